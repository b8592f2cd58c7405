import { IconDownload, IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useToast } from '../../ui/toast.tsx';
import { manages } from '../organisations/organisations.ts';
import { OrganisationFrame } from '../organisations/OrganisationFrame.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useExportAudit } from './api.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditLog } from './AuditLog.tsx';
import { kindOf } from './kinds.ts';
import type { AuditSearch } from './search.ts';

/** Who did what and when, for the owner and administrators; the filters are the address. */
export function AuditPage() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const address = useSearch({ from: '/in-organisation/frame/organization/audit' });
  const search: AuditSearch = { ...address, kind: kindOf(address.kind) };
  const navigate = useNavigate();
  const change = (part: AuditSearch) =>
    void navigate({
      to: '/organization/audit',
      search: { ...search, ...part },
      resetScroll: false,
    });
  const clear = () => void navigate({ to: '/organization/audit', search: {}, resetScroll: false });

  return (
    <OrganisationFrame
      part={t(($) => $.audit.title)}
      actions={manages(organisation) && <Export orgId={organisation.id} search={search} />}
    >
      {manages(organisation) ? (
        <>
          <AuditFilters search={search} onChange={change} onClear={clear} />
          <AuditLog
            organisation={organisation}
            search={search}
            onPerson={(person) => change({ person })}
            onClear={clear}
          />
        </>
      ) : (
        <EmptyState
          icon={<IconLock size={24} stroke={1.6} />}
          title={t(($) => $.audit.forbiddenTitle)}
          description={t(($) => $.audit.forbiddenLead)}
        />
      )}
    </OrganisationFrame>
  );
}

function Export({ orgId, search }: { orgId: string; search: AuditSearch }) {
  const { t } = useTranslation();
  const toast = useToast();
  const file = useExportAudit(orgId);
  const save = () =>
    file.mutate(search, {
      onSuccess: () => toast({ title: t(($) => $.audit.exported) }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t(($) => $.problems.error),
          description: messageOr(
            error,
            t(($) => $.audit.failedToExport),
          ),
        }),
    });
  return (
    <Button variant="outline" busy={file.isPending} onClick={save}>
      {!file.isPending && <IconDownload aria-hidden="true" />}
      {t(($) => $.audit.export)}
    </Button>
  );
}
