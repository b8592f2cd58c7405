import { newId } from '../db/ids.ts';
import { formOf, picture } from './upload.ts';
import type { Person, World } from './world.ts';

/** Builders of entities.ts for the nouns of work. */
export const workBuilders: Readonly<
  Record<string, (world: World, by: Person, marker: string) => Promise<string>>
> = {
  client: async (_world, by, marker) =>
    (await by.post('/clients', { name: marker, notes: marker, custom_fields: { Договор: marker } })).json()
      .id,
  // Shared, so that it exists for those too who may not change it.
  'saved view': async (_world, by, marker) =>
    (await by.post('/views', { screen: 'tasks', name: marker, query: 'status=todo', is_shared: true })).json()
      .id,
  // Shared: everybody of the organisation may see it.
  dashboard: async (_world, by, marker) => (await newDashboard(by, marker)).id,
  'task template': async (world, by, marker) => {
    const { id: project_id } = await world.project(by, { name: marker });
    const answer = await by.post('/task-templates', {
      name: marker,
      title: marker,
      project_id,
      checklist: [marker],
      recurrence: {
        every: 'day',
        interval: 1,
        weekdays: [],
        day_of_month: null,
        starts_on: '2199-01-01',
        ends_on: null,
      },
    });
    return answer.json().id;
  },
  'public project': async (world, by, marker) =>
    (await world.project(by, { name: marker, description: marker, is_public: true })).id,
  label: async (_world, by, marker) => (await by.post('/labels', { name: `${marker} ${newId()}` })).json().id,
  // Two different tasks besides the one that a call is about.
  'parent task': async (world, by) => (await world.task(by, { title: 'Родительская' })).id,
  blocker: async (world, by) => (await world.task(by, { title: 'Мешающая' })).id,
  // Of the task that the same person has made, since a call names both.
  'task target': async (world, by, marker) => {
    const { items } = (await by.get('/tasks?reporter_id=me&limit=200')).json();
    const own = items.find((task: { title: string }) => task.title === marker);
    const { id } = own ?? (await world.task(by, { title: marker }));
    const target = { kind: 'campaign', key: `campaign ${newId()}`, name: marker };
    return (await by.post(`/tasks/${id}/targets`, target)).json().id;
  },
  // As a task target: of the task that the same person has made.
  evidence: async (world, by, marker) => {
    const { items } = (await by.get('/tasks?reporter_id=me&limit=200')).json();
    const own = items.find((task: { title: string }) => task.title === marker);
    const { id } = own ?? (await world.task(by, { title: marker }));
    const answer = await by.post(`/tasks/${id}/evidence`, {
      subject: { kind: 'organisation', name: marker },
      measure: 'spend',
      period: { from: '2025-03-01', to: '2025-03-07' },
      link: '/analytics/overview',
    });
    return answer.json().id;
  },
  operation: async (world, by) => {
    const { id } = await world.task(by, { title: 'Одна из многих' });
    return (await by.post('/tasks/bulk', { ids: [id], changes: { priority: 'urgent' } })).json().operation_id;
  },
  attachment: async (world, by, marker) => {
    const { id } = await world.task(by, { title: marker });
    const file = formOf({ ...picture, name: `${marker}.png` });
    return (await by.call('POST', `/tasks/${id}/attachments`, file)).json().id;
  },
  comment: async (world, by, marker) => {
    const { id } = await world.task(by, { title: marker });
    return (await by.post(`/tasks/${id}/comments`, { content: `${marker} @${newId()}` })).json().id;
  },
  // Whoever may make none has the owner's.
  rule: async (world, by, marker) => {
    const answer = await by.post('/rules', {
      name: marker,
      watched: { kind: 'stale_source', days: 1 },
      project_id: (await world.project(by)).id,
    });
    return answer.statusCode === 403 ? '' : answer.json().id;
  },
  webhook: async (_world, by, marker) => newWebhook(by, marker),
  // Its platform can't be reached from here: the connection is made, and says so.
  source: async (_world, by, marker) => {
    const answer = await by.post('/sources', {
      connector: 'yandex_direct',
      name: `${marker} ${newId()}`,
      credentials: { access_token: marker },
      settings: {},
    });
    return answer.statusCode === 403 ? '' : answer.json().id;
  },
  // Of a webhook of its own: the call names both, and finds it under the one that the same person has made.
  'webhook delivery': async (_world, by, marker) => {
    const { items = [] } = (await by.get('/webhooks')).json();
    const own = items.find((webhook: { name: string }) => webhook.name === `${marker} ${by.id}`);
    const id = own?.id ?? (await newWebhook(by, marker));
    return id && (await by.post(`/webhooks/${id}/test`)).json().id;
  },
  'work import': async (_world, by, marker) => {
    const file = formOf({ name: `${marker}.csv`, content: `Name,Notes\n${marker} ${newId()},${marker}` });
    return (await by.call('POST', '/work-imports?kind=clients', file)).json().import.id;
  },
  'api token': async (_world, by, marker) =>
    (await by.post('/tokens', { name: marker, scopes: ['read'] })).json().id,
  // Made by the browser: two people who happen to say the same one are two tabs.
  tab: async (_world, by) => {
    const tab = newId();
    await by.put('/presence', { tab, place: 'board:all' });
    return tab;
  },
};

async function newDashboard(by: Person, marker: string) {
  const widget = { id: newId(), block: 'analytics.daily', title: marker, options: {}, width: 6, height: 4 };
  return (await by.post('/dashboards', { name: marker, is_shared: true, widgets: [widget] })).json();
}

async function newWebhook(by: Person, marker: string): Promise<string> {
  const answer = await by.post('/webhooks', {
    name: `${marker} ${by.id}`,
    url: 'https://hook.invalid/',
  });
  return answer.statusCode === 403 ? '' : answer.json().id;
}
