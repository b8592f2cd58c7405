import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { useHelpKey } from '../../ui/useHelpKey.ts';
import { useLiveTeam } from './useLiveTeam.ts';

const TeamKeys = lazy(async () => ({ default: (await import('./TeamKeys.tsx')).TeamKeys }));

interface TeamFrameProps {
  part: 'members' | 'departments' | 'invitations';
  actions?: ReactNode;
  children: ReactNode;
}

/** Head of the team's screens, the way between its parts, and what keeps them true. */
export function TeamFrame({ part, actions, children }: TeamFrameProps) {
  const { t } = useTranslation();
  const [keysShown, showKeys] = useState(false);
  useLiveTeam();
  useHelpKey(() => showKeys(true));
  const title = t(($) => $.members.title);
  return (
    <Page title={title} documentTitle={`${t(($) => $.members[part])} · ${title}`} actions={actions}>
      <TabLinks
        label={t(($) => $.members.parts)}
        items={[
          { to: '/team', label: t(($) => $.members.members), exact: true },
          { to: '/team/departments', label: t(($) => $.members.departments) },
          { to: '/team/invitations', label: t(($) => $.members.invitations) },
        ]}
      />
      {children}
      <Suspense>{keysShown && <TeamKeys part={part} onClose={() => showKeys(false)} />}</Suspense>
    </Page>
  );
}
