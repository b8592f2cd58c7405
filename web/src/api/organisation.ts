import type { Endpoint } from '@takt/contract/endpoint.ts';

const KEY = 'takt-organisation';

type Listener = (former: string | null) => void;
const listeners = new Set<Listener>();

/**
 * The organisation that this tab shows, also after a reload; another tab may show another one. A new tab, as of a link
 * that was opened in one, begins where the person was last: the browser hands no tab's own storage on.
 */
export const shownOrganisation = (): string | null =>
  sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);

export function showOrganisation(id: string | null): void {
  const former = shownOrganisation();
  if (id === null) {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  } else {
    sessionStorage.setItem(KEY, id);
    // A tab in the background is not where the person is.
    if (!document.hidden) localStorage.setItem(KEY, id);
  }
  if (id === former) return;
  for (const listener of listeners) listener(former);
}

/** The person has come to this tab: what he opens from it begins where it is. */
export function rememberOrganisation(): void {
  const own = sessionStorage.getItem(KEY);
  if (own !== null) localStorage.setItem(KEY, own);
}

/** Told when this tab shows another one, or none. */
export function onOrganisation(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * For the header `X-Org-Id`: without it the server would act in the person's current organisation, which another tab
 * may have changed. Read it when the call is made, not when it is sent: a call that waits keeps its organisation.
 */
export const organisationFor = ({ access }: Pick<Endpoint, 'access'>): string | null =>
  access === 'organisation' ? shownOrganisation() : null;
