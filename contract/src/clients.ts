import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { website } from './organisations.ts';
import { userId } from './users.ts';
import { cursor, email, idOf, instant, limit, page, requiredText, severalOf, text } from './values.ts';
import { clientKind, clientOrder, clientStatus } from './words.ts';

export const clientId = idOf('client');

export { clientKind, clientStatus };
export type { ClientStatus } from './words.ts';

export const client = z.object({
  id: clientId,
  name: z.string(),
  kind: clientKind,
  status: clientStatus,
  contact_person: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  owner_id: userId.nullable(),
  notes: z.string(),
  custom_fields: z.record(z.string(), z.string()),
  /** Under which contracts know the client; unique in the organisation. */
  external_id: z.string().nullable(),
  /** Projects that are not completed or cancelled, and open tasks in them. */
  active_projects: z.number().int(),
  open_tasks: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** In the trash since. */
  deleted_at: instant.nullable(),
});
export type Client = z.infer<typeof client>;

export const clientFields = {
  name: requiredText(200),
  kind: clientKind,
  status: clientStatus,
  contact_person: text(200),
  /** '' is no address. */
  email: z.union([z.literal(''), email]),
  phone: text(50),
  website,
  owner_id: userId.nullable(),
  notes: text(20_000),
  custom_fields: z
    .record(requiredText(60), text(1_000))
    .refine((fields) => Object.keys(fields).length <= 50, { error: 'too_many_fields' }),
  external_id: requiredText(100).nullable(),
};
const params = z.object({ id: clientId });

export const clientFilter = z.object({
  status: severalOf(clientStatus).optional(),
  kind: clientKind.optional(),
  owner_id: userId.optional(),
  /** A part of the name, contact person, e-mail, phone or external id. */
  q: text(200).optional(),
});

export const listClients = endpoint({
  method: 'GET',
  path: '/clients',
  aliases: ['/clients/clients'],
  access: 'organisation',
  scope: 'read',
  summary: 'Clients, by name or the newest first',
  query: clientFilter.extend({
    order: clientOrder.default('name'),
    cursor,
    limit: limit(50),
  }),
  response: page(client).extend({ total: z.number().int() }),
});

export const getClient = endpoint({
  method: 'GET',
  path: '/clients/:id',
  aliases: ['/clients/clients/:id'],
  access: 'organisation',
  scope: 'read',
  summary: 'One client, also from the trash',
  params,
  response: client,
});

export const createClient = endpoint({
  method: 'POST',
  path: '/clients',
  aliases: ['/clients/clients'],
  access: 'organisation',
  scope: 'write',
  summary: 'Create a client',
  body: z.strictObject({
    name: clientFields.name,
    kind: clientKind.default('company'),
    status: clientStatus.default('active'),
    contact_person: clientFields.contact_person.default(''),
    email: clientFields.email.default(''),
    phone: clientFields.phone.default(''),
    website: clientFields.website.default(''),
    /** The caller when left out. */
    owner_id: clientFields.owner_id.optional(),
    notes: clientFields.notes.default(''),
    custom_fields: clientFields.custom_fields.default({}),
    external_id: clientFields.external_id.default(null),
  }),
  response: client,
  status: 201,
});

export const updateClient = endpoint({
  method: 'PUT',
  path: '/clients/:id',
  aliases: ['/clients/clients/:id'],
  access: 'organisation',
  scope: 'write',
  summary: 'Change the given fields of a client',
  params,
  body: z.strictObject(clientFields).partial(),
  response: client,
});

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/clients/:id',
  aliases: ['/clients/clients/:id'],
  access: 'organisation',
  scope: 'write',
  summary: 'Put a client into the trash for 30 days; its projects stay',
  params,
  response: nothing,
});

export const restoreClient = endpoint({
  method: 'POST',
  path: '/clients/:id/restore',
  access: 'organisation',
  scope: 'write',
  summary: 'Take a client out of the trash',
  params,
  response: client,
});
