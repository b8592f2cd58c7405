import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useShortcut } from '../../ui/useShortcut.ts';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './InviteButton.module.css';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

/** Owner and administrators invite; a member proposes where proposals are decided on, and otherwise sees nothing. */
export function InviteButton() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [open, setOpen] = useState(false);
  const invites = manages(organisation);
  const may = invites || organisation.security.approve_invitations;
  useShortcut('KeyC', () => {
    if (may) setOpen(true);
  });
  if (!may) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconUserPlus aria-hidden="true" />
        {invites ? t(($) => $.invitations.invite) : t(($) => $.invitations.propose)}
        <span className={css.kbd}>
          <Kbd>C</Kbd>
        </span>
      </Button>
      {open && (
        <Suspense>
          <InviteDialog proposes={!invites} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
