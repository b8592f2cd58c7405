import { type Client, clientStatus } from '@takt/contract/clients.ts';
import { IconArrowLeft, IconDots, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRefreshed } from '../events/useRefreshed.ts';
import { Failure } from '../shell/Failure.tsx';
import { clientQuery } from './api.ts';
import { ClientCard } from './ClientCard.tsx';
import { ClientContracts } from './ClientContracts.tsx';
import { ClientNotes } from './ClientNotes.tsx';
import css from './ClientPage.module.css';
import { ClientProjects } from './ClientProjects.tsx';
import { ClientTasks } from './ClientTasks.tsx';
import { CustomFields } from './CustomFields.tsx';
import { useClientActs } from './useClientActs.ts';

/** All about one client: who it is, and what is being done for it. */
export function ClientPage() {
  const { id } = useParams({ from: '/in-organisation/frame/clients/$id' });
  const client = useQuery(clientQuery(id));
  const { t } = useTranslation();
  useRefreshed(['client', 'project', 'task', 'operation', 'work_import'], ['clients', 'projects', 'tasks']);
  const gone = client.error instanceof ApiError && client.error.status < 500;
  if (client.data && !gone) return <Screen key={id} client={client.data} />;
  return (
    <Frame title={t(($) => $.clients.client)}>
      {client.isPending && <Waiting />}
      {client.isError && (gone ? <Gone /> : <Failure error={client.error} retry={client.refetch} />)}
    </Frame>
  );
}

function Screen({ client }: { client: Client }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const acts = useClientActs();
  return (
    <Frame
      title={client.name}
      actions={
        <>
          <NativeSelect
            className={css.status}
            aria-label={t(($) => $.clients.field.status)}
            value={client.status}
            onChange={({ target }) =>
              acts.change(client, { status: clientStatus.parse(target.value) }, { status: client.status })
            }
          >
            {clientStatus.options.map((one) => (
              <option key={one} value={one}>
                {t(($) => $.clients.status[one])}
              </option>
            ))}
          </NativeSelect>
          <Menu
            placement="bottom-end"
            trigger={
              <Button variant="outline" size="icon" aria-label={t(($) => $.clients.actions)}>
                <IconDots aria-hidden="true" />
              </Button>
            }
            sections={[
              {
                items: [
                  {
                    label: t(($) => $.clients.delete),
                    icon: <IconTrash size={16} aria-hidden="true" />,
                    destructive: true,
                    onSelect: () => {
                      acts.remove(client);
                      void navigate({ to: '/clients' });
                    },
                  },
                ],
              },
            ]}
          />
        </>
      }
    >
      {client.deleted_at !== null && (
        <Alert variant="warning" title={t(($) => $.clients.inTrash)} className={css.trashed}>
          <p>{t(($) => $.clients.inTrashLead)}</p>
          <Button variant="link" onClick={() => acts.restore(client)}>
            {t(($) => $.clients.restore)}
          </Button>
        </Alert>
      )}
      <div className={css.columns}>
        <div className={css.main}>
          <ClientProjects client={client} />
          <ClientTasks client={client} />
          <ClientContracts client={client} />
        </div>
        <div className={css.side}>
          <ClientCard client={client} acts={acts} />
          <CustomFields client={client} acts={acts} />
          <ClientNotes client={client} acts={acts} />
        </div>
      </div>
    </Frame>
  );
}

function Frame({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page
      title={title}
      actions={actions}
      above={
        <Link to="/clients" className={css.back}>
          <IconArrowLeft size={14} aria-hidden="true" />
          {t(($) => $.clients.all)}
        </Link>
      }
    >
      {children}
    </Page>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.clients.loading)} className={css.columns}>
      <div className={css.waiting}>
        <Skeleton height={132} />
        <Skeleton height={188} />
      </div>
      <div className={css.side}>
        <Skeleton height={336} />
      </div>
    </div>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(($) => $.clients.gone)}
      description={t(($) => $.clients.goneLead)}
      action={
        <Link to="/clients" className={buttonClass({ variant: 'outline' })}>
          {t(($) => $.clients.all)}
        </Link>
      }
    />
  );
}
