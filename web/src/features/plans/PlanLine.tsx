import type { MeasureDefinition } from '@takt/contract/metrics.ts';
import type { PlannedMeasure, PlannedSubject } from '@takt/contract/plans.ts';
import { IconChartLine, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu } from '../../ui/Menu.tsx';
import { PlatformDot } from '../analytics/PlatformName.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportSearch } from '../analytics/search.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import { Value } from '../analytics/Value.tsx';
import { PaceBar } from './PaceBar.tsx';
import { PaceText } from './PaceText.tsx';
import { placeText } from './places.ts';
import { PlanCell } from './PlanCell.tsx';
import css from './PlanTable.module.css';
import { cellKey, changeOf, measures, type PlanRow } from './plans.ts';
import type { PlanEditor } from './usePlanEditor.ts';

interface PlanLineProps {
  row: PlanRow;
  index: number;
  month: string;
  /** Whose facts stand beside the plans. */
  measure: PlannedMeasure;
  definition: MeasureDefinition | undefined;
  currency: string;
  state: ReportState;
  editor: PlanEditor;
  mayWrite: boolean;
}

/** The filters that put a row on the chart. */
const chartOf = ({ kind, id }: PlannedSubject): ReportSearch => ({
  platform: kind === 'platform' ? id : undefined,
  campaign: kind === 'campaign' ? id : undefined,
  product: kind === 'product' ? id : undefined,
});

export function PlanLine(props: PlanLineProps) {
  const { row, index, month, measure, definition, currency, state, editor, mayWrite } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const platformName = usePlatformName();
  const rowMenu = useRowMenu(state);
  const { subject } = row;
  const whole = subject.kind === 'organisation';
  const name = whole
    ? t(($) => $.plans.whole)
    : subject.kind === 'platform'
      ? platformName(subject.id)
      : subject.name;
  const pace = row.paces.get(measure);
  const { search, change } = state;
  const filters = chartOf(subject);
  const onChart =
    search.platform === filters.platform &&
    search.campaign === filters.campaign &&
    search.product === filters.product;
  return (
    <tr className={classes(whole && css.whole)} aria-current={onChart || undefined}>
      <th scope="row">
        <button
          type="button"
          className={css.name}
          aria-pressed={onChart}
          title={t(($) => $.plans.table.choose, { name })}
          onClick={() => change(filters)}
        >
          {subject.kind === 'platform' && <PlatformDot platform={subject.id} />}
          <span className={css.text}>{name}</span>
          {onChart && <IconChartLine size={14} aria-hidden="true" className={css.onChart} />}
        </button>
      </th>
      {measures.map((one, column) => {
        const amount = row.plans.get(one) ?? null;
        const key = cellKey(row.key, one);
        return (
          <td key={one} className={css.end}>
            {mayWrite ? (
              <PlanCell
                measure={one}
                name={name}
                amount={amount}
                edit={editor.edits.get(key)}
                place={placeText({ row: index, column })}
                onSave={(wished) => editor.save([changeOf({ ...subject, name }, month, one, wished)])}
                onForget={() => editor.forget(key)}
              />
            ) : (
              <span className={css.fixed}>{number(amount, { maximumFractionDigits: 2 })}</span>
            )}
          </td>
        );
      })}
      <td className={css.end}>
        {definition && <Value definition={definition} value={pace?.fact ?? null} currency={currency} bare />}
      </td>
      <td className={css.pace}>
        {pace && (
          <>
            <PaceBar pace={pace} />
            <PaceText pace={pace} />
          </>
        )}
      </td>
      <td className={classes(css.end, css.projection)}>
        {definition && pace && (
          <>
            <Value definition={definition} value={pace.projection} currency={currency} bare />
            {pace.gap !== null && (
              <span className={css.gap}>
                {Number(pace.gap) > 0 && '+'}
                <Value definition={definition} value={pace.gap} currency={currency} bare />
              </span>
            )}
          </>
        )}
      </td>
      <td className={css.menu}>
        <Menu
          placement="bottom-end"
          width={240}
          sections={rowMenu(subject, definition?.key ?? measure)}
          trigger={
            <Button variant="ghost" size="icon" aria-label={t(($) => $.plans.table.menu, { name })}>
              <IconDots aria-hidden="true" />
            </Button>
          }
        />
      </td>
    </tr>
  );
}
