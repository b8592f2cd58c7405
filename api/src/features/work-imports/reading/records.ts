import { createHash } from 'node:crypto';
import type { Client } from '@takt/contract/clients.ts';
import { clientFields } from '@takt/contract/clients.ts';
import type { TaskPriority, TaskStatus, TaskType } from '@takt/contract/tasks.ts';
import { taskPriority, taskStatus, taskType } from '@takt/contract/tasks.ts';
import type { DateFormat } from '../../../files/dates.ts';
import type { ProblemCode } from './problems.ts';
import type { Row, Table } from './shape.ts';
import { dayFormat, dayIn, type EstimateUnit, labelsIn, minutesIn, unitOf } from './values.ts';
import { type Field, isAllowed, type Kind, meaningOf, plain } from './words.ts';

export interface Problem {
  readonly line: number;
  readonly column: string | null;
  readonly code: ProblemCode;
  readonly value?: string;
}
/** What the person has said about the file; everything else is guessed. */
export interface Mapping {
  readonly kind: Kind;
  /** By column. */
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, string | null>;
  readonly people: ReadonlyMap<string, string | null>;
  readonly timeZone: string;
}
export const valueKey = (field: Field, text: string): string => `${field}\n${plain(text)}`;

export interface TaskRecord {
  readonly line: number;
  readonly external_id: string;
  /** Other names by which a row may call it its parent. */
  readonly aliases: readonly string[];
  readonly parent: string | null;
  readonly labels: readonly string[] | undefined;
  /** Only what the file has columns for. */
  readonly fields: Readonly<Partial<TaskFields>>;
}
export interface TaskFields {
  title: string;
  description: string;
  status: TaskStatus;
  priority: TaskPriority;
  type: TaskType;
  assignee_id: string | null;
  start_date: string | null;
  due_date: string | null;
  estimate: number | null;
}
export interface ClientRecord {
  readonly line: number;
  readonly external_id: string | null;
  readonly fields: Readonly<Partial<Omit<Client, 'id'>> & { name: string }>;
}

const longest: Partial<Record<Field, number>> = {
  title: 300,
  description: 50_000,
  name: 200,
  contact_person: 200,
  phone: 50,
  notes: 20_000,
  external_id: 100,
};
const [mostLabels, longestLabel, mostCustom, longestCustomName, longestCustom] = [20, 50, 50, 60, 1_000];

/** Reads the cells of a row by their fields and keeps what is wrong with them. */
class RowReader {
  readonly problems: Problem[] = [];
  readonly #table: Table;
  readonly #mapping: Mapping;
  readonly #places: ReadonlyMap<Field, readonly number[]>;
  readonly #formats = new Map<Field, DateFormat | null>();
  readonly #unit: EstimateUnit;

  constructor(table: Table, mapping: Mapping) {
    this.#table = table;
    this.#mapping = mapping;
    this.#places = Map.groupBy(mapping.fields.keys(), (index) => mapping.fields[index] ?? 'ignore');
    for (const field of ['start_date', 'due_date'] as const) {
      const place = this.#places.get(field)?.[0];
      if (place !== undefined)
        this.#formats.set(field, dayFormat(table.rows.map(({ cells }) => cells[place] ?? '')));
    }
    const estimate = table.header[this.#places.get('estimate')?.[0] ?? -1] ?? '';
    this.#unit = unitOf(estimate, table.format === 'jira_csv');
  }

  has(field: Field): boolean {
    return this.#places.has(field);
  }
  all(row: Row, field: Field): { header: string; text: string }[] {
    return (this.#places.get(field) ?? []).map((index) => ({
      header: this.#table.header[index] ?? '',
      text: (row.cells[index] ?? '').trim(),
    }));
  }
  say(row: Row, field: Field | null, code: ProblemCode, value?: string): void {
    const column = field && (this.all(row, field)[0]?.header ?? null);
    this.problems.push({ line: row.line, column, code, ...(value !== undefined && { value }) });
  }
  text(row: Row, field: Field): string {
    const given = this.all(row, field)[0]?.text ?? '';
    const most = longest[field] ?? 1_000;
    if (given.length <= most) return given;
    this.say(row, field, 'cut');
    return given.slice(0, most).toWellFormed().trim();
  }
  /** One of a closed set; undefined when it is empty, not understood or was left out by the person. */
  value(row: Row, field: Field): string | undefined {
    const text = this.text(row, field);
    if (text === '') return undefined;
    const { values, kind } = this.#mapping;
    const said = values.get(valueKey(field, text));
    const meant = said === undefined ? meaningOf(kind, field, text) : said;
    if (meant !== null && isAllowed(kind, field, meant)) return meant;
    if (said !== null) this.say(row, field, 'unknown_value', text);
    return undefined;
  }
  person(row: Row, field: Field): string | null {
    const text = this.text(row, field);
    if (text === '') return null;
    const id = this.#mapping.people.get(plain(text));
    if (id === undefined) this.say(row, field, 'unknown_person', text);
    return id ?? null;
  }
  day(row: Row, field: 'start_date' | 'due_date'): string | null {
    const text = this.text(row, field);
    if (text === '') return null;
    const day = dayIn(text, this.#formats.get(field) ?? null, this.#mapping.timeZone);
    if (day === undefined) this.say(row, field, 'bad_date', text);
    return day ?? null;
  }
  estimate(row: Row): number | null {
    const text = this.text(row, 'estimate');
    if (text === '') return null;
    const minutes = minutesIn(text, this.#unit);
    if (minutes === undefined) this.say(row, 'estimate', 'bad_estimate', text);
    return minutes ?? null;
  }
}

/** Where a file has no ids, a line is known again by what stands in it, and equal lines by their order. */
function createLineNames(): (row: Row) => string {
  const seen = new Map<string, number>();
  return ({ cells }) => {
    const hash = createHash('sha256').update(cells.join('\u001F')).digest('base64url').slice(0, 22);
    const n = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, n);
    return n === 1 ? `#${hash}` : `#${hash}-${n}`;
  };
}

