import { z } from 'zod';
import type { NoTable, Row, Table } from './shape.ts';

const name = z.string().catch('');
const id = z.string().min(1).max(100);
const moment = z.string().nullish().catch(null);
/** As much of a board as we read; everything else in the file is nobody's business. */
const board = z.object({
  lists: z.array(z.object({ id, name, closed: z.boolean().catch(false) })),
  cards: z.array(
    z.object({
      id,
      name,
      desc: name,
      idList: z.string().catch(''),
      closed: z.boolean().catch(false),
      due: moment,
      start: moment,
      idMembers: z.array(z.string()).catch([]),
      labels: z.array(z.object({ name, color: z.string().nullish() })).catch([]),
    }),
  ),
  members: z.array(z.object({ id, fullName: name, username: name })).catch([]),
  checklists: z
    .array(
      z.object({
        idCard: z.string(),
        checkItems: z
          .array(z.object({ id, name, state: z.string().catch('incomplete'), due: moment, idMember: moment }))
          .catch([]),
      }),
    )
    .catch([]),
});

const header = ['ID', 'Title', 'Description', 'Status', 'Labels', 'Assignee', 'Start', 'Due', 'Parent'];

/** A board as the same kind of table: its lists are the status, items of its checklists tasks below a card. */
export function trelloTable(text: string, mostRows: number): Table | NoTable {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'not_trello';
  }
  const parsed = board.safeParse(given);
  if (!parsed.success) return 'not_trello';
  const { lists, cards, members, checklists } = parsed.data;
  const listOf = new Map(lists.map((list) => [list.id, list]));
  const nameOf = new Map(members.map((member) => [member.id, member.fullName || member.username]));
  const cells: string[][] = [];
  const items = Map.groupBy(checklists, ({ idCard }) => idCard);
  for (const card of cards) {
    const list = listOf.get(card.idList);
    const isArchived = card.closed || list?.closed === true;
    const labels = card.labels.map((label) => label.name || (label.color ?? '')).filter(Boolean);
    const [first = ''] = card.idMembers;
    cells.push([
      card.id,
      card.name,
      card.desc,
      isArchived ? 'archived' : (list?.name ?? ''),
      labels.join(', '),
      nameOf.get(first) ?? '',
      card.start ?? '',
      card.due ?? '',
      '',
    ]);
    for (const item of (items.get(card.id) ?? []).flatMap(({ checkItems }) => checkItems)) {
      cells.push([
        item.id,
        item.name,
        '',
        isArchived ? 'archived' : item.state,
        '',
        nameOf.get(item.idMember ?? '') ?? '',
        '',
        item.due ?? '',
        card.id,
      ]);
    }
    if (cells.length > mostRows) return 'too_many_rows';
  }
  if (cells.length === 0) return 'empty';
  const rows: Row[] = cells.map((row, index) => ({
    line: index + 1,
    cells: row.map((cell) => cell.replaceAll('\0', '').toWellFormed()),
  }));
  return { format: 'trello_json', header, rows, broken: [] };
}
