import { type Language, language } from '@takt/contract/languages.ts';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from './ru.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

// A literal import per language: only the chosen one is fetched.
const catalogues = {
  ru: () => import('./ru.ts'),
  en: () => import('./en.ts'),
  pl: () => import('./pl.ts'),
};

const KEY = 'takt-language';

/** The language chosen in this browser, if somebody has chosen. */
export const keptLanguage = (): Language | null =>
  language.nullable().catch(null).parse(localStorage.getItem(KEY));

/** Before the first render, so that no key is ever seen. */
export async function startTexts(first: Language): Promise<void> {
  const { texts } = await catalogues[first]();
  await i18n.use(initReactI18next).init({
    lng: first,
    resources: { [first]: { translation: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
  document.documentElement.lang = first;
}

/** Switches every text on the screen at once. */
export async function showLanguage(next: Language): Promise<void> {
  if (i18n.language === next) return;
  const { texts } = await catalogues[next]();
  i18n.addResourceBundle(next, 'translation', texts);
  await i18n.changeLanguage(next);
  document.documentElement.lang = next;
}

/** A person's own choice: shown, and remembered in this browser. */
export async function chooseLanguage(next: Language): Promise<void> {
  localStorage.setItem(KEY, next);
  await showLanguage(next);
}
