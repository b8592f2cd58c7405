import '@fontsource-variable/golos-text/index.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './tokens.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colourSchemes, mantineVariables, theme } from './theme.ts';
import { ToastProvider } from './toast.tsx';

/** Theme and toasts, once around the whole app. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <ToastProvider>{children}</ToastProvider>
    </MantineProvider>
  );
}
