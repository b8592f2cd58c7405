import type { QualityFinding, QualityCheck, Severity } from '@takt/contract/quality.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import { added } from '../../../metrics/decimals.ts';

/** What a check has found, before it has names and sentences. */
export type Finding = Omit<QualityFinding, 'entity' | 'text' | 'fix' | 'severity'> & {
  readonly severity?: Severity;
  readonly entity: Pick<QualityFinding['entity'], 'kind' | 'id' | 'source_id'>;
};
/** `null`: there was nothing that the check could look at. */
export type Checked = readonly Finding[] | null;

export interface Part {
  readonly check: QualityCheck;
  readonly state: 'ok' | 'found' | 'not_applicable';
  readonly findings: number;
  readonly money: Measured;
  readonly points: number;
}

const smaller = (a: string, b: string) => (Number(a) <= Number(b) ? a : b);

/** What has already been put right costs no points: a restatement is told, with its money, in the diary. */
const costsNothing = new Set<QualityCheck>(['restatement']);

/**
 * 100 · (1 − money at risk / money), null without money. The findings of a check, and all of them together, put at risk
 * no more than the money there is; money that two checks doubt counts in both parts.
 */
export function scored(
  money: Measured,
  checked: readonly (readonly [QualityCheck, Checked])[],
): { score: number | null; at_risk: Measured; parts: Part[] } {
  const whole = money === null ? '0' : String(money);
  // All of it is 100, whatever the last bit of a fraction says.
  const points = (risk: string) =>
    Number(whole) > 0 ? Math.min(100, (100 * Number(risk)) / Number(whole)) : 0;
  const parts = checked.map(([check, findings]): Part => {
    const risk = smaller(added((findings ?? []).map((one) => one.money)) ?? '0', whole);
    return {
      check,
      state: findings === null ? 'not_applicable' : findings.length > 0 ? 'found' : 'ok',
      findings: findings?.length ?? 0,
      money: findings === null ? null : risk,
      points: costsNothing.has(check) ? 0 : points(risk),
    };
  });
  const risks = parts.filter(({ check }) => !costsNothing.has(check)).map((part) => part.money);
  const atRisk = smaller(added(risks) ?? '0', whole);
  return {
    score: Number(whole) > 0 ? Math.max(0, 100 - points(atRisk)) : null,
    at_risk: money === null ? null : atRisk,
    parts,
  };
}

/** By the share of the spend that is in doubt, from 5 % and from 1 % on; a check may know better. */
export function severityOf({ severity, money }: Finding, whole: Measured): Severity {
  const share = Number(whole ?? 0) > 0 ? Number(money ?? 0) / Number(whole) : 0;
  const byMoney = share >= 0.05 ? 'high' : share >= 0.01 ? 'medium' : 'low';
  return severity === undefined || order.indexOf(byMoney) < order.indexOf(severity) ? byMoney : severity;
}
const order: readonly Severity[] = ['high', 'medium', 'low'];

/** By money, the largest first; what has none last. */
export const byMoney = (a: { readonly money: Measured }, b: { readonly money: Measured }): number =>
  Number(b.money ?? -1) - Number(a.money ?? -1);
