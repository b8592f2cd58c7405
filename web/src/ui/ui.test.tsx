import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import i18n from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts as en } from '../texts/en.ts';
import { texts as pl } from '../texts/pl.ts';
import { texts as ru } from '../texts/ru.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Failure } from './Failure.tsx';
import { colourOf, initialsOf } from './person.ts';
import { Progress } from './Progress.tsx';
import { shareOf } from './share.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { Waiting } from './Spinner.tsx';
import { ToastCard, useToast } from './toast.tsx';

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'ru',
    resources: { ru: { translation: ru }, en: { translation: en }, pl: { translation: pl } },
    interpolation: { escapeValue: false },
  });
});

const rendered = (node: ReactNode) => renderToString(<MantineProvider>{node}</MantineProvider>);
/** The declarations of one class in a style sheet: what a browser is told, where no browser runs. */
const rulesOf = (component: string, name: string) =>
  new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(
    readFileSync(join(import.meta.dirname, `${component}.module.css`), 'utf8'),
  )?.[1] ?? '';

test('progress is clamped between 0 and its maximum, 100 unless told', () => {
  expect([-5, 0, 40, 100, 250].map((value) => shareOf(value))).toEqual([0, 0, 0.4, 1, 1]);
  expect(shareOf(3, 4)).toBe(0.75);
  expect(shareOf(Number.NaN)).toBe(0);
  expect(shareOf(1, 0)).toBe(0);
});

test('the bar tells its clamped value', () => {
  const bar = renderToString(<Progress value={250} label="Прогресс" />);

  expect(bar).toContain('aria-valuenow="100"');
  expect(bar).toContain('aria-valuemax="100"');
  expect(bar).toContain('width:100%');
});

test('a toast outside of its provider throws', () => {
  function Stray() {
    useToast();
    return null;
  }

  expect(() => renderToString(<Stray />)).toThrow('useToast must be used within a ToastProvider');
});

test('a person has initials and always the same colour', () => {
  expect(initialsOf('Ольга Крылова')).toBe('ОК');
  expect(initialsOf('  анна ')).toBe('АН');
  expect(initialsOf('')).toBe('');
  expect(colourOf('0192f0aa')).toBe(colourOf('0192f0aa'));
});

test('a toast lasts 5000 ms unless told, and its clock ends it', () => {
  const toast = (duration?: number) =>
    rendered(<ToastCard content={{ title: 'Отдел создан', duration }} onGone={() => {}} />);

  expect(toast()).toMatch(/data-clock[^>]*animation-duration:5000ms/);
  expect(toast(800)).toMatch(/data-clock[^>]*animation-duration:800ms/);
  expect(rulesOf('toast', 'clock')).toContain('animation: run-out linear forwards');
});

test('toasts stand at the bottom right, 300 to 400 px wide', () => {
  expect(rulesOf('toast', 'region')).toMatch(/position: fixed;[^}]*inset: auto 16px 16px auto;/);
  // Narrower only where the screen is.
  expect(rulesOf('toast', 'toast')).toMatch(
    /min-width: 300px;\s+max-width: min\(400px, calc\(100vw - 32px\)\);/,
  );
});

test('a toast is default or destructive, and its cross has a name', () => {
  const toast = (variant?: 'default' | 'destructive') =>
    rendered(
      <ToastCard
        content={{ title: 'Ошибка', description: 'Не удалось создать отдел', variant }}
        onGone={() => {}}
      />,
    );

  expect(toast()).toContain('role="status"');
  expect(toast('default')).toBe(toast());
  expect(toast('destructive')).toContain('role="alert"');
  expect(toast('destructive')).toMatch(/Ошибка.*Не удалось создать отдел.*aria-label="Закрыть уведомление"/);
  expect(rulesOf('toast', 'destructive')).toContain('var(--bad)');
});

test('an alert is default, destructive, success, warning or info', () => {
  for (const variant of ['default', 'destructive', 'success', 'warning', 'info'] as const) {
    expect(rendered(<Alert variant={variant}>Текст</Alert>)).toMatch(
      new RegExp(`role="${variant === 'destructive' ? 'alert' : 'status'}" class="[^"]*${variant}`),
    );
    if (variant !== 'default') expect(rulesOf('Alert', variant), variant).not.toBe('');
  }
});

test('a button has six variants and four sizes', () => {
  for (const variant of ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const) {
    expect(rendered(<Button variant={variant}>Да</Button>)).toContain(`variant-${variant}`);
    expect(rulesOf('Button', `variant-${variant}`), variant).not.toBe('');
  }
  for (const size of ['default', 'sm', 'lg', 'icon'] as const) {
    expect(rendered(<Button size={size}>Да</Button>)).toContain(`size-${size}`);
    if (size !== 'default') expect(rulesOf('Button', `size-${size}`), size).not.toBe('');
  }
});

test('a period reads dd.MM.yyyy – dd.MM.yyyy in a button of 260 px, or «Выбрать период»', () => {
  const picker = (value: { from: string; to: string } | null) =>
    rendered(<PeriodPicker value={value} onChange={() => {}} today="2026-11-21" firstDayOfWeek={1} />);

  expect(picker({ from: '2025-08-31', to: '2025-09-25' })).toContain('31.08.2025 – 25.09.2025');
  expect(picker(null)).toContain('Выбрать период');
  expect(rulesOf('PeriodPicker', 'trigger')).toContain('width: 260px');
});

test('whoever waits reads what for', () => {
  const words = [ru.auth.checking, en.auth.checking, en.auth.checkingOrganisation, en.auth.loading];
  for (const label of words)
    expect(rendered(<Waiting label={label} />)).toMatch(new RegExp(`role="status".*<svg.*${label}`));
});

test('a failure says what happened and offers to try again', () => {
  const failure = rendered(
    <Failure title={ru.organisations.failedToFetch} message="Сервер занят" retry={() => {}} />,
  );

  expect(failure).toMatch(/role="alert".*Не удалось загрузить организацию.*Сервер занят.*<button.*Повторить/);
});
