import type { OrganisationPage } from '@takt/contract/organisations.ts';
import { slug as slugForm } from '@takt/contract/organisations.ts';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { Failure } from '../shell/Failure.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { organisationPageQuery, useRequestAccess } from './api.ts';
import { useEnterOrganisation } from './entrance.ts';

/** `/{slug}`: members go in, strangers of a public organisation may ask for access, for all others there is nothing here. */
export function SlugPage() {
  const { t } = useTranslation();
  const { slug } = useParams({ from: '/verified/$slug' });
  const known = slugForm.safeParse(slug);
  const page = useQuery({ ...organisationPageQuery(slug), enabled: known.success });
  if (!known.success) return <NotFoundPage />;
  if (page.isPending) return <Waiting label={t(($) => $.organisations.entering)} fullPage />;
  if (!page.data) {
    if (page.error instanceof ApiError && page.error.status === 404) return <NotFoundPage />;
    return (
      <CentredCard title={t(($) => $.organisations.title)}>
        <Failure title={t(($) => $.organisations.failedToFetch)} error={page.error} retry={page.refetch} />
      </CentredCard>
    );
  }
  return page.data.membership === 'member' ? <Entrance page={page.data} /> : <Door page={page.data} />;
}

function Entrance({ page }: { page: OrganisationPage }) {
  const { t } = useTranslation();
  const enter = useEnterOrganisation();
  const go = useEffectEvent(() => enter.mutate(page.id));
  useEffect(() => go(), []);
  if (!enter.isError) return <Waiting label={t(($) => $.organisations.entering)} fullPage />;
  return (
    <CentredCard title={page.name}>
      <Failure
        title={t(($) => $.shell.organisation.failed)}
        error={enter.error}
        retry={() => enter.mutate(page.id)}
      />
    </CentredCard>
  );
}

function Door({ page }: { page: OrganisationPage }) {
  const { t } = useTranslation();
  const request = useRequestAccess(page.slug);
  const asked = page.membership === 'requested';
  return (
    <CentredCard
      icon={<IconBuilding size={24} stroke={1.6} />}
      title={page.name}
      lead={page.description ?? undefined}
      below={<Link to="/">{t(($) => $.shell.toHome)}</Link>}
    >
      {page.website !== null && (
        <p>
          <a href={page.website} target="_blank" rel="noreferrer">
            {page.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </a>
        </p>
      )}
      {request.isError && (
        <Alert variant="destructive">
          {messageOr(
            request.error,
            t(($) => $.organisations.failedToAsk),
          )}
        </Alert>
      )}
      {asked ? (
        <Alert variant="success" title={t(($) => $.organisations.asked)}>
          {t(($) => $.organisations.askedLead)}
        </Alert>
      ) : (
        <>
          <p>{t(($) => $.organisations.pageLead)}</p>
          <Button size="lg" busy={request.isPending} onClick={() => request.mutate()}>
            {request.isPending ? t(($) => $.organisations.asking) : t(($) => $.organisations.askAccess)}
          </Button>
        </>
      )}
    </CentredCard>
  );
}
