import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import fieldCss from './Field.module.css';
import css from './PointMenu.module.css';

interface MenuItem {
  label: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  /** A shortcut or a note on the right. */
  aside?: ReactNode;
  /** Given: the item is one of a choice and carries a tick when true. */
  checked?: boolean;
  /** Of a choice from which several may be taken. */
  several?: boolean;
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
  /** Given: a field of this name narrows the first section by its labels, which are plain text then. */
  search?: string | undefined;
  /** Told what is written there: of more items than are given, those that fit can be asked for. */
  onSearch?: ((text: string) => void) | undefined;
  onClose: () => void;
}

/** A menu in the platform's popover, at any element: light enough for hot rows, and above a native `<dialog>` too. */
export function PointMenu({
  label,
  at,
  placement = 'bottom-start',
  width,
  sections,
  search,
  onSearch,
  onClose,
}: PointMenuProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  // Once: the same function at every drawing, or the menu would open again after it was closed.
  const [show] = useState(() => (menu: HTMLElement | null) => {
    if (menu) showAt(menu, at, placement);
  });

  const shown = sections.map((section, nth) => (nth === 0 ? narrowed(section, text) : section));
  const box = {
    ref: show,
    popover: 'auto',
    tabIndex: -1,
    className: css.menu,
    style: { width: width === 'target' ? at.getBoundingClientRect().width : width },
    onToggle: (event: ToggleEvent<HTMLElement>) => event.newState === 'closed' && onClose(),
    onKeyDown: onMenuKey,
  } as const;
  const content = (
    <>
      {shown.map((section, nth) => (
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
              role={roleOf(item)}
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
          {section.items.length === 0 && <p className={css.none}>{t(($) => $.ui.nothingFound)}</p>}
        </div>
      ))}
    </>
  );
  if (search === undefined) {
    return (
      <div {...box} role="menu" aria-label={label}>
        {content}
      </div>
    );
  }
  return (
    // A menu may hold no field, so the two stand side by side.
    <div {...box} role="dialog" aria-label={label}>
      <input
        type="search"
        aria-label={search}
        placeholder={search}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onSearch?.(target.value);
        }}
        className={classes(fieldCss.control, css.search)}
      />
      <div role="menu" aria-label={label}>
        {content}
      </div>
    </div>
  );
}

const roleOf = ({ checked, several = false }: MenuItem) =>
  checked === undefined ? 'menuitem' : several ? 'menuitemcheckbox' : 'menuitemradio';

function narrowed(section: MenuSection, text: string): MenuSection {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return section;
  return {
    ...section,
    items: section.items.filter(
      ({ label }) => typeof label === 'string' && label.toLocaleLowerCase().includes(wanted),
    ),
  };
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
  (menu.querySelector('input') ?? chosen ?? menu.querySelector('button'))?.focus();
}

function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const now = items.findIndex((item) => item === document.activeElement);
  const field = event.currentTarget.querySelector('input');
  const inField = field !== null && event.target === field;
  const last = items.length - 1;
  const places: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowUp: now < 0 ? last : now - 1 + items.length,
    // In a field these move the caret.
    ...(inField ? {} : { Home: 0, End: last }),
  };
  const next = places[event.key];
  if (event.key === 'Tab') {
    event.preventDefault();
    event.currentTarget.hidePopover();
  }
  if (inField && event.key === 'Enter') {
    event.preventDefault();
    items[0]?.click();
  }
  if (next === undefined) {
    if (field !== null) {
      // Typing goes on in the field, wherever the focus is.
      if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) field.focus();
      return;
    }
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
