import type { CreativeRow } from '@takt/contract/creatives.ts';
import { IconChevronDown, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './CreativeTools.module.css';
import { cardMeasures, lacks, measureIn, tagFilterOf, valuesOf } from './creatives.ts';

/** How the creatives are shown and which of them: each choice is a change of the address. */
export function CreativeTools({
  rows,
  shown,
  state: { search, change },
}: {
  rows: readonly CreativeRow[];
  shown: number;
  state: ReportState;
}) {
  const { t } = useTranslation();
  const { theme, lack } = tagFilterOf(search);
  const view = search.view === 'table' ? 'table' : 'grid';
  return (
    <div className={css.tools}>
      <Segmented
        label={t(($) => $.creatives.view.label)}
        options={[
          { value: 'grid', label: <Face icon={<IconLayoutGrid />} text={t(($) => $.creatives.view.grid)} /> },
          { value: 'table', label: <Face icon={<IconTable />} text={t(($) => $.creatives.view.table)} /> },
        ]}
        value={view}
        onChange={(chosen) => change({ view: chosen === 'grid' ? undefined : chosen })}
      />
      <Choice
        label={t(($) => $.creatives.theme)}
        value={theme ?? t(($) => $.creatives.anyTheme)}
        on={theme !== undefined}
        items={[undefined, ...valuesOf(rows, (row) => row.theme)].map((one) => ({
          label: one ?? t(($) => $.creatives.anyTheme),
          checked: one === theme,
          onSelect: () => change({ theme: one }),
        }))}
      />
      <Choice
        label={t(($) => $.creatives.only.label)}
        value={lack === undefined ? t(($) => $.creatives.only.all) : t(($) => $.creatives.only[lack])}
        on={lack !== undefined}
        items={[undefined, ...lacks].map((one) => ({
          label: one === undefined ? t(($) => $.creatives.only.all) : t(($) => $.creatives.only[one]),
          checked: one === lack,
          aside: one && String(rows.filter((row) => row[one] === '').length),
          onSelect: () => change({ only: one }),
        }))}
      />
      {view === 'grid' && <MetricChoice state={{ search, change }} />}
      <span className={css.count} role="status">
        {t(($) => $.creatives.count, { count: shown })}
      </span>
    </div>
  );
}

/** The measure that cards tell beside the spend. */
export function MetricChoice({
  state: { search, change },
}: {
  state: Pick<ReportState, 'search' | 'change'>;
}) {
  const { t } = useTranslation();
  const measure = measureIn(search);
  return (
    <Choice
      label={t(($) => $.creatives.metric)}
      value={t(($) => $.measures.names[measure])}
      on={false}
      items={cardMeasures.map((one) => ({
        label: t(($) => $.measures.names[one]),
        checked: one === measure,
        onSelect: () => change({ metric: one === cardMeasures[0] ? undefined : one }),
      }))}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** It narrows what is shown. */
  on: boolean;
  items: readonly { label: string; checked: boolean; aside?: string | undefined; onSelect: () => void }[];
}

function Choice({ label, value, on, items }: ChoiceProps) {
  return (
    <Menu
      trigger={
        <Button variant={on ? 'secondary' : 'outline'} className={css.choice}>
          <span className="visually-hidden">{`${label}: `}</span>
          <span className={css.value}>{value}</span>
          <IconChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[{ items }]}
    />
  );
}

function Face({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={css.face}>
      {icon}
      {text}
    </span>
  );
}
