import type { TaskStatus } from '@takt/contract/tasks.ts';
import { useEffect, useState } from 'react';
import { useHelpKey } from '../../ui/useHelpKey.ts';
import { useShortcut } from '../../ui/useShortcut.ts';
import { firstShown } from './board/board.ts';
import { type Peek, usePeek } from './usePeek.ts';

interface BoardScreen {
  peek: Peek;
  /** The column in which a task is being written. */
  adding: TaskStatus | null;
  setAdding: (status: TaskStatus | null) => void;
  /** In the first column that is shown. */
  add: () => void;
  keysShown: boolean;
  showKeys: (shown: boolean) => void;
}

/** What every screen with a board keeps, and its keys. `only`: the columns that its filter leaves. */
export function useBoardScreen(only: string | undefined): BoardScreen {
  const peek = usePeek();
  const [adding, setAdding] = useState<TaskStatus | null>(null);
  const [keysShown, showKeys] = useState(false);
  useFormSoon();
  const add = () => setAdding(firstShown(only));
  useShortcut('KeyC', add);
  useHelpKey(() => showKeys(true));
  useShortcut('Escape', () => {
    if (peek.id !== undefined) peek.close();
  });
  return { peek, adding, setAdding, add, keysShown, showKeys };
}

/** ms: the picture comes first */
const SOON = 1500;

/** Whoever presses C types on at once: by then the form is there. */
function useFormSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => void import('./board/QuickAdd.tsx'), SOON);
    return () => clearTimeout(timer);
  }, []);
}
