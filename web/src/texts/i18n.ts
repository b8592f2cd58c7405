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
  ru: () => import('./ru/first.ts'),
  en: () => import('./en/first.ts'),
  pl: () => import('./pl/first.ts'),
};
/** Texts that few screens show: they come with those screens, see `withTexts`. */
const parts = {
  account: {
    ru: () => import('./ru/account.ts'),
    en: () => import('./en/account.ts'),
    pl: () => import('./pl/account.ts'),
  },
  analytics: {
    ru: () => import('./ru/analytics.ts'),
    en: () => import('./en/analytics.ts'),
    pl: () => import('./pl/analytics.ts'),
  },
  measures: {
    ru: () => import('./ru/measures.ts'),
    en: () => import('./en/measures.ts'),
    pl: () => import('./pl/measures.ts'),
  },
  data: {
    ru: () => import('./ru/data.ts'),
    en: () => import('./en/data.ts'),
    pl: () => import('./pl/data.ts'),
  },
  members: {
    ru: () => import('./ru/members.ts'),
    en: () => import('./en/members.ts'),
    pl: () => import('./pl/members.ts'),
  },
  organisations: {
    ru: () => import('./ru/organisations.ts'),
    en: () => import('./en/organisations.ts'),
    pl: () => import('./pl/organisations.ts'),
  },
  projects: {
    ru: () => import('./ru/projects.ts'),
    en: () => import('./en/projects.ts'),
    pl: () => import('./pl/projects.ts'),
  },
  departments: {
    ru: () => import('./ru/departments.ts'),
    en: () => import('./en/departments.ts'),
    pl: () => import('./pl/departments.ts'),
  },
  invitations: {
    ru: () => import('./ru/invitations.ts'),
    en: () => import('./en/invitations.ts'),
    pl: () => import('./pl/invitations.ts'),
  },
  audit: {
    ru: () => import('./ru/audit.ts'),
    en: () => import('./en/audit.ts'),
    pl: () => import('./pl/audit.ts'),
  },
  clients: {
    ru: () => import('./ru/clients.ts'),
    en: () => import('./en/clients.ts'),
    pl: () => import('./pl/clients.ts'),
  },
  project: {
    ru: () => import('./ru/project.ts'),
    en: () => import('./en/project.ts'),
    pl: () => import('./pl/project.ts'),
  },
  workImports: {
    ru: () => import('./ru/workImports.ts'),
    en: () => import('./en/workImports.ts'),
    pl: () => import('./pl/workImports.ts'),
  },
  trash: {
    ru: () => import('./ru/trash.ts'),
    en: () => import('./en/trash.ts'),
    pl: () => import('./pl/trash.ts'),
  },
  views: {
    ru: () => import('./ru/views.ts'),
    en: () => import('./en/views.ts'),
    pl: () => import('./pl/views.ts'),
  },
  home: {
    ru: () => import('./ru/home.ts'),
    en: () => import('./en/home.ts'),
    pl: () => import('./pl/home.ts'),
  },
  inbox: {
    ru: () => import('./ru/inbox.ts'),
    en: () => import('./en/inbox.ts'),
    pl: () => import('./pl/inbox.ts'),
  },
  search: {
    ru: () => import('./ru/search.ts'),
    en: () => import('./en/search.ts'),
    pl: () => import('./pl/search.ts'),
  },
  tokens: {
    ru: () => import('./ru/tokens.ts'),
    en: () => import('./en/tokens.ts'),
    pl: () => import('./pl/tokens.ts'),
  },
  webhooks: {
    ru: () => import('./ru/webhooks.ts'),
    en: () => import('./en/webhooks.ts'),
    pl: () => import('./pl/webhooks.ts'),
  },
  task: {
    ru: () => import('./ru/task.ts'),
    en: () => import('./en/task.ts'),
    pl: () => import('./pl/task.ts'),
  },
  attachments: {
    ru: () => import('./ru/attachments.ts'),
    en: () => import('./en/attachments.ts'),
    pl: () => import('./pl/attachments.ts'),
  },
  history: {
    ru: () => import('./ru/history.ts'),
    en: () => import('./en/history.ts'),
    pl: () => import('./pl/history.ts'),
  },
  charts: {
    ru: () => import('./ru/charts.ts'),
    en: () => import('./en/charts.ts'),
    pl: () => import('./pl/charts.ts'),
  },
  reports: {
    ru: () => import('./ru/reports.ts'),
    en: () => import('./en/reports.ts'),
    pl: () => import('./pl/reports.ts'),
  },
  loop: {
    ru: () => import('./ru/loop.ts'),
    en: () => import('./en/loop.ts'),
    pl: () => import('./pl/loop.ts'),
  },
  campaigns: {
    ru: () => import('./ru/campaigns.ts'),
    en: () => import('./en/campaigns.ts'),
    pl: () => import('./pl/campaigns.ts'),
  },
  creatives: {
    ru: () => import('./ru/creatives.ts'),
    en: () => import('./en/creatives.ts'),
    pl: () => import('./pl/creatives.ts'),
  },
  marketing: {
    ru: () => import('./ru/marketing.ts'),
    en: () => import('./en/marketing.ts'),
    pl: () => import('./pl/marketing.ts'),
  },
  sales: {
    ru: () => import('./ru/sales.ts'),
    en: () => import('./en/sales.ts'),
    pl: () => import('./pl/sales.ts'),
  },
  contracts: {
    ru: () => import('./ru/contracts.ts'),
    en: () => import('./en/contracts.ts'),
    pl: () => import('./pl/contracts.ts'),
  },
  plans: {
    ru: () => import('./ru/plans.ts'),
    en: () => import('./en/plans.ts'),
    pl: () => import('./pl/plans.ts'),
  },
  rules: {
    ru: () => import('./ru/rules.ts'),
    en: () => import('./en/rules.ts'),
    pl: () => import('./pl/rules.ts'),
  },
  briefings: {
    ru: () => import('./ru/briefings.ts'),
    en: () => import('./en/briefings.ts'),
    pl: () => import('./pl/briefings.ts'),
  },
  dashboards: {
    ru: () => import('./ru/dashboards.ts'),
    en: () => import('./en/dashboards.ts'),
    pl: () => import('./pl/dashboards.ts'),
  },
  sources: {
    ru: () => import('./ru/sources.ts'),
    en: () => import('./en/sources.ts'),
    pl: () => import('./pl/sources.ts'),
  },
  templates: {
    ru: () => import('./ru/templates.ts'),
    en: () => import('./en/templates.ts'),
    pl: () => import('./pl/templates.ts'),
  },
};
type Part = keyof typeof parts;
/** What the screens that were opened so far have asked for. */
const asked = new Set<Part>();
/** The language that was asked for last; its texts may still be on their way. */
let coming: Language | undefined;

