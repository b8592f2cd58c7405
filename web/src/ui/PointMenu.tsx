import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import css from './PointMenu.module.css';

interface MenuItem {
  label: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  /** A shortcut or a note on the right. */
  aside?: ReactNode;
  /** Given: the item is one of a choice and carries a tick when true. */
  checked?: boolean;
  destructive?: boolean;
  disabled?: boolean;
  /** Stays open after the choice, as for themes. */
  keepOpen?: boolean;
}
export interface MenuSection {
  title?: string;
  items: readonly MenuItem[];
}

export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end';

interface PointMenuProps {
  /** Its name for screen readers. */
  label: string;
  /** The element it opens at. */
  at: Element;
  placement?: Placement;
  /** px, or as wide as what it opens at */
  width?: number | 'target';
  sections: readonly MenuSection[];
  onClose: () => void;
}

/** A menu in the platform's popover, at any element: light enough for hot rows, and above a native `<dialog>` too. */
export function PointMenu({
  label,
  at,
  placement = 'bottom-start',
  width,
  sections,
  onClose,
}: PointMenuProps) {
  // Once: the same function at every drawing, or the menu would open again after it was closed.
  const [show] = useState(() => (menu: HTMLElement | null) => {
    if (menu) showAt(menu, at, placement);
  });

  return (
    <div
      ref={show}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
      style={{ width: width === 'target' ? at.getBoundingClientRect().width : width }}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onMenuKey}
    >
      {sections.map((section, nth) => (
        <div key={section.title ?? nth} role="group" aria-label={section.title} className={css.section}>
          {section.title !== undefined && (
            <div className={css.label} aria-hidden="true">
              {section.title}
            </div>
          )}
          {section.items.map((item, index) => (
            <button
              key={index}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              tabIndex={-1}
              disabled={item.disabled}
              className={css.item}
              data-destructive={item.destructive || undefined}
              onClick={(event) => {
                if (!item.keepOpen) event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                item.onSelect();
              }}
            >
              {item.icon}
              <span className={css.text}>{item.label}</span>
              {item.aside !== undefined && <span className={css.aside}>{item.aside}</span>}
              {item.checked && <IconCheck size={16} aria-hidden="true" />}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** px between the menu and what it opens at, and between it and the edge of the window */
const gap = 4;
const edge = 8;

function showAt(menu: HTMLElement, at: Element, placement: Placement): void {
  const box = at.getBoundingClientRect();
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  const within = (wish: number, size: number, room: number) =>
    Math.max(edge, Math.min(wish, room - size - edge));
  const [side, end] = [placement.split('-')[0], placement.endsWith('-end')];
  const above = box.top - height - gap;
  const below = box.bottom + gap;
  // Where there is no room on the wished side, the other one.
  const fitsBelow = below + height <= innerHeight - edge;
  const top = side === 'right' ? box.bottom - height : side === 'top' || !fitsBelow ? above : below;
  const left = side === 'right' ? box.right + gap : end ? box.right - width : box.left;
  menu.style.top = `${within(top, height, innerHeight)}px`;
  menu.style.left = `${within(left, width, innerWidth)}px`;
  // A choice opens at what is chosen, any other menu at its first item.
  const chosen = menu.querySelector<HTMLElement>('[role=group]:first-child > [aria-checked=true]');
  (chosen ?? menu.querySelector('button'))?.focus();
}

function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const now = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1 + items.length, Home: 0, End: items.length - 1 }[
    event.key
  ];
  if (event.key === 'Tab') {
    event.preventDefault();
    event.currentTarget.hidePopover();
  }
  if (next === undefined) {
    // A letter goes to the next item that begins with it.
    const letter = event.key.length === 1 ? event.key.toLocaleLowerCase() : undefined;
    const named = (item: HTMLElement) =>
      item.textContent
        .trim()
        .toLocaleLowerCase()
        .startsWith(letter ?? ' ');
    [...items.slice(now + 1), ...items.slice(0, now + 1)].find(named)?.focus();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  items[next % items.length]?.focus();
}
