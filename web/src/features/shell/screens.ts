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
  { id: 'data', to: '/data', menu: 'analytics', key: 'KeyD' },
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

export const screenOfKey = (code: string): Screen | undefined => all.find(({ key }) => key === code);

/** What this person may open. */
export const screensFor = (manager: boolean): readonly Screen[] =>
  manager ? all : all.filter(({ managers = false }) => !managers);

export const addressOf = ({ to, view, hash }: Screen): string =>
  to + (view === undefined ? '' : `?view=${view}`) + (hash === undefined ? '' : `#${hash}`);
