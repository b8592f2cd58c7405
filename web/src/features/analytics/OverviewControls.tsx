import type { ReportMeta } from '@takt/contract/reports.ts';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { daysIn, lastDays } from '../../ui/period.ts';
import { PeriodPicker } from '../../ui/PeriodPicker.tsx';
import css from './analytics.module.css';
import { dateRangeQuery } from './api.ts';
import { usePlatformName } from './usePlatformName.ts';
import type { Overview } from './useOverview.ts';

/** As many as the api takes by default. */
const DAYS = 26;

interface OverviewControlsProps {
  overview: Overview;
  /** Of the report on the screen, as soon as there is one. */
  meta: ReportMeta | undefined;
  platforms: readonly string[];
  /** Absent while there is nothing to export. */
  onExport: (() => void) | undefined;
}

/** Comparison, platform, period and export; each choice is a change of the address. */
export function OverviewControls({ overview, meta, platforms, onExport }: OverviewControlsProps) {
  const { t } = useTranslation();
  const { search, change, period, compared, today, firstDayOfWeek } = overview;
  const platformName = usePlatformName();
  const known = useQuery(dateRangeQuery).data?.data;
  const withData = known?.from && known.to ? lastDays(DAYS, { from: known.from, to: known.to }) : null;
  const comparisons = ['previous', 'none'] as const;
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" className={css.filter}>
            <span className="visually-hidden">{`${t(($) => $.analytics.compare.label)}: `}</span>
            {compared ? t(($) => $.analytics.compare.previous) : t(($) => $.analytics.compare.none)}
            <IconChevronDown aria-hidden="true" />
          </Button>
        }
        sections={[
          {
            items: comparisons.map((value) => ({
              label: t(($) => $.analytics.compare[value]),
              checked: compared === (value === 'previous'),
              onSelect: () => change({ compare: value === 'none' ? 'none' : undefined }),
            })),
          },
        ]}
      />
      {platforms.length > 0 && (
        <Menu
          trigger={
            <Button variant="outline" className={css.filter}>
              <span className="visually-hidden">{`${t(($) => $.analytics.platform.label)}: `}</span>
              {search.platform === undefined
                ? t(($) => $.analytics.platform.all)
                : platformName(search.platform)}
              <IconChevronDown aria-hidden="true" />
            </Button>
          }
          sections={[
            {
              items: [undefined, ...platforms].map((platform) => ({
                label: platform === undefined ? t(($) => $.analytics.platform.all) : platformName(platform),
                checked: platform === search.platform,
                onSelect: () => change({ platform }),
              })),
            },
          ]}
        />
      )}
      <PeriodPicker
        value={period ?? meta?.period ?? null}
        onChange={(chosen) => {
          // The api's own choice needs no dates in the address: the link stays fresh.
          const usual = withData !== null && chosen.from === withData.from && chosen.to === withData.to;
          change(usual ? { from: undefined, to: undefined } : chosen);
        }}
        today={today}
        firstDayOfWeek={firstDayOfWeek}
        more={
          withData
            ? [
                {
                  label: t(($) => $.analytics.period.withData, { count: daysIn(withData) }),
                  period: withData,
                },
              ]
            : []
        }
      />
      <Button
        variant="outline"
        className={css.export}
        disabled={!onExport}
        aria-label={t(($) => $.analytics.export)}
        onClick={onExport}
        title={t(($) => $.analytics.exportHint)}
      >
        <IconDownload aria-hidden="true" />
        <span className={css.exportName}>{t(($) => $.analytics.export)}</span>
      </Button>
    </>
  );
}
