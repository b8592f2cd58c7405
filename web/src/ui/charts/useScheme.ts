import { useSyncExternalStore } from 'react';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** `light` or `dark` as the page shows it now: a canvas knows no CSS variables and must be drawn anew. */
export const useScheme = (): string =>
  useSyncExternalStore(watch, () => document.documentElement.getAttribute(ATTRIBUTE) ?? 'light');

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
}
