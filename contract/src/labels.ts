import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { idOf, requiredText } from './values.ts';

export const labelId = idOf('label');

/** The eight colours that things may be marked with; each has a light and a dark form in the look. */
export const colour = z.enum(['indigo', 'teal', 'amber', 'magenta', 'slate', 'red', 'green', 'blue']);
export type Colour = z.infer<typeof colour>;

export const label = z.object({
  id: labelId,
  name: z.string(),
  colour,
  /** How many tasks carry it. */
  tasks: z.number().int(),
});
export type Label = z.infer<typeof label>;

const params = z.object({ id: labelId });
const name = requiredText(50);

export const listLabels = endpoint({
  method: 'GET',
  path: '/labels',
  access: 'organisation',
  scope: 'read',
  summary: 'Labels of the organisation by name, at most 500',
  response: z.object({ items: z.array(label) }),
});

export const createLabel = endpoint({
  method: 'POST',
  path: '/labels',
  access: 'organisation',
  scope: 'write',
  summary: 'Create a label; one of that name that exists already is given back',
  body: z.strictObject({ name, colour: colour.optional() }),
  response: label,
  status: 201,
});

export const updateLabel = endpoint({
  method: 'PATCH',
  path: '/labels/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Rename or recolour a label',
  params,
  body: z.strictObject({ name, colour }).partial(),
  response: label,
});

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/labels/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Delete a label and take it off every task',
  params,
  response: nothing,
});
