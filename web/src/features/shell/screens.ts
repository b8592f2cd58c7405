import type { LinkProps } from '@tanstack/react-router';

type TasksView = 'board' | 'list' | 'calendar' | 'timeline';

interface Place {
  readonly to: NonNullable<LinkProps['to']>;
  /** A part of it that has no path of its own. */
  readonly view?: TasksView;
  readonly hash?: string;
  /** Where the navigation has it; the others are reached from their neighbours and by the command palette. */
  readonly menu?: 'work' | 'analytics' | 'company';
  /** After G, by its place on the keyboard: `KeyT`. */
  readonly key?: string;
  /** For owner and administrators. */
  readonly managers?: boolean;
}

/** Every screen of an organisation that needs no id: the navigation, the palette and the shortcuts read this list. */
export const screens = [
  { id: 'home', to: '/', menu: 'work', key: 'KeyH' },
  { id: 'inbox', to: '/inbox', menu: 'work', key: 'KeyI' },
  { id: 'tasks', to: '/tasks', menu: 'work', key: 'KeyT' },
  { id: 'projects', to: '/projects', menu: 'work', key: 'KeyP' },
  { id: 'clients', to: '/clients', menu: 'work', key: 'KeyC' },
  { id: 'board', to: '/tasks', view: 'board', key: 'KeyB' },
  { id: 'list', to: '/tasks', view: 'list', key: 'KeyL' },
  { id: 'calendar', to: '/tasks', view: 'calendar', key: 'KeyK' },
  { id: 'timeline', to: '/tasks', view: 'timeline', key: 'KeyR' },
  { id: 'templates', to: '/tasks/templates' },
  { id: 'taskImport', to: '/tasks/import' },
  { id: 'clientImport', to: '/clients/import' },
  { id: 'analytics', to: '/analytics/overview', menu: 'analytics', key: 'KeyA' },
  { id: 'campaigns', to: '/analytics/campaigns', menu: 'analytics', key: 'KeyN' },
  { id: 'creatives', to: '/analytics/creatives', menu: 'analytics', key: 'KeyV' },
  { id: 'marketing', to: '/analytics/marketing', menu: 'analytics', key: 'KeyG' },
  { id: 'sales', to: '/analytics/sales', menu: 'analytics', key: 'KeyE' },
  { id: 'plans', to: '/analytics/plans', menu: 'analytics', key: 'KeyF' },
  { id: 'week', to: '/analytics/week', key: 'KeyW' },
  { id: 'dashboards', to: '/analytics/dashboards', key: 'KeyJ' },
  { id: 'platforms', to: '/analytics/platforms' },
  { id: 'contracts', to: '/analytics/contracts' },
  { id: 'cohorts', to: '/analytics/cohorts' },
  { id: 'rules', to: '/analytics/rules' },
  { id: 'data', to: '/data', menu: 'analytics', key: 'KeyD' },
  { id: 'connect', to: '/data/connect', managers: true },
  { id: 'team', to: '/team', menu: 'company', key: 'KeyM' },
  { id: 'departments', to: '/team/departments' },
  { id: 'invitations', to: '/team/invitations' },
  { id: 'organisation', to: '/organization', menu: 'company', key: 'KeyO' },
  { id: 'settings', to: '/organization/settings', key: 'KeyS' },
  { id: 'webhooks', to: '/organization/webhooks', managers: true },
  { id: 'audit', to: '/organization/audit', managers: true },
  { id: 'trash', to: '/trash', menu: 'company', key: 'KeyX' },
  { id: 'profile', to: '/profile', key: 'KeyU' },
  { id: 'letters', to: '/inbox/settings' },
  { id: 'tokens', to: '/profile', hash: 'tokens' },
] as const satisfies readonly (Place & { id: string })[];

export type ScreenId = (typeof screens)[number]['id'];
/** A place of the application that one can go to without knowing anything else. */
export type Screen = Place & { readonly id: ScreenId };
const all: readonly Screen[] = screens;

export const menuOf = (menu: NonNullable<Screen['menu']>): readonly Screen[] =>
  all.filter((screen) => screen.menu === menu);

/** Screens that stand together: the first has the entry of the navigation, the heads of all of them lead to each other. */
const sections: readonly (readonly ScreenId[])[] = [
  ['analytics', 'week', 'dashboards'],
  ['campaigns', 'platforms'],
  ['sales', 'contracts', 'cohorts'],
  ['plans', 'rules'],
];

/** Those that stand together with the screen of a path; null where it stands alone. */
export function sectionOf(path: string): readonly Screen[] | null {
  const id = all.find(({ to }) => to === path)?.id;
  const section = sections.find((ids) => ids.some((one) => one === id));
  return section ? section.flatMap((one) => all.filter((screen) => screen.id === one)) : null;
}

/** Whether an entry of the navigation stands for the screen of a path. */
export const holds = ({ id, to }: Screen, path: string): boolean => {
  const section = sectionOf(to) ?? [];
  const places = section[0]?.id === id ? section.map((screen) => screen.to) : [to];
  return places.some((place) => path === place || (place !== '/' && path.startsWith(`${place}/`)));
};

export const screenOfKey = (code: string): Screen | undefined => all.find(({ key }) => key === code);

/** What this person may open. */
export const screensFor = (manager: boolean): readonly Screen[] =>
  manager ? all : all.filter(({ managers = false }) => !managers);

export const addressOf = ({ to, view, hash }: Screen): string =>
  to + (view === undefined ? '' : `?view=${view}`) + (hash === undefined ? '' : `#${hash}`);
