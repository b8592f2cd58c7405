import type { Language } from '@takt/contract/languages.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import type { Db, OrgId } from '../../db/connect.ts';
import { todayIn } from '../../metrics/frame.ts';
import type { Reporter } from '../../metrics/report.ts';
import { importedFiles } from './queries.ts';
import { examine, notExamined } from './reports/examination.ts';
import { told } from './reports/words.ts';

interface Deps {
  readonly db: Db;
  readonly reporter: Reporter;
  readonly now?: () => Date;
}

/**
 * The eight checks (analytics.md §3) over the period, with the money that each puts in doubt. Errors as of
 * `Reporter.report`.
 */
export function createQualityReport({ db, reporter, now = () => new Date() }: Deps) {
  const { warehouse } = reporter;

  return async function dataQuality(
    orgId: OrgId,
    { limit, ...query }: ReportQuery & { limit: number },
    language: Language,
  ) {
    const { setting } = await reporter.known(orgId);
    const today = todayIn(setting.timeZone, now());
    const end = query.end_date ?? query.date_to;
    const { data, meta } = await reporter.report(
      orgId,
      { ...query, compare: 'none' },
      {
        name: 'data-quality',
        // What is late depends on the day on which it is asked.
        asked: [today, end],
        measures: ['spend'],
        reads: ['ads'],
        ignores: ['search_text'],
        empty: notExamined,
        work: async (frame) => {
          const files = await db.inOrg(orgId, importedFiles);
          return examine(warehouse, orgId, frame, { files, setting, today, end });
        },
      },
    );
    const { found, ...rest } = data;
    return {
      data: {
        ...rest,
        findings: found
          .slice(0, limit)
          .map((finding) => ({ ...finding, ...told(finding, language, meta.currency) })),
      },
      meta,
    };
  };
}
