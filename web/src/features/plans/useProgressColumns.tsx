import type { Pace } from '@takt/contract/plans.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import type { Column } from '../../ui/table/columns.ts';
import { showMeasure } from '../analytics/measures.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { Value } from '../analytics/Value.tsx';
import { plannedDefinition } from './pace.ts';
import css from './pace.module.css';
import { PaceBar } from './PaceBar.tsx';
import { PaceText } from './PaceText.tsx';
import type { RowKind } from './plans.ts';

/** Plan and fact of a row, as columns of a DataTable. */
export function useProgressColumns(): (meta: ReportMeta, kind: RowKind) => Column<Pace>[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const platformName = usePlatformName();
  return (meta, kind) => {
    const named = ({ subject: { id, name } }: Pace) => (kind === 'platform' ? platformName(id) : name);
    const measured = (key: 'fact' | 'projection' | 'gap', column: string, hidden = false): Column<Pace> => ({
      key,
      title: column,
      align: 'end',
      hidden,
      value: (row) => row[key],
      show: (row) => {
        const definition = plannedDefinition(meta, row.measure);
        return definition && <Value definition={definition} value={row[key]} currency={meta.currency} />;
      },
    });
    return [
      { key: 'name', title: t(($) => $.plans.table.name[kind]), value: named, fixed: true, width: 220 },
      {
        key: 'measure',
        title: t(($) => $.reports.daily.measure),
        value: ({ measure }) => t(($) => $.plans.measure[measure]),
      },
      measured(
        'fact',
        t(($) => $.plans.table.fact),
      ),
      {
        key: 'plan',
        title: t(($) => $.plans.chart.plan),
        align: 'end',
        value: ({ plan }) => plan,
        show: (row) => {
          const definition = plannedDefinition(meta, row.measure);
          return definition && showMeasure(formats, definition, row.plan, { currency: meta.currency });
        },
      },
      {
        key: 'pace',
        title: t(($) => $.plans.table.pace),
        width: 180,
        value: ({ pace }) => pace,
        show: (row) => (
          <span className={css.stack}>
            <PaceBar pace={row} />
            <PaceText pace={row} />
          </span>
        ),
      },
      measured(
        'projection',
        t(($) => $.plans.table.projection),
      ),
      measured(
        'gap',
        t(($) => $.plans.table.gap),
      ),
    ];
  };
}
