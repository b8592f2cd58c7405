import type { Widget } from '@takt/contract/dashboards.ts';
import { IconPuzzleOff } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { periodText } from '../../ui/periodText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ReportSearch } from '../analytics/search.ts';
import { useFilterName } from '../analytics/useFilterName.ts';
import { type ReportState, reportState } from '../analytics/useReportState.ts';
import css from './dashboards.module.css';
import { blockOf } from './registry.ts';
import { splitChange, widgetSearch, without } from './widgets.ts';

interface WidgetContentProps {
  widget: Widget;
  /** Of the dashboard. */
  page: ReportState;
  /** While the dashboard is edited, what a block is set to stays with it. */
  onOptions: ((options: Widget['options']) => void) | null;
}

/** A block as its widget has it set; what a reader sets otherwise is his own and is gone when he goes. */
export function WidgetContent({ widget, page, onOptions }: WidgetContentProps) {
  const { t } = useTranslation();
  const { block, options, title } = widget;
  const [momentary, setMomentary] = useState<ReportSearch>({});
  const { search, change, today, firstDayOfWeek } = page;
  const state = useMemo(() => {
    const apply = (part: ReportSearch) => {
      const { page: asked, own } = splitChange(part);
      if (Object.keys(asked).length > 0) change(asked);
      if (Object.keys(own).length === 0) return;
      // What was only looked at gives way to what is kept.
      if (onOptions) onOptions(kept({ ...options, ...own }));
      setMomentary((known) => (onOptions ? without(known, own) : { ...known, ...own }));
    };
    return reportState({ ...widgetSearch(search, options), ...momentary }, apply, { today, firstDayOfWeek });
  }, [search, change, today, firstDayOfWeek, options, momentary, onOptions]);
  const known = blockOf(block);
  if (!known) {
    return (
      <div className="card">
        <EmptyState
          icon={<IconPuzzleOff size={24} stroke={1.6} />}
          title={t(($) => $.dashboards.widget.unknown)}
          description={t(($) => $.dashboards.widget.unknownLead)}
        />
      </div>
    );
  }
  const { Block } = known;
  return (
    <>
      <Caption title={title} options={options} page={page} />
      <Suspense
        fallback={
          <div
            className="card"
            role="status"
            aria-label={t(($) => $.dashboards.widget.loading, { name: known.title(t) })}
          >
            <Skeleton height={120} />
          </div>
        }
      >
        <Block state={state} />
      </Suspense>
    </>
  );
}

const kept = (options: Record<string, string | undefined>): Widget['options'] =>
  Object.fromEntries(Object.entries(options).flatMap(([key, value]) => (value ? [[key, value]] : [])));

/** Its own name, and what it always asks whatever the dashboard does. */
function Caption({ title, options, page }: Pick<Widget, 'title' | 'options'> & { page: ReportState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { from, to, platform, campaign, product, source, q } = options;
  const { start_date, end_date } = page.query;
  const nameOf = useFilterName({
    start_date: from ?? start_date,
    end_date: to ?? end_date,
    campaign_id: campaign,
    source,
  });
  const filters = [
    from && to ? periodText(formats, { from, to }) : undefined,
    platform && nameOf('platform', platform),
    campaign && nameOf('campaign_id', campaign),
    product,
    source && nameOf('source', source),
    q && `«${q}»`,
  ].filter((one) => one !== undefined && one !== '');
  if (title === '' && filters.length === 0) return null;
  return (
    <p className={css.caption}>
      {title !== '' && <b>{title}</b>}
      {filters.length > 0 && (
        <span className={css.fixed}>
          {t(($) => $.dashboards.widget.fixed, { filters: filters.join(', ') })}
        </span>
      )}
    </p>
  );
}
