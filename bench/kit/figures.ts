import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../../e2e/stage.ts';
import type { Session } from './session.ts';

/** A file of advertising figures: `days` days of 40 campaigns, made by arithmetic, not by chance. */
function adFile(days: number, campaigns = 40): string {
  const lines = ['Дата;Кампания;Показы;Клики;Расход;Лиды;Конверсии;Доход'];
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2025, 6, 1 + day)).toISOString().slice(0, 10);
    for (let n = 0; n < campaigns; n++) {
      const shown = 10_000 + ((day * 37 + n * 101) % 5_000);
      const clicks = Math.floor(shown / (20 + n));
      lines.push(
        `${date};кампания_${n};${shown};${clicks};${clicks * 12},${10 + (n % 90)};${clicks >> 3};${clicks >> 5};${(clicks >> 5) * 900},00`,
      );
    }
  }
  return lines.join('\n');
}

/** Uploads such a file and waits until its figures are there. */
export async function importDays(stage: Stage, owner: Session, days: number): Promise<void> {
  await run(owner, await upload(stage, owner, new Blob([adFile(days)], { type: 'text/csv' })));
}

/** A file as a browser sends it; nothing is imported yet. */
export async function upload(stage: Stage, owner: Session, file: Blob): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', file, 'figures.csv');
  const { 'content-type': _, ...headers } = owner.headers;
  const answer = await fetch(`${stage.url}/api/imports`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`upload answered ${answer.status}: ${await answer.text()}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- held to its contract by the api's own tests
  return (await answer.json()) as Uploaded;
}

/** The import as the api itself proposes it, until it is done. */
export async function run(owner: Session, { import: { id }, columns }: Uploaded): Promise<void> {
  await owner.post(`/imports/${id}/run`, {
    columns: columns.map(({ index, field, number_format, date_format }) => ({
      index,
      field,
      number_format,
      date_format,
    })),
    platform: 'yandex_direct',
    currency: 'RUB',
  });
  for (let tries = 0; tries < 3_000; tries++) {
    const { status, error } = await owner.get<{ status: string; error: string | null }>(`/imports/${id}`);
    if (status === 'done') return;
    if (status === 'failed') throw new Error(error ?? 'the import failed');
    await sleep(100);
  }
  throw new Error('the import did not end within five minutes');
}

interface Uploaded {
  import: { id: string };
  columns: Column[];
}
interface Column {
  index: number;
  field: string;
  number_format: string | null;
  date_format: string | null;
}
