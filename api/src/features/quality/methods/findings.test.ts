import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Finding, scored, severityOf } from './findings.ts';

const finding = (money: string | null, more: Partial<Finding> = {}): Finding => ({
  check: 'gaps',
  kind: 'days_missing',
  entity: { kind: 'source', id: 's', source_id: 's' },
  from: '2026-01-01',
  to: '2026-01-02',
  rows: 1,
  money,
  evidence: {},
  ...more,
});

test('the score is the share of money that nothing puts in doubt', () => {
  // 100 · (1 − (30 + 20 + 100) / 1000); money that is not known takes nothing away.
  expect(
    scored('1000', [
      ['gaps', [finding('30'), finding('20'), finding(null)]],
      ['mapping', [finding('100')]],
      ['anomalies', []],
      ['reconciliation', null],
      ['restatement', [finding('500')]],
    ]),
  ).toEqual({
    score: 85,
    at_risk: '150',
    parts: [
      { check: 'gaps', state: 'found', findings: 3, money: '50', points: 5 },
      { check: 'mapping', state: 'found', findings: 1, money: '100', points: 10 },
      { check: 'anomalies', state: 'ok', findings: 0, money: '0', points: 0 },
      { check: 'reconciliation', state: 'not_applicable', findings: 0, money: null, points: 0 },
      { check: 'restatement', state: 'found', findings: 1, money: '500', points: 0 },
    ],
  });
  expect(scored('10', [['gaps', [finding('7'), finding('7')]]])).toMatchObject({ score: 0, at_risk: '10' });
  expect(scored(null, [['gaps', [finding('7')]]])).toMatchObject({ score: null, at_risk: null });
  expect(scored('0', [['gaps', []]])).toMatchObject({ score: null, at_risk: '0' });
});

test('what is told is as grave as its money, or as its check says', () => {
  expect(severityOf(finding('5'), '100')).toBe('high');
  expect(severityOf(finding('4.99'), '100')).toBe('medium');
  expect(severityOf(finding('0.99'), '100')).toBe('low');
  expect(severityOf(finding(null, { severity: 'high' }), '100')).toBe('high');
  expect(severityOf(finding('90', { severity: 'low' }), '100')).toBe('high');
});

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((n) => (n / 100).toFixed(2));
test('whatever is found, the score is between 0 and 100 and no part takes more than everything', () => {
  fc.assert(
    fc.property(cents, fc.array(fc.option(cents)), fc.array(fc.option(cents)), (money, some, others) => {
      const { score, at_risk, parts } = scored(money, [
        ['gaps', some.map((one) => finding(one))],
        ['mapping', others.map((one) => finding(one))],
      ]);
      if (Number(money) === 0) expect(score).toBeNull();
      else expect(score !== null && score >= 0 && score <= 100).toBe(true);
      expect(Number(at_risk)).toBeLessThanOrEqual(Number(money));
      for (const { points } of parts) expect(points).toBeLessThanOrEqual(100);
    }),
  );
});
