import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { type MenuSection, type Placement, PointMenu } from './PointMenu.tsx';

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}
interface MenuProps {
  /** One element that clicks: a Button. It names the menu too. */
  trigger: ReactElement<TriggerProps>;
  sections: readonly MenuSection[];
  placement?: Placement;
  width?: number | 'target';
  /** As in PointMenu: a field that narrows the first section. */
  search?: string | undefined;
}

/** Arrow keys, Home, End, typing and Escape work; the focus returns to the trigger. */
export function Menu({ trigger, sections, placement = 'bottom-start', width = 220, search }: MenuProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': search === undefined ? 'menu' : 'dialog',
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
          search={search}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}
