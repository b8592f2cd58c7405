import { eventKind } from '@takt/contract/events.ts';
import type { Delivery, Webhook } from '@takt/contract/webhooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { kindName } from '../events/kinds.ts';
import { Failure } from '../shell/Failure.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { deliveriesQuery, useReplay } from './api.ts';
import css from './webhooks.module.css';

const tones: Record<Delivery['status'], Tone> = { waiting: 'neutral', delivered: 'good', failed: 'bad' };

/** What was sent in the last thirty days, and what came back. */
export function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const deliveries = useInfiniteQuery(deliveriesQuery(id));
  if (deliveries.isPending) {
    return (
      <div aria-busy="true" className={css.waiting}>
        <Skeleton height={20} />
        <Skeleton height={20} />
      </div>
    );
  }
  if (!deliveries.data) {
    return (
      <Failure
        title={t(($) => $.webhooks.failedDeliveries)}
        error={deliveries.error}
        retry={deliveries.refetch}
      />
    );
  }
  const items = deliveries.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={css.none}>{t(($) => $.webhooks.noDeliveries)}</p>;
  return (
    <>
      <ul aria-label={t(($) => $.webhooks.deliveriesOf, { name })} className={css.deliveries}>
        {items.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} webhookId={id} />
        ))}
      </ul>
      {deliveries.hasNextPage && (
        <Button
          variant="link"
          size="sm"
          busy={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          {t(($) => $.webhooks.older)}
        </Button>
      )}
    </>
  );
}

function Row({ delivery, webhookId }: { delivery: Delivery; webhookId: string }) {
  const { t } = useTranslation();
  const { ago, moment } = useFormats();
  const toast = useToast();
  const fail = useFailureToast();
  const replay = useReplay(webhookId);
  const { status, attempts, response, created_at: at, next_attempt_at: next } = delivery;
  const kind = kindText(delivery.kind, t);
  return (
    <li className={css.delivery}>
      <Badge tone={tones[status]}>{t(($) => $.webhooks.status[status])}</Badge>
      <div className={css.what}>
        <p className={css.kind}>{kind}</p>
        <p className={css.facts}>
          <time dateTime={at} title={moment(at)}>
            {ago(at)}
          </time>
          {attempts > 0 && <span>{t(($) => $.webhooks.attempts, { count: attempts })}</span>}
          {response !== null && <span className={css.response}>{response}</span>}
          {status === 'waiting' && next !== null && attempts > 0 && (
            <span>{t(($) => $.webhooks.next, { when: ago(next) })}</span>
          )}
        </p>
      </div>
      {status !== 'waiting' && (
        <Button
          variant="ghost"
          size="sm"
          busy={replay.isPending}
          aria-label={t(($) => $.webhooks.replayOf, { kind, when: ago(at) })}
          onClick={() =>
            replay.mutate(delivery.id, {
              onSuccess: () => toast({ title: t(($) => $.webhooks.replayed) }),
              onError: (error) =>
                fail(
                  error,
                  t(($) => $.webhooks.failedToReplay),
                ),
            })
          }
        >
          {t(($) => $.webhooks.replay)}
        </Button>
      )}
    </li>
  );
}

/** A test is no event of the log. */
function kindText(kind: string, t: TFunction): string {
  const known = eventKind.safeParse(kind).data;
  return known === undefined ? t(($) => $.webhooks.testKind) : kindName(known, t);
}
