import type { Measured } from '@takt/contract/metrics.ts';
import type { QualityFinding } from '@takt/contract/quality.ts';
import type { OrgId } from '../../../db/connect.ts';
import { divided } from '../../../metrics/decimals.ts';
import { daysIn, type Frame } from '../../../metrics/frame.ts';
import type { Setting } from '../../../metrics/queries.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { byMoney, type Finding, scored, severityOf } from '../methods/findings.ts';
import { type ImportedFile, namesOf } from '../queries.ts';
import { anomalies } from './anomalies.ts';
import { incompleteRows } from './completeness.ts';
import { duplicates } from './duplicates.ts';
import { daysBehind, expectedDay, staleSources } from './freshness.ts';
import { gaps } from './gaps.ts';
import { unmapped } from './mapping.ts';
import { reconciliation } from './reconciliation.ts';
import { type Restated, restatedDays, restatements } from './restatement.ts';
import { type Reported, reportedSources } from './sources.ts';

/** A finding with its names; its sentences are the reader's. */
type Named = Omit<QualityFinding, 'text' | 'fix'>;
export type Examination = ReturnType<typeof examined>;

interface Known {
  readonly sources: readonly Reported[];
  readonly money: Measured;
  readonly files: readonly ImportedFile[];
  readonly diary: readonly Restated[];
}
type Checks = Parameters<typeof scored>[1];

const noChecks: Checks = (
  [
    'freshness',
    'gaps',
    'completeness',
    'duplicates',
    'reconciliation',
    'anomalies',
    'mapping',
    'restatement',
  ] as const
).map((check) => [check, null]);

/** All checks at once; each is one statement. */
export async function examine(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  {
    files,
    setting,
    today,
    end,
  }: { files: readonly ImportedFile[]; setting: Setting; today: string; end: string | undefined },
) {
  const { sources, money } = await reportedSources(warehouse, orgId, frame);
  const { span } = frame;
  const inPeriod = files.filter(
    (file) => file.from <= span.to && file.to >= span.from && sources.some(isOf(file)),
  );
  const expected = expectedDay(sources, { today, end });
  const daily = Number(divided(money, daysIn(span)) ?? 0);
  const [missing, incomplete, twice, reconciled, unusual, untagged, diary] = await Promise.all([
    gaps(warehouse, orgId, frame, sources),
    incompleteRows(warehouse, orgId, frame),
    duplicates(warehouse, orgId, frame),
    reconciliation(warehouse, orgId, frame, inPeriod),
    anomalies(warehouse, orgId, frame, { daily, today }),
    unmapped(warehouse, orgId, frame),
    restatements(warehouse, orgId, frame),
  ]);
  const stale = expected === undefined ? [] : staleSources(sources, expected);
  const checks: Checks = [
    ['freshness', sources.length > 0 ? stale : null],
    ['gaps', sources.length > 0 ? missing : null],
    ['completeness', sources.length > 0 ? incomplete : null],
    ['duplicates', sources.length > 0 ? twice : null],
    ['reconciliation', reconciled],
    ['anomalies', unusual],
    ['mapping', sources.length > 0 ? untagged : null],
    ['restatement', restatedDays(diary, files)],
  ];
  const names = await namesOf(warehouse, orgId, idsOf(checks));
  return examined({ sources, money, files, diary }, checks, { setting, names, expected });
}

const isOf = (file: ImportedFile) => (one: Reported) => one.source === file.source_id;

const idsOf = (checks: Checks): string[] => [
  ...new Set(
    checks.flatMap(([, findings]) =>
      (findings ?? []).flatMap(({ entity, evidence }) =>
        [
          entity.kind === 'campaign' ? entity.id : '',
          String(evidence.twin_campaign ?? ''),
          String(evidence.largest ?? ''),
        ].filter((id) => id !== ''),
      ),
    ),
  ),
];

function examined(
  { sources, money, files, diary }: Known,
  checks: Checks,
  known: { setting: Setting; names: ReadonlyMap<string, string>; expected: string | undefined } | undefined,
) {
  const { score, at_risk, parts } = scored(money, checks);
  const sourceName = (id: string) => known?.setting.sources.find((one) => one.id === id)?.name ?? id;
  const found = checks
    .flatMap(([, findings]) => findings ?? [])
    .map((finding) => named(finding, sourceName, known?.names ?? new Map(), money))
    .toSorted(byMoney);
  return {
    score,
    money,
    at_risk,
    parts,
    found,
    freshness: sources.map(({ source, first, last }) => ({
      source_id: source,
      source: sourceName(source),
      platform: platformOf(known?.setting.sources ?? [], source),
      first_day: first,
      last_day: last,
      days_behind: known?.expected === undefined ? 0 : daysBehind(last, known.expected),
      imported_at: files.find((file) => file.source_id === source)?.finished_at ?? null,
    })),
    restatements: diary.flatMap((entry) => {
      const file = files.find(({ number }) => number === entry.number);
      if (!file) return [];
      return {
        import_id: file.id,
        file_name: file.file_name,
        source_id: entry.source,
        source: sourceName(entry.source),
        at: file.finished_at,
        from: entry.from,
        to: entry.to,
        level: entry.level,
        rows: entry.days,
        spend_before: entry.before,
        spend_after: entry.after,
        difference: entry.difference,
      };
    }),
  };
}

const platformOf = (sources: Setting['sources'], id: string) =>
  sources.find((one) => one.id === id)?.platform ?? '';

function named(
  finding: Finding,
  sourceName: (id: string) => string,
  names: ReadonlyMap<string, string>,
  money: Measured,
): Named {
  const { entity, evidence } = finding;
  const nameOf = (source: string, id: string) => names.get(`${source} ${id}`) ?? id;
  const name = {
    source: () => sourceName(entity.id),
    campaign: () => nameOf(entity.source_id, entity.id),
    import: () => String(evidence.file_name ?? ''),
  }[entity.kind]();
  return {
    ...finding,
    severity: severityOf(finding, money),
    entity: { ...entity, name, source: sourceName(entity.source_id) },
    evidence: {
      ...evidence,
      ...(evidence.largest !== undefined && { largest: nameOf(entity.source_id, String(evidence.largest)) }),
      ...(evidence.twin_campaign !== undefined && {
        twin: nameOf(String(evidence.twin_source), String(evidence.twin_campaign)),
        twin_source: sourceName(String(evidence.twin_source)),
      }),
    },
  };
}

/** Of an organisation without figures: no check can say anything. */
export const notExamined = (): Examination =>
  examined({ sources: [], money: null, files: [], diary: [] }, noChecks, undefined);
