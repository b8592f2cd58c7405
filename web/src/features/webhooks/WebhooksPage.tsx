import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { manages } from '../organisations/organisations.ts';
import { OrganisationFrame } from '../organisations/OrganisationFrame.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { webhooksQuery } from './api.ts';
import { WebhookCard } from './WebhookCard.tsx';
import css from './webhooks.module.css';

const WebhookDialog = lazy(async () => ({ default: (await import('./WebhookDialog.tsx')).WebhookDialog }));

/** Where the organisation's events are sent, for owner and administrators. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const mayManage = manages(useOrganisation());
  const [creating, setCreating] = useState(false);
  return (
    <OrganisationFrame
      part={t(($) => $.webhooks.title)}
      actions={
        mayManage && (
          <Button onClick={() => setCreating(true)}>
            <IconPlus aria-hidden="true" />
            {t(($) => $.webhooks.create)}
          </Button>
        )
      }
    >
      {mayManage ? (
        <>
          <p className={css.lead}>{t(($) => $.webhooks.lead)}</p>
          <WebhookList onCreate={() => setCreating(true)} />
        </>
      ) : (
        <div className="card">
          <EmptyState
            icon={<IconWebhook size={24} stroke={1.6} />}
            title={t(($) => $.webhooks.forbiddenTitle)}
            description={t(($) => $.webhooks.forbiddenLead)}
          />
        </div>
      )}
      <Suspense>{creating && <WebhookDialog onClose={() => setCreating(false)} />}</Suspense>
    </OrganisationFrame>
  );
}

function WebhookList({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation();
  const webhooks = useQuery(webhooksQuery);
  if (webhooks.isPending) {
    return (
      <div aria-busy="true" className={`card ${css.waiting}`}>
        <Skeleton height={24} width="40%" />
        <Skeleton height={20} width="70%" />
      </div>
    );
  }
  if (!webhooks.data) {
    return (
      <div className="card">
        <Failure title={t(($) => $.webhooks.failed)} error={webhooks.error} retry={webhooks.refetch} />
      </div>
    );
  }
  const { items } = webhooks.data;
  if (items.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<IconWebhook size={24} stroke={1.6} />}
          title={t(($) => $.webhooks.emptyTitle)}
          description={t(($) => $.webhooks.emptyLead)}
          action={<Button onClick={onCreate}>{t(($) => $.webhooks.create)}</Button>}
        />
      </div>
    );
  }
  return (
    <ul className={css.list}>
      {items.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}
