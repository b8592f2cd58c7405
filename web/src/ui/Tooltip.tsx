import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';

const TooltipLayer = lazy(() => import('./TooltipLayer.tsx'));

interface TooltipProps {
  label: ReactNode;
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** On hover and on focus; it explains and never is the only name of a thing. Comes after what it explains. */
export function Tooltip({ label, children, placement = 'top' }: TooltipProps) {
  return (
    <Suspense fallback={children}>
      <TooltipLayer label={label} placement={placement}>
        {children}
      </TooltipLayer>
    </Suspense>
  );
}
