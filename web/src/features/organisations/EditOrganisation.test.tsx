import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18n from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { veter } from '../../testing/scriptedServer.ts';
import { texts } from '../../texts/ru.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { EditOrganisation } from './EditOrganisation.tsx';

beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'ru', resources: { ru: { translation: texts } } });
});

const rendered = (node: ReactNode) =>
  renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>{node}</ToastProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );

test('the dialog is opened by what it is given, or by an outline button', () => {
  const usual = rendered(<EditOrganisation organisation={veter} />);
  const given = rendered(
    <EditOrganisation organisation={veter} trigger={<a href="#edit">Изменить профиль</a>} />,
  );

  expect(usual).toMatch(/<button[^>]*class="[^"]*variant-outline[^"]*"[^>]*>Редактировать</);
  expect(given).toContain('Изменить профиль');
  expect(given).not.toContain('Редактировать');
});
