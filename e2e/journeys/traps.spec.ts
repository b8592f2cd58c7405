import { newOwner, password, signIn } from '../kit/people.ts';
import { addressOf, publicPaths, routes } from '../kit/screens.ts';
import { orgOf } from '../kit/team.ts';
import { expect, settled, test } from '../kit/watch.ts';

/** What has run in somebody's page: in HTML, in Markdown, in an address. */
const traps = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg/onload=window.ran=1>',
  '"><iframe srcdoc="<script>parent.ran=1</script>">',
  '[x](javascript:window.ran=1)',
  '[x](data:text/html,<script>window.ran=1</script>)',
  '<javascript:window.ran=1>',
  '![x](x" onerror="window.ran=1)',
  '![x](https://example.test/x.png)',
  '[x]: javascript:window.ran=1\n\n[x]',
  '<a href="javascript:window.ran=1" style="position:fixed;inset:0">x</a>',
  '<style>*{background:url(//example.test)}</style>',
  '{{constructor.constructor("window.ran=1")()}}',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
];

interface Made {
  readonly id: string;
  readonly key: string;
}
type Owner = Awaited<ReturnType<typeof newOwner>>;

/** Traps in every text field that somebody can fill. */
async function trapped(url: string): Promise<{ owner: Owner; task: Made; project: Made }> {
  const owner = await newOwner(url);
  const all = traps.join('\n\n');
  let next = 0;
  /** One after the other, so that each kind of trap meets each kind of field sooner or later. */
  const trap = (most: number) => {
    const short = traps.map((one) => one.replaceAll('\n', ' ')).filter((one) => one.length <= most);
    return short[next++ % short.length] ?? '<b>x</b>';
  };
  await owner.call('PATCH', '/users/me', { first_name: trap(60), last_name: trap(60) });
  const { id: orgId } = await orgOf(owner);
  await owner.call('PATCH', `/orgs/${orgId}`, { name: trap(150), description: all.slice(0, 500) });
  await owner.call('POST', `/orgs/${orgId}/departments`, { name: trap(100), description: all.slice(0, 500) });
  const client = await owner.call<Made>('POST', '/clients', {
    name: trap(200),
    contact_person: trap(200),
    phone: trap(50),
    notes: all,
    custom_fields: { [trap(60)]: trap(200) },
    external_id: trap(100),
  });
  const project = await owner.call<Made>('POST', '/projects', {
    name: trap(200),
    description: all,
    client_id: client.id,
  });
  const label = await owner.call<Made>('POST', '/labels', { name: trap(50) });
  const tasks: Made[] = [];
  for (const title of traps)
    tasks.push(
      await owner.call<Made>('POST', '/tasks', {
        title: title.replaceAll('\n', ' '),
        description: all,
        project_id: project.id,
        label_ids: [label.id],
        start_date: '2026-01-10',
        due_date: '2026-01-15',
      }),
    );
  const [task, other] = tasks;
  if (!task || !other) throw new Error('No task was made');
  await owner.call('POST', `/tasks/${task.id}/blockers`, { task_id: other.id });
  await owner.call('POST', `/tasks/${task.id}/targets`, {
    kind: 'campaign',
    key: trap(100),
    name: trap(100),
  });
  await owner.call('POST', `/tasks/${task.id}/comments`, { content: all });
  await owner.call('POST', '/views', {
    screen: 'tasks',
    name: trap(80),
    query: 'view=list',
    is_shared: true,
  });
  await owner.call('POST', '/task-templates', {
    name: trap(120),
    project_id: project.id,
    title: trap(300),
    description: all,
    checklist: [trap(300)],
  });
  await owner.call('POST', '/auth/confirm', { password });
  await owner.call('POST', '/tokens', { name: trap(80), scopes: ['read'] });
  await owner.call('POST', '/webhooks', {
    name: trap(80),
    url: 'https://example.test/hook',
  });
  await owner.call('DELETE', `/tasks/${tasks.at(-1)?.id}`);
  return { owner, task, project };
}

test('nothing that somebody writes runs, on whatever screen it is shown', async ({ page, url, watch }) => {
  test.slow();
  const { owner, task, project } = await trapped(url);
  await signIn(page, owner.email);
  const unharmed = async (where: string) => {
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran')), where).toBeUndefined();
    await expect(
      page.locator('a[href^="javascript" i], a[href^="data" i], iframe, [onerror], [onload], [srcdoc]'),
      where,
    ).toHaveCount(0);
  };
  watch.expected('400', '/api/auth/verify');
  const screens = (await routes()).filter((path) => !publicPaths.includes(path) && path !== '/$slug');
  for (const path of [
    ...(await Promise.all(screens.map((one) => addressOf(one, owner)))),
    await addressOf('/p/$projectId', owner),
    '/tasks?view=list',
    '/tasks?view=list&group=label',
    '/tasks?view=calendar&month=2026-01',
    '/tasks?view=timeline',
    `/tasks/${task.key}`,
    `/projects/${project.key}`,
  ]) {
    await page.goto(path);
    await settled(page);
    await unharmed(path);
  }

  await page.goto(`/tasks?peek=${task.id}`);
  await settled(page);
  const text = page.getByRole('region', { name: 'Описание' });
  // Markdown has been read: a refused address leaves its words.
  await expect(text).toContainText('<img src=x onerror="window.ran=1">');
  await page.getByRole('article').first().waitFor();
  await unharmed('the panel of a task');
  await text.getByRole('button', { name: 'Изменить описание' }).click();
  await expect(page.getByRole('textbox', { name: 'Описание' })).toBeVisible();
  await unharmed('the editor');
  await page.goto('/');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('window');
  await expect(page.getByRole('option').filter({ hasText: 'window.ran' }).first()).toBeVisible();
  await unharmed('the palette');
});
