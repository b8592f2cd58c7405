import type { Editable } from './CellEditor.tsx';

/** What a key asks of the row that has the focus. */
export type ListKey =
  | { act: 'move'; extend: boolean }
  | { act: 'select'; extend: boolean }
  | { act: 'all' }
  | { act: 'clear' }
  | { act: 'write' }
  | { act: 'fold'; open: boolean }
  | { act: 'edit'; field: Editable };

interface Key {
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const fields: Readonly<Record<string, Editable>> = {
  KeyS: 'status',
  KeyP: 'priority',
  KeyA: 'assignee',
  KeyD: 'due',
};

/** By the place of the key, not its letter: Ч and X are one key. */
export function keyAct({ code, altKey, ctrlKey, metaKey, shiftKey }: Key): ListKey | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return code === 'KeyA' && !shiftKey ? { act: 'all' } : null;
  if (code === 'ArrowUp' || code === 'ArrowDown') return { act: 'move', extend: shiftKey };
  if (code === 'KeyX') return { act: 'select', extend: shiftKey };
  if (shiftKey) return null;
  if (code === 'Home' || code === 'End') return { act: 'move', extend: false };
  if (code === 'Escape') return { act: 'clear' };
  if (code === 'KeyE' || code === 'F2') return { act: 'write' };
  if (code === 'ArrowLeft' || code === 'ArrowRight') return { act: 'fold', open: code === 'ArrowRight' };
  const field = fields[code];
  return field === undefined ? null : { act: 'edit', field };
}
