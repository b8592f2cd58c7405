import type { Webhook } from '@takt/contract/webhooks.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Deliveries } from './Deliveries.tsx';
import { useWebhookActs } from './useWebhookActs.ts';
import css from './webhooks.module.css';

const WebhookDialog = lazy(async () => ({ default: (await import('./WebhookDialog.tsx')).WebhookDialog }));

export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const acts = useWebhookActs(webhook);
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, url, kinds, is_active: active, failing_since: failing } = webhook;
  return (
    <li className={`card ${css.webhook}`} aria-labelledby={`${id}-name`}>
      <div className={css.head}>
        <div className={css.what}>
          <h2 id={`${id}-name`} className={css.name}>
            {name}
          </h2>
          <p className={css.url}>{url}</p>
          <p className={css.kinds}>
            {kinds.length === 0
              ? t(($) => $.webhooks.everything)
              : t(($) => $.webhooks.count, { count: kinds.length })}
          </p>
        </div>
        <div className={css.switch}>
          <Switch
            label={active ? t(($) => $.webhooks.active) : t(($) => $.webhooks.off)}
            aria-label={t(($) => $.webhooks.switch, { name })}
            checked={active}
            disabled={acts.switching}
            onChange={({ target }) => acts.switchTo(target.checked)}
          />
        </div>
      </div>
      {failing !== null && active && (
        <Alert variant="warning" title={t(($) => $.webhooks.failing, { when: ago(failing) })}>
          {t(($) => $.webhooks.failingLead)}
        </Alert>
      )}
      <div className={css.acts}>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls={open ? `${id}-deliveries` : undefined}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown aria-hidden="true" className={css.chevron} />
          {t(($) => $.webhooks.deliveries)}
        </Button>
        <span className={css.gap} />
        <Button
          variant="outline"
          size="sm"
          busy={acts.testing}
          onClick={() => {
            setOpen(true);
            acts.test();
          }}
        >
          {t(($) => $.webhooks.test)}
        </Button>
        <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
          {t(($) => $.webhooks.edit)}
        </Button>
        <InlineConfirm
          size="sm"
          variant="outline"
          label={t(($) => $.webhooks.delete)}
          question={t(($) => $.webhooks.deleteSure)}
          busy={acts.deleting}
          onConfirm={acts.remove}
        />
      </div>
      {open && (
        <div id={`${id}-deliveries`} className={css.below}>
          <Deliveries webhook={webhook} />
        </div>
      )}
      <Suspense>{editing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}</Suspense>
    </li>
  );
}
