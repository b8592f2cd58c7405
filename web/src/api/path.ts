import type { Endpoint } from '@takt/contract/endpoint.ts';
import i18n from 'i18next';

/** What a call is made of besides its endpoint. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** `/tasks/:id` and its query; null and undefined are left out. */
export function pathOf(endpoint: Endpoint, { params, query }: Parts): string {
  const values = entriesOf(params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.find(([key]) => key === name)?.[1];
    // Every act in an organisation names it; without one the address would be another call's.
    if (name === 'orgId' && !value) throw new Error(i18n.t(($) => $.problems.organisationRequired));
    if (value === undefined) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

function entriesOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  );
}
