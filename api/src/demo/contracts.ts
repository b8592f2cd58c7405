import type { ProductKey } from './campaigns.ts';

/** What a client of clients.ts buys: equipment at the beginning, and care of it month after month. */
export interface Contract {
  /** What the CRM calls the client. */
  readonly client: string;
  readonly name: string;
  readonly product: ProductKey;
  /** RUB once, and RUB a month. */
  readonly equipment: number;
  readonly monthly: number;
  /** Of the beginning. */
  readonly day: string;
  readonly months: number;
}

const contract = (
  client: string,
  name: string,
  product: ProductKey,
  [equipment, monthly]: readonly [number, number],
  day: string,
  months: number,
): Contract => ({ client, name, product, equipment, monthly, day, months });

export const contracts: readonly Contract[] = [
  contract('C-1001', 'Альбатрос Трэвел', 'conditioners', [312_000, 18_500], '2024-10-14', 11),
  contract('C-1002', 'Берег: мебель для дома', 'heaters', [146_000, 9_800], '2024-11-06', 10),
  contract('C-1004', 'Гранат, стоматология', 'humidifiers', [98_000, 12_400], '2024-12-11', 6),
  contract('C-1003', 'Вектор Логистика', 'heaters', [420_000, 26_000], '2025-01-20', 8),
  contract('C-1005', 'Дом пекаря', 'conditioners', [175_000, 7_900], '2025-03-18', 6),
  contract('C-1006', 'Кедр Строй', 'conditioners', [560_000, 31_000], '2025-05-22', 4),
  contract('C-1007', 'Маяк, школа английского', 'humidifiers', [84_000, 6_600], '2025-07-08', 2),
];

/** `YYYY-MM-DD`, so many months later; no contract begins after the 28th. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${day.slice(8)}`;
}
