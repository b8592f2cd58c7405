import type { Source } from '@takt/contract/sources.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './sources.module.css';
import { TokenDialog } from './TokenDialog.tsx';
import { useSourceFacts } from './useSourceFacts.ts';

/** What is known of a source at a glance. */
export function SourceFacts({ source, mayWrite }: { source: Source; mayWrite: boolean }) {
  const { t } = useTranslation();
  const { moment, ago } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const platform = usePlatformName();
  const { lastDay, behind, arrived, next } = useSourceFacts(source);
  const [asking, setAsking] = useState(false);
  const { account, connector, last_synced_at: synced, last_import_at: imported } = source;
  const isConnection = source.kind === 'connection';
  const when = (at: string | null, text: string) => (
    <span title={at === null ? undefined : moment(at, timezone)}>{text}</span>
  );
  const facts: (readonly [string, ReactNode])[] = [
    [
      t(($) => $.sources.page.lastDay),
      <>
        {lastDay}
        {behind && <small data-state={behind.state}>{behind.text}</small>}
      </>,
    ],
    isConnection
      ? [
          t(($) => $.sources.page.lastSync),
          when(synced, synced === null ? t(($) => $.sources.page.never) : ago(synced)),
        ]
      : [t(($) => $.sources.page.lastImport), when(imported, arrived)],
    [t(($) => $.sources.list.next), when(source.next_sync_at, next)],
    [t(($) => $.sources.page.platform), platform(source.platform)],
    [
      t(($) => $.sources.page.kind),
      connector === null
        ? t(($) => $.sources.kind[source.kind])
        : `${t(($) => $.sources.kind[source.kind])}, ${t(($) => $.sources.connectors[connector])}`,
    ],
    ...(isConnection
      ? [
          [
            t(($) => $.sources.page.account),
            account === null ? t(($) => $.sources.page.notAsked) : account.name,
          ] as const,
        ]
      : []),
    ...(account === null
      ? []
      : [
          [t(($) => $.sources.page.currency), account.currency] as const,
          [t(($) => $.sources.page.timeZone), account.time_zone] as const,
        ]),
  ];
  return (
    <section className={`card ${css.glance}`} aria-label={t(($) => $.sources.page.title)}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isConnection && mayWrite && (
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          {t(($) => $.sources.page.changeToken)}
        </Button>
      )}
      {asking && <TokenDialog source={source} onClose={() => setAsking(false)} />}
    </section>
  );
}
