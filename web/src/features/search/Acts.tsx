import { lazy, Suspense } from 'react';
import { useRouter } from '@tanstack/react-router';
import { withTexts } from '../../texts/i18n.ts';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import type { Opened } from './useCommands.ts';

const ProjectDialog = lazy(async () => {
  const loaded = await withTexts(['departments', 'projects'], import('../projects/ProjectDialog.tsx'));
  return { default: loaded.ProjectDialog };
});
const InviteDialog = lazy(async () => {
  const loaded = await withTexts(
    ['members', 'departments', 'invitations', 'organisations'],
    import('../invitations/InviteDialog.tsx'),
  );
  return { default: loaded.InviteDialog };
});
const ClientDialog = lazy(async () => {
  const loaded = await withTexts(['clients'], import('../clients/ClientDialog.tsx'));
  return { default: loaded.ClientDialog };
});

interface ActsProps {
  what: Exclude<Opened, 'task'>;
  onClose: () => void;
}

/** The dialogs of other screens, over whatever screen is open. */
export function Acts({ what, onClose }: ActsProps) {
  const organisation = useOrganisation();
  const { history } = useRouter();
  return (
    <Suspense>
      {what === 'project' && (
        <ProjectDialog onClose={onClose} onSaved={({ key }) => history.push(`/projects/${key}`)} />
      )}
      {what === 'client' && (
        <ClientDialog onClose={onClose} onSaved={({ id }) => history.push(`/clients/${id}`)} />
      )}
      {what === 'invite' && <InviteDialog proposes={!manages(organisation)} onClose={onClose} />}
    </Suspense>
  );
}
