import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { type Explain, ExplainContext, type Explained } from './useExplain.ts';

const PopoverLayer = lazy(() => import('../../ui/PopoverLayer.tsx'));
const Explanation = lazy(async () => ({ default: (await import('./Explanation.tsx')).Explanation }));

interface Shown {
  at: HTMLElement;
  what: Explained;
  /** Another number is another panel. */
  nth: number;
}

/** One panel for all numbers inside: a table of thousands of them costs nothing until one is asked about. */
export function ExplanationHost({ children }: { children: ReactNode }) {
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const [open, setOpen] = useState(false);
  const [explain] = useState((): Explain => (at, what) => {
    setShown((before) => ({ at, what, nth: (before?.nth ?? 0) + 1 }));
    setOpen(true);
  });
  return (
    <ExplainContext value={explain}>
      {children}
      {shown && (
        <Suspense>
          <PopoverLayer
            key={shown.nth}
            id={id}
            at={shown.at}
            open={open}
            onOpenChange={setOpen}
            placement="bottom-start"
            width={undefined}
          >
            <Explanation {...shown.what} onClose={() => setOpen(false)} />
          </PopoverLayer>
        </Suspense>
      )}
    </ExplainContext>
  );
}
