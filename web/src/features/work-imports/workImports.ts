import { clientKind, clientStatus } from '@takt/contract/clients.ts';
import type { Answered, Asked } from '@takt/contract/endpoint.ts';
import { taskPriority, taskStatus, taskType } from '@takt/contract/tasks.ts';
import type { runWorkImport, uploadWork, WorkImport } from '@takt/contract/work-imports.ts';

export type Uploaded = Answered<typeof uploadWork>;
export type Kind = WorkImport['kind'];
export type Field = Uploaded['columns'][number]['field'];
type Order = NonNullable<Asked<typeof runWorkImport>['body']>;

/** What the person says about a file; begins with what the api recognised. */
export interface Draft {
  columns: { index: number; field: Field }[];
  values: Uploaded['values'];
  people: Uploaded['people'];
  project_id: string | null;
}

/** What a column of a kind may be, in the order of the choice. */
export const fieldsOf: Record<Kind, readonly Field[]> = {
  tasks: [
    'ignore',
    'title',
    'description',
    'status',
    'priority',
    'type',
    'assignee',
    'labels',
    'start_date',
    'due_date',
    'estimate',
    'parent',
    'external_id',
  ],
  clients: [
    'ignore',
    'name',
    'kind',
    'status',
    'contact_person',
    'email',
    'phone',
    'website',
    'owner',
    'notes',
    'external_id',
    'custom',
  ],
};

export const draftOf = (file: Uploaded, project_id: string | null): Draft => ({
  columns: file.columns.map(({ index, field }) => ({ index, field })),
  values: file.values,
  people: file.people,
  project_id,
});

export const withColumn = (draft: Draft, index: number, field: Field): Draft => ({
  ...draft,
  columns: draft.columns.map((one) => (one.index === index ? { index, field } : one)),
});
export const withValue = (draft: Draft, at: number, becomes: string | null): Draft => ({
  ...draft,
  values: draft.values.map((one, index) => (index === at ? { ...one, becomes } : one)),
});
export const withPerson = (draft: Draft, text: string, user_id: string | null): Draft => ({
  ...draft,
  people: draft.people.map((one) => (one.text === text ? { text, user_id } : one)),
});

const choices: Record<Kind, Partial<Record<Field, readonly string[]>>> = {
  tasks: { status: taskStatus.options, priority: taskPriority.options, type: taskType.options },
  clients: { status: clientStatus.options, kind: clientKind.options },
};

/** What a value of a column may become; undefined where values are taken as they are. */
export const choicesOf = (kind: Kind, field: Field): readonly string[] | undefined => choices[kind][field];

// Several columns of these make one list, or a field each; the api refuses it of the others.
const several: readonly Field[] = ['ignore', 'labels', 'custom'];

export type Missing = { code: 'title' | 'name' | 'project' } | { code: 'twice'; field: Field };

/** What the api would refuse: said before it is asked. A board of Trello has no columns to choose. */
export function missingIn(kind: Kind, { columns, project_id }: Draft): Missing[] {
  const used = columns.map(({ field }) => field);
  const main = kind === 'tasks' ? 'title' : 'name';
  const twice = fieldsOf[kind].filter(
    (field) => !several.includes(field) && used.filter((one) => one === field).length > 1,
  );
  return [
    ...(columns.length > 0 && !used.includes(main) ? [{ code: main } as const] : []),
    ...(kind === 'tasks' && project_id === null ? [{ code: 'project' } as const] : []),
    ...twice.map((field) => ({ code: 'twice', field }) as const),
  ];
}

/** What the api is told. */
export const orderOf = (draft: Draft, dry_run: boolean): Order => ({
  dry_run,
  project_id: draft.project_id,
  ...(draft.columns.length > 0 && { columns: draft.columns }),
  values: draft.values,
  people: draft.people,
});

/** A part of what has failed may have come in. */
export const canUndo = ({ status }: Pick<WorkImport, 'status'>): boolean =>
  status === 'done' || status === 'failed';

/** Nothing follows by itself any more. */
export const finished = ({ status }: Pick<WorkImport, 'status'>): boolean => status !== 'running';

/** What each part of the mapping is given. */
export interface MappingProps {
  file: Uploaded;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}
