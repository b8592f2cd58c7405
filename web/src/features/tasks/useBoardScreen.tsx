import type { TaskStatus } from '@takt/contract/tasks.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useShortcut } from '../../ui/useShortcut.ts';
import { type Peek, usePeek } from './usePeek.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

interface BoardScreen {
  peek: Peek;
  adding: TaskStatus | null;
  setAdding: (status: TaskStatus | null) => void;
  showKeys: () => void;
  /** To be put beside the board. */
  keys: ReactNode;
}

/** What every screen with a board has: the open task, the form, the keys. */
export function useBoardScreen(): BoardScreen {
  const peek = usePeek();
  const [adding, setAdding] = useState<TaskStatus | null>(null);
  const [keysShown, setKeysShown] = useState(false);
  useShortcut('KeyC', () => setAdding('todo'));
  // «?» is Shift and / in English, Shift and 7 in Russian.
  useShortcut('Slash', () => setKeysShown(true), { shift: true });
  useShortcut('Digit7', () => setKeysShown(true), { shift: true });
  useShortcut('Escape', () => {
    if (peek.id !== undefined) peek.close();
  });
  return {
    peek,
    adding,
    setAdding,
    showKeys: () => setKeysShown(true),
    keys: keysShown && (
      <Suspense>
        <KeysDialog onClose={() => setKeysShown(false)} />
      </Suspense>
    ),
  };
}
