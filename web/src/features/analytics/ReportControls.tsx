import type { ReportMeta } from '@takt/contract/reports.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { daysIn, lastDays } from '../../ui/period.ts';
import { PeriodPicker } from '../../ui/PeriodPicker.tsx';
import { dataPresets } from '../../ui/pickers/ranges.ts';
import { useShortcut } from '../../ui/useShortcut.ts';
import { dateRangeQuery } from './api.ts';
import css from './ReportPage.module.css';
import type { ReportState } from './useReportState.ts';

/** As many as the api takes by default. */
const DAYS = 26;
const comparisons = ['previous', 'year', 'none'] as const;

interface ReportControlsProps {
  state: ReportState;
  /** Of the report on the screen, as soon as there is one. */
  meta: ReportMeta | undefined;
}

/** Comparison and period; each choice is a change of the address. */
export function ReportControls({ state, meta }: ReportControlsProps) {
  const { t } = useTranslation();
  const { search, change, period, today, firstDayOfWeek } = state;
  const picker = useRef<HTMLSpanElement>(null);
  useShortcut('KeyP', () => picker.current?.querySelector('button')?.click());
  const known = useQuery(dateRangeQuery).data?.data;
  const withData = known?.from && known.to ? lastDays(DAYS, { from: known.from, to: known.to }) : null;
  const comparison = search.compare ?? 'previous';
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" className={css.control}>
            <span className="visually-hidden">{`${t(($) => $.analytics.compare.label)}: `}</span>
            {t(($) => $.analytics.compare[comparison])}
            <IconChevronDown aria-hidden="true" />
          </Button>
        }
        sections={[
          {
            items: comparisons.map((value) => ({
              label: t(($) => $.analytics.compare[value]),
              checked: value === comparison,
              onSelect: () => change({ compare: value === 'previous' ? undefined : value }),
            })),
          },
        ]}
      />
      <span ref={picker} className={css.picker}>
        <PeriodPicker
          value={period ?? meta?.period ?? null}
          onChange={(chosen) => {
            // The api's own choice needs no dates in the address: the link stays fresh.
            const usual = withData !== null && chosen.from === withData.from && chosen.to === withData.to;
            change(usual ? { from: undefined, to: undefined } : chosen);
          }}
          today={today}
          firstDayOfWeek={firstDayOfWeek}
          more={(withData ? [withData, ...dataPresets(withData)] : [])
            .filter((one, at, all) => all.findIndex(({ from }) => from === one.from) === at)
            .map((one) => ({
              label:
                daysIn(one) === 1
                  ? t(($) => $.analytics.period.lastWithData)
                  : t(($) => $.analytics.period.withData, { count: daysIn(one) }),
              period: one,
            }))}
        />
      </span>
    </>
  );
}
