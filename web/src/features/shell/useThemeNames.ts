import { useTranslation } from 'react-i18next';
import { type Theme, themes } from '../../ui/useTheme.ts';

export function useThemeNames(): { value: Theme; label: string }[] {
  const { t } = useTranslation();
  const names: Record<Theme, string> = {
    auto: t(($) => $.auth.themeAuto),
    light: t(($) => $.auth.themeLight),
    dark: t(($) => $.auth.themeDark),
  };
  return themes.map((value) => ({ value, label: names[value] }));
}