export function taskRecords(
  table: Table,
  mapping: Mapping,
): { records: TaskRecord[]; problems: Problem[]; skipped: number } {
  const reader = new RowReader(table, mapping);
  const nameOf = createLineNames();
  const lines = new Map<string, number>();
  const issueId = table.header.findIndex((name) => plain(name) === 'issue id');
  const records = table.rows.flatMap((row): TaskRecord[] => {
    const title = reader.text(row, 'title').replace(/\s+/g, ' ');
    if (title === '') {
      reader.say(row, 'title', 'no_title');
      return [];
    }
    const external_id = reader.text(row, 'external_id') || nameOf(row);
    const before = lines.get(external_id);
    if (before !== undefined) {
      reader.say(row, 'external_id', 'duplicate', String(before));
      return [];
    }
    lines.set(external_id, row.line);
    const labels = [
      ...new Set(reader.all(row, 'labels').flatMap(({ text }) => labelsIn(text, longestLabel))),
    ];
    if (labels.length > mostLabels) reader.say(row, 'labels', 'too_many_labels');
    const due_date = reader.day(row, 'due_date');
    let start_date = reader.day(row, 'start_date');
    if (start_date && due_date && start_date > due_date) {
      reader.say(row, 'start_date', 'dates_swapped');
      start_date = null;
    }
    const issue = issueId < 0 ? '' : (row.cells[issueId] ?? '').trim();
    return [
      {
        line: row.line,
        external_id,
        aliases: issue === '' ? [] : [issue],
        parent: reader.text(row, 'parent') || null,
        labels: reader.has('labels') ? labels.slice(0, mostLabels) : undefined,
        fields: {
          title,
          ...(reader.has('description') && { description: reader.text(row, 'description') }),
          ...(reader.has('status') && {
            status: taskStatus.catch('todo').parse(reader.value(row, 'status')),
          }),
          ...(reader.has('priority') && {
            priority: taskPriority.catch('medium').parse(reader.value(row, 'priority')),
          }),
          ...(reader.has('type') && { type: taskType.catch('task').parse(reader.value(row, 'type')) }),
          ...(reader.has('assignee') && { assignee_id: reader.person(row, 'assignee') }),
          ...(reader.has('start_date') && { start_date }),
          ...(reader.has('due_date') && { due_date }),
          ...(reader.has('estimate') && { estimate: reader.estimate(row) }),
        },
      },
    ];
  });
  return { records, problems: reader.problems, skipped: table.rows.length - records.length };
}

export function clientRecords(
  table: Table,
  mapping: Mapping,
): { records: ClientRecord[]; problems: Problem[]; skipped: number } {
  const reader = new RowReader(table, mapping);
  const lines = new Map<string, number>();
  const records = table.rows.flatMap((row): ClientRecord[] => {
    const name = reader.text(row, 'name').replace(/\s+/g, ' ');
    if (name === '') {
      reader.say(row, 'name', 'no_name');
      return [];
    }
    const external_id = reader.text(row, 'external_id') || null;
    const key = external_id === null ? `name ${plain(name)}` : `id ${external_id}`;
    const before = lines.get(key);
    if (before !== undefined) {
      reader.say(row, null, 'duplicate', String(before));
      return [];
    }
    lines.set(key, row.line);
    return [{ line: row.line, external_id, fields: { name, ...clientValues(reader, row) } }];
  });
  return { records, problems: reader.problems, skipped: table.rows.length - records.length };
}

function clientValues(reader: RowReader, row: Row): Partial<Client> {
  const fields: Partial<Client> = {};
  const status = reader.value(row, 'status');
  if (status !== undefined) fields.status = clientFields.status.parse(status);
  const kind = reader.value(row, 'kind');
  if (kind !== undefined) fields.kind = clientFields.kind.parse(kind);
  for (const field of ['contact_person', 'phone', 'notes'] as const)
    if (reader.has(field)) fields[field] = reader.text(row, field);
  if (reader.has('email')) fields.email = checked(reader, row, 'email', 'bad_email');
  if (reader.has('website')) fields.website = checked(reader, row, 'website', 'bad_website');
  if (reader.has('owner')) fields.owner_id = reader.person(row, 'owner');
  if (reader.has('custom')) {
    const given = reader
      .all(row, 'custom')
      .filter(({ header, text }) => header !== '' && text !== '')
      .map(({ header, text }): [string, string] => [
        header.slice(0, longestCustomName).toWellFormed().trim(),
        text.slice(0, longestCustom).toWellFormed(),
      ]);
    if (given.length > mostCustom) reader.say(row, 'custom', 'too_many_fields');
    fields.custom_fields = Object.fromEntries(given.slice(0, mostCustom));
  }
  return fields;
}

function checked(reader: RowReader, row: Row, field: 'email' | 'website', code: ProblemCode): string {
  const text = reader.text(row, field);
  if (text === '') return '';
  const given = field === 'website' && !/^[a-z]+:/i.test(text) ? `https://${text}` : text;
  const { data } = clientFields[field].safeParse(given);
  if (data === undefined) reader.say(row, field, code, text);
  return data ?? '';
}
