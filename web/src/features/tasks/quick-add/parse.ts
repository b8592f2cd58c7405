import { type TaskPriority, taskPriority } from '@takt/contract/tasks.ts';
import { addDays, addMonths, dayOf, onWeekday } from '../days.ts';
import {
  bareWeekdays,
  BEGIN,
  counts,
  END,
  months,
  myself,
  nearDays,
  nexts,
  nextWeeks,
  prepositions,
  priorities,
  units,
  weekdays,
} from './words.ts';

export interface QuickAddContext {
  /** Where the organisation is. */
  today: string;
  /** The person who writes, for «@я». */
  me?: string | undefined;
  people: Iterable<{ id: string; name: string }>;
  labels: readonly { id: string; name: string }[];
  /** What was understood and taken back: these words are words again. */
  plain?: readonly string[];
}

interface Found {
  /** As it was written. */
  text: string;
  /** Index in the text of the first character. */
  at: number;
}
export type Understood = Found &
  (
    | { kind: 'due'; day: string }
    | { kind: 'assignee'; id: string; name: string }
    /** `id: null`: a label that is yet to be made. */
    | { kind: 'label'; id: string | null; name: string }
    | { kind: 'priority'; priority: TaskPriority }
  );

export interface QuickAdd {
  /** What is left when everything that was understood is taken out. */
  title: string;
  /** In the order of the text. */
  understood: readonly Understood[];
}

/** «Позвонить Ирине завтра @олег #продажи !срочно», in Russian, English and Polish at once; of day, person and priority the first counts. */
export function parseQuickAdd(text: string, context: QuickAddContext): QuickAdd {
  const plain = new Set((context.plain ?? []).map((words) => words.toLowerCase()));
  const found = [
    ...firstOf(text, plain, (part) => dueIn(part, context.today)),
    ...marked(text, '@', plain, (word) => personIn(word, context)).slice(0, 1),
    ...marked(text, '!', plain, priorityIn).slice(0, 1),
    ...once(marked(text, '#', plain, (word) => labelIn(word, context.labels))),
  ].toSorted((a, b) => a.at - b.at);
  return { title: without(text, found), understood: found };
}

const any = (words: readonly string[]) => [...words].toSorted((a, b) => b.length - a.length).join('|');
const pattern = (body: string) => new RegExp(`${BEGIN}${body}${END}`, 'giu');
const on = `(?:(?:${any(prepositions)})\\s+)`;
const counted = `(?:(\\d{1,3}|${any(Object.keys(counts))})\\s+)?`;
const monthNames = any(months.flat());

/** Each way to say a day; the first that means one wins, wherever it stands. */
const ways: readonly { pattern: RegExp; day: (parts: readonly string[], today: string) => string | null }[] =
  [
    {
      pattern: pattern(`(${any(Object.keys(nearDays))})`),
      day: ([word = ''], today) => addDays(today, nearDays[word] ?? 0),
    },
    { pattern: pattern(`(?:${any(nextWeeks)})`), day: (_, today) => onWeekday(today, 1, true) },
    {
      pattern: pattern(`(?:через|in|za)\\s+${counted}(${any(Object.keys(units))})`),
      day: ([count = '', unit = ''], today) =>
        ahead(today, count === '' ? 1 : (counts[count] ?? Number(count)), unit),
    },
    {
      pattern: pattern(`${on}?((?:${any(nexts)})\\s+)(${any(weekdays.flat())})`),
      day: ([, word = ''], today) => onWeekday(today, nth(weekdays, word), true),
    },
    {
      pattern: pattern(`(?:${on}(${any(weekdays.flat())})|(${any(bareWeekdays)}))`),
      day: ([word, bare], today) => onWeekday(today, nth(weekdays, word ?? bare ?? ''), false),
    },
    {
      pattern: pattern(String.raw`${on}?(\d{4})-(\d{2})-(\d{2})`),
      day: ([year, month, date], today) => dayOf(today, Number(date), Number(month), Number(year)),
    },
    {
      pattern: pattern(String.raw`${on}?(\d{1,2})\.(\d{2})\.(\d{4})`),
      day: ([date, month, year], today) => dayOf(today, Number(date), Number(month), Number(year)),
    },
    {
      // «3.11» alone may be a version, a chapter or a price.
      pattern: pattern(String.raw`(?:${on}(\d{1,2})\.(\d{2})|(\d{2})\.(\d{2}))`),
      day: ([date, month, plainDate, plainMonth], today) =>
        dayOf(today, Number(date ?? plainDate), Number(month ?? plainMonth)),
    },
    {
      pattern: pattern(`${on}?(\\d{1,2})(?:st|nd|rd|th)?\\s+(${monthNames})(?:\\s+(\\d{4}))?`),
      day: ([date, month = '', year], today) =>
        dayOf(today, Number(date), nth(months, month), year === undefined ? undefined : Number(year)),
    },
    {
      pattern: pattern(`${on}?(${monthNames})\\s+(\\d{1,2})(?:st|nd|rd|th)?`),
      day: ([month = '', date], today) => dayOf(today, Number(date), nth(months, month)),
    },
  ];

