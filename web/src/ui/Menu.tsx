import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { type MenuSection, type Placement, PointMenu } from './PointMenu.tsx';

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}
interface MenuProps {
  /** One element that clicks: a Button. It names the menu too. */
  trigger: ReactElement<TriggerProps>;
  sections: readonly MenuSection[];
  placement?: Placement;
  width?: number | 'target';
}

/** Arrow keys, Home, End, typing and Escape work; the focus returns to the trigger. */
export function Menu({ trigger, sections, placement = 'bottom-start', width = 220 }: MenuProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': at !== null,
        onClick: (event: MouseEvent<HTMLElement>) => setAt(event.currentTarget),
      })}
      {at && (
        <PointMenu
          label={at.getAttribute('aria-label') ?? at.textContent}
          at={at}
          placement={placement}
          width={width}
          sections={sections}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}
