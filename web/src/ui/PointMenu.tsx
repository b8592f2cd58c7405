import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { MenuSection } from './Menu.tsx';
import css from './PointMenu.module.css';

interface PointMenuProps {
  /** Its name for screen readers. */
  label: string;
  /** The element it opens under. */
  at: Element;
  sections: readonly MenuSection[];
  onClose: () => void;
}

/** A menu for hot rows, which can't each carry a Mantine one: the platform's popover under any element. */
export function PointMenu({ label, at, sections, onClose }: PointMenuProps) {
  // Once: the same function at every drawing, or the menu would open again after it was closed.
  const [show] = useState(() => (menu: HTMLElement | null) => {
    if (menu) showUnder(menu, at);
  });

  return (
    <div
      ref={show}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
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
              onClick={(event) => {
                event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
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

function showUnder(menu: HTMLElement, at: Element): void {
  const box = at.getBoundingClientRect();
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  const below = box.bottom + 4;
  const top = below + height > innerHeight - 8 ? Math.max(8, box.top - height - 4) : below;
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  menu.querySelector('button')?.focus();
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
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[next % items.length]?.focus();
}