const nth = (names: readonly (readonly string[])[], name: string): number =>
  names.findIndex((forms) => forms.includes(name)) + 1;

function ahead(today: string, count: number, unit: string): string | null {
  const what = units[unit];
  if (what === undefined || count > 400) return null;
  if (what === 'month') return addMonths(today, count);
  return addDays(today, what === 'week' ? 7 * count : count);
}

function dueIn(text: string, today: string): (Found & { kind: 'due'; day: string })[] {
  return ways.flatMap((way) =>
    [...text.matchAll(way.pattern)].flatMap((match) => {
      const parts = match.slice(1).map((part) => part?.trim().toLowerCase());
      const day = way.day(parts, today);
      return day === null ? [] : [{ kind: 'due' as const, at: match.index, text: match[0], day }];
    }),
  );
}

/** The earliest in the text, and of those that begin there the longest: «day after tomorrow» is no «tomorrow». */
function firstOf<U extends Found>(
  text: string,
  plain: ReadonlySet<string>,
  read: (text: string) => U[],
): U[] {
  return read(text)
    .filter((one) => !plain.has(one.text.toLowerCase()))
    .toSorted((a, b) => a.at - b.at || b.text.length - a.text.length)
    .slice(0, 1);
}

type Value<U = Understood> = U extends Found ? Omit<U, keyof Found> : never;

/** Words behind a sign. */
function marked(
  text: string,
  sign: '@' | '#' | '!',
  plain: ReadonlySet<string>,
  read: (word: string) => Value | null,
): Understood[] {
  const words = new RegExp(`${BEGIN}${sign}(\\p{L}[\\p{L}\\p{N}._-]*)`, 'giu');
  return [...text.matchAll(words)].flatMap((match) => {
    // The full stop of a sentence is no part of a name.
    const written = match[0].replace(/[._-]+$/, '');
    const value = plain.has(written.toLowerCase()) ? null : read(written.slice(1).toLowerCase());
    return value === null ? [] : [{ ...value, at: match.index, text: written }];
  });
}

/** `@иван`, `@петров`, `@и.петров`: each part begins a word of the name; a whole word weighs more than a beginning. */
function personIn(word: string, { people, me }: QuickAddContext): Value | null {
  const everybody = [...people];
  const own = everybody.find(({ id }) => id === me);
  if (own && myself.includes(word)) return { kind: 'assignee', id: own.id, name: own.name };
  const parts = word.split(/[._-]/).filter((part) => part !== '');
  const namesOf = (name: string) => name.toLowerCase().split(/[\s@-]+/);
  const fits = (test: (name: string, part: string) => boolean) =>
    everybody.find(({ name }) => parts.every((part) => namesOf(name).some((one) => test(one, part))));
  const found = fits((name, part) => name === part) ?? fits((name, part) => name.startsWith(part));
  return found && parts.length > 0 ? { kind: 'assignee', id: found.id, name: found.name } : null;
}

function labelIn(word: string, labels: QuickAddContext['labels']): Value {
  const name = word.replaceAll('_', ' ');
  const found =
    labels.find((one) => one.name.toLowerCase() === name) ??
    labels.find((one) => one.name.toLowerCase().replaceAll(/[\s-]+/g, '') === name.replaceAll(/[\s-]+/g, ''));
  return { kind: 'label', id: found?.id ?? null, name: found?.name ?? name };
}

function priorityIn(word: string): Value | null {
  const priority = taskPriority.options.find((one) =>
    priorities[one].some((stem) => word.startsWith(stem) || (word.length > 1 && stem.startsWith(word))),
  );
  return priority === undefined ? null : { kind: 'priority', priority };
}

/** The same label twice is one label. */
const once = (all: Understood[]): Understood[] =>
  all.filter(
    (one, index) => index === all.findIndex((other) => other.text.toLowerCase() === one.text.toLowerCase()),
  );

function without(text: string, found: readonly Understood[]): string {
  let title = '';
  let at = 0;
  for (const one of found) {
    title += text.slice(at, one.at);
    at = Math.max(at, one.at + one.text.length);
  }
  return (title + text.slice(at))
    .replaceAll(/\s+([,.;:!?])(?=\s|$)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:]+|[\s,;:]+$/g, '');
}
