import type { DeletedOrganisation } from '@takt/contract/organisations.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../../api/messages.ts';
import { useFormats } from '../../../texts/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRestoreOrganisation } from '../api.ts';
import { deletedOrganisationsQuery } from '../entrance.ts';
import { browserZone } from '../choices.ts';
import css from './onboarding.module.css';
import { Retry } from './Retry.tsx';

/** What the person has deleted and can still have back; nothing where there is none. */
export function DeletedOrganisations() {
  const { t } = useTranslation();
  const deleted = useQuery(deletedOrganisationsQuery);
  if (deleted.isError && !deleted.data)
    return <Retry title={t(($) => $.organisations.deletedFailed)} query={deleted} />;
  if (!deleted.data || deleted.data.items.length === 0) return null;
  return (
    <section id="restore" aria-labelledby="deleted" className={css.part}>
      <h2 id="deleted" className={css.heading}>
        {t(($) => $.organisations.deleted)}
      </h2>
      <ul className={css.list}>
        {deleted.data.items.map((organisation) => (
          <Row key={organisation.id} organisation={organisation} />
        ))}
      </ul>
    </section>
  );
}

function Row({ organisation }: { organisation: DeletedOrganisation }) {
  const { t } = useTranslation();
  const { dayOf } = useFormats();
  const toast = useToast();
  const restore = useRestoreOrganisation();
  const back = async () => {
    await restore.mutateAsync(organisation.id);
    toast({ title: t(($) => $.organisations.restored), description: organisation.name });
  };
  return (
    <li className={css.item}>
      <div className={css.text}>
        <p className={css.name}>{organisation.name}</p>
        <p className={css.lead}>
          {t(($) => $.organisations.deletedUntil, {
            from: dayOf(organisation.deleted_at, browserZone()),
            until: dayOf(organisation.purge_at, browserZone()),
          })}
        </p>
      </div>
      <Button
        variant="outline"
        busy={restore.isPending}
        // What failed stands below.
        onClick={() => void back().catch(() => undefined)}
      >
        {t(($) => $.organisations.restore)}
      </Button>
      {restore.isError && (
        <Alert variant="destructive">
          {messageOr(
            restore.error,
            t(($) => $.organisations.failedToRestore),
          )}
        </Alert>
      )}
    </li>
  );
}
