import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react';

export interface TriggerProps {
  ref?: (element: HTMLElement | null) => void;
  id?: string;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
}
interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One element that takes a ref: a Button that toggles `open`. */
  trigger: ReactElement<TriggerProps>;
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'bottom';
  width?: number | 'target';
}

const loadLayer = () => import('./PopoverLayer.tsx');
const PopoverLayer = lazy(loadLayer);

/** ms: by then whatever the screen itself needs has come. */
const FIRST_PICTURE = 2000;

/** A panel under its trigger: the focus goes in, Escape and a click outside close it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  children,
  placement = 'bottom-start',
  width,
}: PopoverProps) {
  const id = useId();
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useEffect(afterwards, []);
  return (
    <>
      {cloneElement(trigger, {
        ref: setAt,
        id,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-dropdown` : undefined,
      })}
      {wanted && at && (
        <Suspense>
          <PopoverLayer
            id={id}
            at={at}
            open={open}
            onOpenChange={onOpenChange}
            placement={placement}
            width={width}
          >
            {children}
          </PopoverLayer>
        </Suspense>
      )}
    </>
  );
}

/** The panel is to open at once when it is wanted, and to cost the first picture nothing. */
function afterwards(): () => void {
  const timer = setTimeout(() => void loadLayer(), FIRST_PICTURE);
  return () => clearTimeout(timer);
}
