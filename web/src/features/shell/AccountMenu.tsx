import { language } from '@takt/contract/languages.ts';
import { IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTheme } from '../../ui/useTheme.ts';
import { nameOf } from '../auth/auth.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useLanguage } from '../users/useLanguage.ts';
import css from './AccountMenu.module.css';
import { ownNames } from './LanguageSwitch.tsx';
import { useThemeNames } from './useThemeNames.ts';

/** Who is signed in, and what is his own: profile, language, theme, the way out. */
export function AccountMenu({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { user, logout } = useAuth();
  const { current, choose } = useLanguage();
  const { theme, chooseTheme } = useTheme();
  const themes = useThemeNames();
  const navigate = useNavigate();
  if (!user) return null;
  const name = nameOf(user);
  return (
    <Menu
      placement="top-start"
      width="target"
      trigger={
        <button type="button" className={css.account}>
          <span className="visually-hidden">{`${t(($) => $.shell.account)}: `}</span>
          <Avatar name={name} id={user.id} src={user.avatar_url} size={24} decorative />
          <span className={css.name}>{name}</span>
          <IconSelector size={16} aria-hidden="true" className={css.arrows} />
        </button>
      }
      sections={[
        {
          items: [
            {
              label: t(($) => $.auth.profileTitle),
              icon: <IconUserCircle size={16} aria-hidden="true" />,
              onSelect: () => {
                onNavigate?.();
                void navigate({ to: '/profile' });
              },
            },
          ],
        },
        {
          title: t(($) => $.auth.language),
          items: language.options.map((one) => ({
            label: <span lang={one}>{ownNames[one]}</span>,
            checked: one === current,
            onSelect: () => choose(one),
            keepOpen: true,
          })),
        },
        {
          title: t(($) => $.auth.theme),
          items: themes.map(({ value, label }) => ({
            label,
            checked: value === theme,
            onSelect: () => chooseTheme(value),
            keepOpen: true,
          })),
        },
        {
          items: [
            {
              label: t(($) => $.auth.signOut),
              icon: <IconLogout size={16} aria-hidden="true" />,
              onSelect: () => void logout(),
            },
          ],
        },
      ]}
    />
  );
}
