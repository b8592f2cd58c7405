import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isFree } from '../../../ui/useShortcut.ts';

/** What a key of the panel leads to: a place inside of it, or an act. */
export interface PanelActs {
  toggleWatching: () => void;
  copyLink: () => void;
  help: () => void;
}

/** Places by `data-key`; keys by their place on the keyboard, so that they work under every layout. */
const places: Readonly<Record<string, string>> = {
  KeyS: 'status',
  KeyA: 'assignee',
  KeyP: 'priority',
  KeyL: 'labels',
  KeyD: 'due',
  KeyE: 'description',
  KeyR: 'comment',
  KeyN: 'subtask',
  KeyB: 'blocker',
};

/** Single keys as in Linear, while the focus is in the panel and nobody types. */
export function usePanelKeys(panel: RefObject<HTMLElement | null>, acts: PanelActs): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, code, shiftKey } = event;
    if (event.repeat || !isFree(event) || !isHere(panel.current, target)) return;
    if (shiftKey && code === 'KeyC') acts.copyLink();
    else if (shiftKey && code === 'Slash') acts.help();
    else if (shiftKey || !(code === 'KeyW' || places[code] !== undefined)) return;
    else if (code === 'KeyW') acts.toggleWatching();
    else goTo(panel.current, places[code]);
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    // Before the screen's own keys: in the panel they mean the task.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** In the panel; on the task's own page nothing else has keys. */
function isHere(panel: HTMLElement | null, target: EventTarget | null): boolean {
  if (!panel || !(target instanceof HTMLElement)) return false;
  const around = panel.closest('[data-peek]') ?? panel;
  return around.contains(target) || (target === document.body && around === panel);
}

function goTo(panel: HTMLElement | null, key: string | undefined): void {
  const place = panel?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const control =
    place instanceof HTMLButtonElement ? place : place?.querySelector<HTMLElement>('select, input, button');
  control?.focus();
  if (control instanceof HTMLButtonElement) control.click();
  if (control instanceof HTMLSelectElement) control.showPicker();
}
