import { useMantineColorScheme } from '@mantine/core';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** `auto` follows the system; the choice is remembered in this browser. */
export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { theme: colorScheme, chooseTheme: setColorScheme };
}