const KEY = 'takt-language';

/** The language that this browser showed last: what it begins with before anybody is known. */
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

/** Switches every text on the screen at once, and remembers it in this browser. */
export async function showLanguage(next: Language): Promise<void> {
  localStorage.setItem(KEY, next);
  coming = next;
  if (i18n.language === next) return;
  const [{ texts }] = await Promise.all([catalogues[next](), addParts(next, asked)]);
  // Another choice was made while these came.
  if (coming !== next) return;
  i18n.addResourceBundle(next, 'translation', texts, true);
  await i18n.changeLanguage(next);
  document.documentElement.lang = next;
}

/** A screen together with the texts that it shows beyond the first ones: `withTexts(['audit'], import('…'))`. */
export async function withTexts<Screen>(wanted: readonly Part[], screen: Promise<Screen>): Promise<Screen> {
  for (const part of wanted) asked.add(part);
  const shown = language.catch('ru').parse(i18n.language);
  const [loaded] = await Promise.all([
    screen,
    addParts(shown, wanted),
    // A switch that is under way has not known of them.
    coming === undefined || coming === shown ? undefined : addParts(coming, wanted),
  ]);
  return loaded;
}

async function addParts(of: Language, wanted: Iterable<Part>): Promise<void> {
  await Promise.all(
    [...wanted].map(async (part) => {
      // A module of texts exports them under their own name.
      i18n.addResourceBundle(of, 'translation', { ...(await parts[part][of]()) }, true);
    }),
  );
}
