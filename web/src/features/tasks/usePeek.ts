import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The panel was opened from the screen itself: closing it is going back. */
    peeked?: boolean;
  }
}

export interface Peek {
  /** The task whose panel is open. */
  id: string | undefined;
  open: (id: string) => void;
  close: () => void;
}

/** The open panel is a part of the address: a link shows it, «back» closes it. */
export function usePeek(): Peek {
  const router = useRouter();
  const navigate = useNavigate();
  const { peek } = useSearch({ strict: false });
  return {
    id: peek,
    open: (id) => {
      const fromHere = peek === undefined || router.history.location.state.peeked === true;
      void navigate({
        to: '.',
        search: (now) => ({ ...now, peek: id }),
        // One step back leads to the board, however many tasks were looked at.
        replace: peek !== undefined,
        state: { peeked: fromHere },
        resetScroll: false,
      });
    },
    close: () => {
      if (router.history.location.state.peeked) router.history.back();
      else {
        void navigate({
          to: '.',
          search: (now) => ({ ...now, peek: undefined }),
          replace: true,
          resetScroll: false,
        });
      }
    },
  };
}
