import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { newOwner, signIn } from '../kit/people.ts';
import { newColleague, secondBrowser } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

const panel = (page: Page) => page.locator('[data-peek]');
const files = (page: Page) => panel(page).getByRole('region', { name: 'Файлы', exact: true });

/** As the browser does when somebody lets go of a picture, or pastes one. */
const bring = (page: Page, how: 'drop' | 'paste', name: string, colour: string) =>
  files(page).evaluate(
    async (element, { kind, called, fill }) => {
      const canvas = new OffscreenCanvas(1200, 800);
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = fill;
        context.fillRect(0, 0, 1200, 800);
      }
      const data = new DataTransfer();
      data.items.add(new File([await canvas.convertToBlob()], called, { type: 'image/png' }));
      const made = { bubbles: true, cancelable: true };
      if (kind === 'paste')
        return element.dispatchEvent(new ClipboardEvent('paste', { ...made, clipboardData: data }));
      element.dispatchEvent(new DragEvent('dragover', { ...made, dataTransfer: data }));
      return element.dispatchEvent(new DragEvent('drop', { ...made, dataTransfer: data }));
    },
    { kind: how, called: name, fill: colour },
  );

test('files are chosen, dropped and pasted; pictures are looked at, the rest is saved', async ({
  page,
  browser,
  url,
}) => {
  test.slow();
  const owner = await newOwner(url);
  const project = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт', key: 'WEB' });
  const task = await owner.call<{ id: string }>('POST', '/tasks', {
    project_id: project.id,
    title: 'Новый баннер',
  });
  const boris = await newColleague(owner, 'Борис', 'Панин');
  const second = await secondBrowser(browser, url, boris.email);
  await second.page.goto(`/tasks?peek=${task.id}`);
  await expect(files(second.page)).toContainText('Файл можно перетащить на задачу');
  await signIn(page, owner.email);
  await page.goto(`/tasks?peek=${task.id}`);
  await expect(files(page)).toContainText('до 25 МБ');

  const table = Buffer.from('Статья;Сумма\nБаннер;12000');
  await files(page)
    .locator('input[type=file]')
    .setInputFiles([{ name: 'смета.csv', mimeType: 'text/csv', buffer: table }]);
  await expect(files(page).getByRole('button', { name: /^Скачать смета\.csv/ })).toBeVisible();
  await bring(page, 'drop', 'макет.png', '#3f51b5');
  await expect(files(page).getByRole('button', { name: /^Посмотреть макет\.png/ })).toBeVisible();
  await bring(page, 'paste', 'image.png', '#1b8a5a');
  await expect(files(page).getByRole('button', { name: /^Посмотреть снимок .*\.png/ })).toBeVisible();

  // The other one sees them as they come.
  await expect(files(second.page).getByRole('listitem')).toHaveCount(3);
  await settled(page);
  await expectGoodScreen(page, 'a task with files');

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    files(page)
      .getByRole('button', { name: /^Скачать смета\.csv/ })
      .click(),
  ]);
  expect(saved.suggestedFilename()).toBe('смета.csv');
  expect(await readFile(await saved.path())).toEqual(table);

  await files(page)
    .getByRole('button', { name: /^Посмотреть макет\.png/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'макет.png' });
  const width = () =>
    dialog.getByRole('img', { name: 'макет.png' }).evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBe(1200);
  await expectGoodScreen(page, 'a picture of a task');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: /снимок/ })).toContainText('2 из 2');
  await page.keyboard.press('Escape');

  // Gone for both, and back for both.
  await files(page).getByRole('button', { name: 'Удалить файл: смета.csv' }).click();
  await expect(files(second.page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(files(second.page).getByRole('listitem')).toHaveCount(3);
  // Files of others are the administrators' to take away.
  await expect(files(second.page).getByRole('button', { name: /^Удалить файл/ })).toHaveCount(0);
  await panel(page).getByText('История', { exact: true }).click();
  await expect(panel(page)).toContainText('прикладывает файл «смета.csv»');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectGoodScreen(page, 'a task with files, narrow', ['light']);
});

test('a file that is too large or does not arrive says so in its place, and may be sent again', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('503', '/attachments');
  const owner = await newOwner(url);
  const project = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт', key: 'WEB' });
  const task = await owner.call<{ id: string }>('POST', '/tasks', {
    project_id: project.id,
    title: 'Баннер',
  });
  await signIn(page, owner.email);
  await page.goto(`/tasks?peek=${task.id}`);
  const choose = (name: string, buffer: Buffer) =>
    files(page)
      .locator('input[type=file]')
      .setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);

  await choose('большой.bin', Buffer.alloc(25 * 1024 * 1024 + 1));
  await expect(files(page).getByRole('alert')).toContainText('Файл больше 25 МБ.');
  await files(page).getByRole('button', { name: 'Убрать' }).click();
  await expect(files(page).getByRole('listitem')).toHaveCount(0);

  await page.route('**/api/tasks/*/attachments', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await choose('договор.pdf', Buffer.from('%PDF'));
  await expect(files(page).getByRole('alert')).toContainText('Файл не отправлен.');
  await page.unroute('**/api/tasks/*/attachments');
  await files(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(files(page).getByRole('button', { name: /^Скачать договор\.pdf/ })).toBeVisible();
});
