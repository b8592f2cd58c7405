import { language } from '@takt/contract/languages.ts';
import {
  IconAddressBook,
  IconArrowRight,
  IconBuilding,
  IconFolderPlus,
  IconLanguage,
  IconLogout,
  IconPlus,
  IconSunMoon,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../ui/useTheme.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useEnterOrganisation } from '../organisations/entrance.ts';
import { organisationsQuery } from '../organisations/current.ts';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { ownNames } from '../shell/LanguageSwitch.tsx';
import { addressOf, screensFor } from '../shell/screens.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useThemeNames } from '../shell/useThemeNames.ts';
import { useLanguage } from '../users/useLanguage.ts';
import type { Item } from './items.ts';

/** What the palette opens in its own place. */
export type Opened = 'task' | 'project' | 'client' | 'invite';

export interface Command extends Item {
  title: string;
  /** Other words for it, in any language. */
  also?: string;
}
export interface Commands {
  acts: readonly Command[];
  screens: readonly Command[];
  /** Settings of a moment and ways out: only for who asks for them. */
  others: readonly Command[];
}

/** Everything that one can do from anywhere, and every screen. */
export function useCommands(open: (what: Opened) => void): Commands {
  const { t } = useTranslation();
  const router = useRouter();
  const organisation = useOrganisation();
  const manager = manages(organisation);
  const invites = manager || organisation.security.approve_invitations;
  return {
    acts: [
      {
        id: 'new-task',
        icon: IconPlus,
        title: t(($) => $.search.newTask),
        keys: ['C'],
        also: 'create add task issue',
        run: () => open('task'),
        stays: true,
      },
      {
        id: 'new-project',
        icon: IconFolderPlus,
        title: t(($) => $.search.newProject),
        also: 'create add project',
        run: () => open('project'),
      },
      {
        id: 'new-client',
        icon: IconAddressBook,
        title: t(($) => $.search.newClient),
        also: 'create add client customer',
        run: () => open('client'),
      },
      ...(invites
        ? [
            {
              id: 'invite',
              icon: IconUserPlus,
              title: t(($) => $.search.invite),
              also: 'invite people team member',
              run: () => open('invite'),
            },
          ]
        : []),
    ],
    screens: screensFor(manager).map((screen) => ({
      id: `screen-${screen.id}`,
      icon: IconArrowRight,
      title: t(($) => $.shell.screens[screen.id]),
      also: `${screen.id} ${screen.to.replaceAll('/', ' ')}`,
      ...(screen.key === undefined ? {} : { keys: ['G', screen.key.replace('Key', '')] }),
      run: () => router.history.push(addressOf(screen)),
    })),
    others: useOthers(),
  };
}

function useOthers(): Command[] {
  const { t } = useTranslation();
  const { logout } = useAuth();
  const { current, choose } = useLanguage();
  const { theme, chooseTheme } = useTheme();
  const themes = useThemeNames();
  const organisation = useOrganisation();
  const mine = useQuery(organisationsQuery).data?.items ?? [];
  const enter = useEnterOrganisation();
  const fail = useFailureToast();
  return [
    ...mine
      .filter(({ id }) => id !== organisation.id)
      .map(({ id, name }) => ({
        id: `organisation-${id}`,
        icon: IconBuilding,
        title: t(($) => $.search.toOrganisation, { name }),
        also: 'switch organization organisation',
        run: () =>
          enter.mutate(id, {
            onError: (error) =>
              fail(
                error,
                t(($) => $.shell.organisation.failed),
              ),
          }),
      })),
    ...themes
      .filter(({ value }) => value !== theme)
      .map(({ value, label }) => ({
        id: `theme-${value}`,
        icon: IconSunMoon,
        title: t(($) => $.search.theme, { name: label }),
        also: `theme dark light ${value}`,
        run: () => chooseTheme(value),
      })),
    ...language.options
      .filter((one) => one !== current)
      .map((one) => ({
        id: `language-${one}`,
        icon: IconLanguage,
        title: t(($) => $.search.language, { name: ownNames[one] }),
        also: 'language язык język',
        run: () => choose(one),
      })),
    {
      id: 'sign-out',
      icon: IconLogout,
      title: t(($) => $.auth.signOut),
      also: 'log out exit quit',
      run: () => void logout(),
    },
  ];
}
