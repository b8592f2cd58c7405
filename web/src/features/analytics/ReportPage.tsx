import type { ReportMeta } from '@takt/contract/reports.ts';
import { type LinkProps, useLocation } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../api/live.ts';
import { Page } from '../../ui/Page.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { useHelpKey } from '../../ui/useHelpKey.ts';
import { PinHost } from '../dashboards/PinHost.tsx';
import { FindingHost } from '../evidence/FindingHost.tsx';
import { bringsFigures } from '../imports/imports.ts';
import { sectionOf } from '../shell/screens.ts';
import type { FilterKind } from './filters.ts';
import { FilterChips } from './FilterChips.tsx';
import { NoData, NothingInPeriod } from './NoData.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportFailure } from './ReportFailure.tsx';
import css from './ReportPage.module.css';
import { ReportWarnings } from './ReportWarnings.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import type { ReportState } from './useReportState.ts';

const ReportKeys = lazy(async () => ({ default: (await import('./ReportKeys.tsx')).ReportKeys }));

export interface ReportTab extends Pick<LinkProps, 'to' | 'search'> {
  label: string;
}

interface ReportPageProps {
  title: string;
  state: ReportState;
  /** Of the screen's main report, as soon as it is there: its warnings, and whether there is anything at all. */
  meta: ReportMeta | undefined;
  tabs?: readonly ReportTab[] | undefined;
  /** Those that the screen understands, in this order. */
  filters?: readonly FilterKind[];
  /** Right of period and comparison. */
  actions?: ReactNode;
  /** Above the title, as a way back. */
  above?: ReactNode;
  /** The main report could not be asked: said once instead of in every block. */
  failure?: { error: unknown; retry: () => unknown } | undefined;
  /** There are data, but not for what was asked. */
  isEmpty?: boolean;
  /** Of a screen whose days are not chosen, as a plan's. */
  withoutPeriod?: boolean;
  children: ReactNode;
}

/** The frame of every report: what it is asked, what it warns of, and its parts. */
export function ReportPage(props: ReportPageProps) {
  const { title, state, meta, tabs, filters = [], actions, above, withoutPeriod = false } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  useLive((event) => {
    if (bringsFigures(event)) void queries.invalidateQueries({ queryKey: ['analytics'] });
  });
  const section = sectionOf(useLocation({ select: ({ pathname }) => pathname }));
  const [help, setHelp] = useState(false);
  useHelpKey(() => setHelp(true));
  const nothing = meta?.period === null;
  return (
    <Page
      title={title}
      heading={section && <SectionLinks section={section} state={state} />}
      above={above}
      actions={
        !nothing && (
          <>
            {!withoutPeriod && <ReportControls state={state} meta={meta} />}
            {actions}
          </>
        )
      }
    >
      {tabs && tabs.length > 1 && <TabLinks label={t(($) => $.reports.frame.tabs)} items={tabs} />}
      {nothing ? (
        <NoData />
      ) : (
        <>
          {filters.length > 0 && <FilterChips kinds={filters} state={state} meta={meta} />}
          <div className={css.body}>
            {meta && <ReportWarnings meta={meta} />}
            {body()}
          </div>
        </>
      )}
      <FindingHost state={state} />
      <PinHost />
      {help && (
        <Suspense>
          <ReportKeys filters={filters.length > 0} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </Page>
  );

  function body() {
    if (props.failure) {
      return (
        <div className="card">
          <ReportFailure {...props.failure} />
        </div>
      );
    }
    return props.isEmpty === true ? <NothingInPeriod state={state} /> : props.children;
  }
}
