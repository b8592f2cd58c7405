import type { CreativeDetails as Details } from '@takt/contract/creatives.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { creativesQuery } from './api.ts';
import { Artwork } from './Artwork.tsx';
import { BurnoutBadge } from './BurnoutBadge.tsx';
import css from './CreativePage.module.css';
import { webAddress } from './creatives.ts';
import { toCampaign, toTheme } from './links.ts';
import { TagsDialog } from './TagsDialog.tsx';

interface CreativeAboutProps {
  data: Details;
  meta: ReportMeta;
  state: ReportState;
}

/** The picture, where it runs and leads, and the tags that somebody gave it. */
export function CreativeAbout({
  data: { creative, burnout, active_days: days },
  meta,
  state,
}: CreativeAboutProps) {
  const { t } = useTranslation();
  const platform = usePlatformName()(creative.platform);
  const source = meta.sources.find(({ id }) => id === creative.source_id)?.name ?? creative.source_id;
  const address = webAddress(creative.url);
  const notSet = <span className={css.unset}>{t(($) => $.creatives.page.notSet)}</span>;
  const lack = (text: string) => <span className={css.lack}>{text}</span>;
  const facts: readonly { name: string; value: ReactNode }[] = [
    { name: t(($) => $.creatives.page.platform), value: platform },
    { name: t(($) => $.creatives.page.campaign), value: <CampaignLink creative={creative} state={state} /> },
    { name: t(($) => $.creatives.page.source), value: source },
    { name: t(($) => $.creatives.page.status), value: creative.status },
    { name: t(($) => $.creatives.page.landing), value: address && <Landing address={address} /> },
    {
      name: t(($) => $.creatives.tags.theme),
      value:
        creative.theme === '' ? (
          lack(t(($) => $.creatives.noTheme))
        ) : (
          <Link {...toTheme(creative.theme, state.search)}>{creative.theme}</Link>
        ),
    },
    { name: t(($) => $.creatives.tags.format), value: creative.format || notSet },
    { name: t(($) => $.creatives.tags.product), value: creative.product_key || notSet },
    { name: t(($) => $.creatives.tags.erid), value: creative.erid || lack(t(($) => $.creatives.noErid)) },
  ];
  return (
    <section className={`card ${css.about}`} aria-label={t(($) => $.creatives.page.tags)}>
      <Artwork creative={creative} />
      <p className={css.state}>
        {burnout && <BurnoutBadge verdict={burnout} />}
        <span>{t(($) => $.creatives.days, { count: days })}</span>
      </p>
      <dl className={css.facts}>
        {facts
          .filter(({ value }) => value !== '' && value !== null)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <EditTags creative={creative} state={state} />
    </section>
  );
}

interface OfCreative {
  creative: Details['creative'];
  state: ReportState;
}

function CampaignLink({ creative, state }: OfCreative) {
  const { t } = useTranslation();
  const { campaign, campaign_id: id } = creative;
  if (id === '') return <span className={css.unset}>{t(($) => $.creatives.page.notSet)}</span>;
  return <Link {...toCampaign(creative, state.search)}>{campaign || id}</Link>;
}

function Landing({ address }: { address: URL }) {
  return (
    <a href={address.href} target="_blank" rel="noreferrer noopener">
      {address.host}
    </a>
  );
}

function EditTags({ creative, state }: OfCreative) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const mayTag = manages(useOrganisation());
  const { start_date, end_date } = state.query;
  // For the tags that are offered; who only looks asks nothing.
  const known = useQuery({ ...creativesQuery({ start_date, end_date, compare: 'previous' }), enabled: open });
  if (!mayTag) return null;
  return (
    <>
      <Button variant="outline" className={css.edit} onClick={() => setOpen(true)}>
        <IconTags aria-hidden="true" />
        {t(($) => $.creatives.tags.edit)}
      </Button>
      {open && <TagsDialog rows={[creative]} known={known.data?.data ?? []} onClose={() => setOpen(false)} />}
    </>
  );
}
