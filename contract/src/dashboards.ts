import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { userId } from './users.ts';
import { idOf, instant, requiredText, text } from './values.ts';

export const dashboardId = idOf('dashboard');

/** A chart or table of a screen, pinned: which block, what it was set to, and how much room it takes. */
export const widget = z.strictObject({
  /** Named by whoever arranges it, unique on its dashboard: nothing that a call could be made for. */
  id: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  /** A block of the interface, as `analytics.daily`. */
  block: z
    .string()
    .regex(/^[a-z]+(\.[a-z-]+)+$/, { error: 'block_malformed' })
    .max(60)
    .meta({ examples: ['analytics.daily'] }),
  /** Its own name; '' shows that of the block. */
  title: text(120),
  /** Filters and settings by the names of the screens' addresses. A period among them is fixed; without one the dashboard's own holds. */
  options: z
    .record(z.string().regex(/^[a-z_]{1,30}$/), text(300))
    .refine((all) => Object.keys(all).length <= 30),
  /** Columns out of 12, and rows of 80 px. */
  width: z.number().int().min(3).max(12),
  height: z.number().int().min(1).max(12),
});
export type Widget = z.infer<typeof widget>;

export const dashboard = z.object({
  id: dashboardId,
  name: z.string(),
  /** Seen by everybody in the organisation; changed by its owner and by administrators. */
  is_shared: z.boolean(),
  owner_id: userId,
  /** In reading order. */
  widgets: z.array(widget),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Dashboard = z.infer<typeof dashboard>;

const params = z.object({ id: dashboardId });
const fields = {
  name: requiredText(80),
  is_shared: z.boolean(),
  widgets: z
    .array(widget)
    .max(40)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'widget_twice' }),
};

export const listDashboards = endpoint({
  method: 'GET',
  path: '/dashboards',
  access: 'organisation',
  scope: 'read',
  summary: 'The caller’s own dashboards and the shared ones, by name',
  response: z.object({
    items: z.array(dashboard.omit({ widgets: true }).extend({ widgets: z.number().int() })),
  }),
});
export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboards/:id',
  access: 'organisation',
  scope: 'read',
  summary: 'A dashboard with its widgets',
  params,
  response: dashboard,
});
export const createDashboard = endpoint({
  method: 'POST',
  path: '/dashboards',
  access: 'organisation',
  scope: 'write',
  summary: 'Save a dashboard',
  body: z.strictObject({
    name: fields.name,
    is_shared: fields.is_shared.default(false),
    widgets: fields.widgets.default([]),
  }),
  response: dashboard,
  status: 201,
});
export const updateDashboard = endpoint({
  method: 'PATCH',
  path: '/dashboards/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Change a dashboard; widgets only over the version that was read',
  params,
  body: z
    .strictObject({ ...fields, version: z.number().int().min(1).max(2_000_000_000) })
    .partial()
    .refine(({ widgets, version }) => widgets === undefined || version !== undefined, {
      error: 'dashboard_version_required',
      path: ['version'],
    }),
  response: dashboard,
});
export const pinWidget = endpoint({
  method: 'POST',
  path: '/dashboards/:id/widgets',
  access: 'organisation',
  scope: 'write',
  summary: 'Add a widget at the end of a dashboard',
  params,
  body: widget.omit({ id: true }),
  response: dashboard,
  status: 201,
});
export const deleteDashboard = endpoint({
  method: 'DELETE',
  path: '/dashboards/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Delete a dashboard',
  params,
  response: nothing,
});
