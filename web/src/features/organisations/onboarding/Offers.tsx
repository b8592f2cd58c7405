import type { Offer } from '@takt/contract/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../../api/messages.ts';
import { useFormats } from '../../../texts/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { offersQuery, useAcceptOffer, useDeclineOffer } from '../api.ts';
import { browserZone } from '../choices.ts';
import css from './onboarding.module.css';
import { Retry } from './Retry.tsx';

/** Teams that wait for the person; nothing where there are none. */
export function Offers() {
  const { t } = useTranslation();
  const offers = useQuery(offersQuery);
  if (offers.isError && !offers.data)
    return <Retry title={t(($) => $.organisations.offersFailed)} query={offers} />;
  if (!offers.data || offers.data.items.length === 0) return null;
  return (
    <section aria-labelledby="offers" className={css.part}>
      <h2 id="offers" className={css.heading}>
        {t(($) => $.organisations.offers)}
      </h2>
      <ul className={css.list}>
        {offers.data.items.map((offer) => (
          <Row key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Row({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const { dayOf } = useFormats();
  const toast = useToast();
  const accept = useAcceptOffer();
  const decline = useDeclineOffer();
  const name = offer.organisation.name;
  const join = async () => {
    await accept.mutateAsync(offer.id);
    toast({ title: t(($) => $.organisations.accepted), description: name });
  };
  const refuse = async () => {
    await decline.mutateAsync(offer.id);
    toast({ title: t(($) => $.organisations.declined), description: name });
  };
  // What failed stands below.
  const told = (work: Promise<void>) => void work.catch(() => undefined);
  const failed = accept.error ?? decline.error;
  return (
    <li className={css.item}>
      <div className={css.text}>
        <p className={css.name}>{name}</p>
        <p className={css.lead}>
          {t(($) => $.organisations.offerBy, {
            name: offer.invited_by,
            role: t(($) => $.organisations.roles[offer.role]).toLocaleLowerCase(),
          })}
        </p>
        <p className={css.lead}>
          {t(($) => $.organisations.offerUntil, { day: dayOf(offer.expires_at, browserZone()) })}
        </p>
      </div>
      <div className={css.acts}>
        <Button busy={accept.isPending} disabled={decline.isPending} onClick={() => told(join())}>
          {t(($) => $.organisations.accept)}
        </Button>
        <Button
          variant="outline"
          busy={decline.isPending}
          disabled={accept.isPending}
          onClick={() => told(refuse())}
        >
          {t(($) => $.organisations.decline)}
        </Button>
      </div>
      {failed && (
        <Alert variant="destructive">
          {messageOr(
            failed,
            decline.isError
              ? t(($) => $.organisations.failedToDecline)
              : t(($) => $.organisations.failedToAccept),
          )}
        </Alert>
      )}
    </li>
  );
}
