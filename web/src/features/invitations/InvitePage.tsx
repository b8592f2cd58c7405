import type { openInvitation } from '@takt/contract/invitations.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { IconMailOpened, IconMailX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { useFormats } from '../../texts/format.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { Failure } from '../shell/Failure.tsx';
import { AcceptOffer } from './AcceptOffer.tsx';
import { offerQuery } from './api.ts';
import css from './InvitePage.module.css';
import { JoinForm } from './JoinForm.tsx';

export type OpenedOffer = Answered<typeof openInvitation>;

/** Where the link of a letter leads: what is offered, and the shortest way to take it for whoever has come. */
export function InvitePage() {
  const { t } = useTranslation();
  const { token } = useParams({ from: '/invite/$token' });
  const auth = useAuth();
  const offer = useQuery(offerQuery(token));

  if (offer.isPending || auth.loading) {
    return (
      <CentredCard title={t(($) => $.invitations.pageTitleWaiting)}>
        <Waiting label={t(($) => $.invitations.opening)} />
      </CentredCard>
    );
  }
  if (offer.data) return <Offer offer={offer.data} token={token} />;
  const over = offer.error instanceof ApiError && offer.error.status < 500 && offer.error.status !== 429;
  if (over) return <Over />;
  return (
    <CentredCard title={t(($) => $.invitations.pageTitleWaiting)}>
      <Failure error={offer.error} title={t(($) => $.invitations.failedToOpen)} retry={offer.refetch} />
    </CentredCard>
  );
}

function Offer({ offer, token }: { offer: OpenedOffer; token: string }) {
  const { t, i18n } = useTranslation();
  const { dayOf } = useFormats();
  const { user, logout } = useAuth();
  const [joined, setJoined] = useState(false);
  const { organisation, email, role, invited_by: inviter, expires_at } = offer;
  const zone = new Intl.DateTimeFormat(i18n.language).resolvedOptions().timeZone;
  return (
    <CentredCard
      icon={<IconMailOpened size={24} stroke={1.6} />}
      title={t(($) => $.invitations.pageTitle, { organisation: organisation.name })}
      lead={t(($) => $.invitations.pageLead, {
        inviter,
        role: t(($) => $.organisations.roles[role]).toLocaleLowerCase(),
      })}
      below={t(($) => $.invitations.until, { email, day: dayOf(expires_at, zone) })}
    >
      {way()}
    </CentredCard>
  );

  function way() {
    if (joined || (!user && !offer.has_account)) {
      return <JoinForm token={token} organisation={organisation.name} onJoined={() => setJoined(true)} />;
    }
    if (user?.email === email) return <AcceptOffer token={token} organisation={organisation.name} />;
    if (user) {
      return (
        <div className={css.way}>
          <p>
            <b>{t(($) => $.invitations.otherTitle, { email: user.email })}</b>
          </p>
          <p className={css.note}>{t(($) => $.invitations.otherLead, { email })}</p>
          <Button size="lg" onClick={() => void logout()}>
            {t(($) => $.invitations.signOutAndContinue)}
          </Button>
        </div>
      );
    }
    return (
      <div className={css.way}>
        <p>{t(($) => $.invitations.haveAccount, { email })}</p>
        <Link
          to="/login"
          search={{ redirect: `/invite/${encodeURIComponent(token)}` }}
          className={buttonClass({ size: 'lg' })}
        >
          {t(($) => $.invitations.signInToAccept)}
        </Link>
      </div>
    );
  }
}

function Over() {
  const { t } = useTranslation();
  return (
    <CentredCard
      icon={<IconMailX size={24} stroke={1.6} />}
      title={t(($) => $.invitations.overTitle)}
      lead={t(($) => $.invitations.overLead)}
    >
      <p>{t(($) => $.invitations.overNext)}</p>
      <Link to="/" className={buttonClass({ variant: 'outline', size: 'lg' })}>
        {t(($) => $.invitations.toApp)}
      </Link>
    </CentredCard>
  );
}
