import type { Owner } from './people.ts';
import { expect } from './watch.ts';

interface Uploaded {
  readonly import: { readonly id: string };
  /** What the columns say the file is: advertising, deals, touches or paths. */
  readonly kind: string;
  readonly columns: readonly {
    readonly index: number;
    readonly field: string | null;
    readonly number_format: string | null;
    readonly date_format: string | null;
  }[];
}

/** Imports a file with the columns that are proposed, and waits until it is in. */
export async function importFile(owner: Owner, name: string, text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const answer = await fetch(`${process.env.STAGE_URL}/api/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'x-requested-with': 'takt' },
    body: form,
  });
  const uploaded: Uploaded = await answer.json();
  const columns = uploaded.columns.map(({ index, field, number_format, date_format }) => ({
    index,
    field,
    number_format,
    date_format,
  }));
  const { id } = uploaded.import;
  const { kind } = uploaded;
  await owner.call('POST', `/imports/${id}/run`, { kind, columns, platform: 'other', currency: 'RUB' });
  await expect
    .poll(async () => (await owner.call<{ status: string }>('GET', `/imports/${id}`)).status, {
      timeout: 20_000,
    })
    .toBe('done');
}

/** A campaign with two creatives over three days. */
export const fewFigures = [
  'Дата;ID кампании;Кампания;ID объявления;Название объявления;Расход;Показы;Клики;Конверсии;Доход',
  '2025-09-23;77;Поиск по бренду;701;Баннер;100;1000;50;2;250',
  '2025-09-24;77;Поиск по бренду;701;Баннер;120;1100;40;3;300',
  '2025-09-25;77;Поиск по бренду;702;Ролик;90;900;30;1;150',
].join('\n');
