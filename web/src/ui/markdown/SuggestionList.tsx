import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { classes } from '../classes.ts';
import css from './editor.module.css';
import type { Suggested } from './editorProps.ts';

/** What the editor's plugin tells about the words behind an @. */
interface Asked {
  items: Suggested[];
  command: (chosen: Suggested) => void;
  clientRect?: (() => DOMRect | null) | null;
}

export interface List {
  asked: Asked | null;
  at: number;
  show: (asked: Asked | null) => void;
  onKey: (event: KeyboardEvent) => boolean;
  choose: (person: Suggested) => void;
}

/** The list answers to keys while the caret stays in the text. */
export function useSuggestionList(): List {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [at, setAt] = useState(0);
  const count = asked?.items.length ?? 0;
  return {
    asked: count === 0 ? null : asked,
    at: Math.min(at, Math.max(0, count - 1)),
    show: (next) => {
      if (next === null || next.items !== asked?.items) setAt(0);
      setAsked(next);
    },
    onKey: (event) => {
      const chosen = asked?.items[Math.min(at, count - 1)];
      if (!asked || !chosen) return false;
      if (event.code === 'ArrowDown') setAt((at + 1) % count);
      else if (event.code === 'ArrowUp') setAt((at - 1 + count) % count);
      else if (event.code === 'Enter' || event.code === 'Tab') asked.command(chosen);
      else if (event.code === 'Escape') {
        event.stopPropagation();
        setAsked(null);
      } else return false;
      return true;
    },
    choose: (person) => asked?.command(person),
  };
}

/** px between the caret and the list, and between the list and the edge of the window */
const gap = 4;
const edge = 8;

/** Above everything, also above a dialog: it stands in the platform's top layer. */
export function SuggestionList({ list }: { list: List }) {
  const { asked, at, choose } = list;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rect = asked?.clientRect?.();
    const menu = box.current;
    if (!menu || !rect) return;
    if (!menu.matches(':popover-open')) menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    const below = rect.bottom + gap + height <= innerHeight - edge;
    menu.style.top = `${below ? rect.bottom + gap : rect.top - gap - height}px`;
    menu.style.left = `${Math.max(edge, Math.min(rect.left, innerWidth - width - edge))}px`;
  });
  if (!asked) return null;
  return (
    <div ref={box} popover="manual" role="listbox" aria-label="@" className={css.list}>
      {asked.items.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard in the text, where the caret is
        <div
          key={person.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          ref={index === at ? scrollTo : undefined}
          className={classes(css.option, index === at && css.chosen)}
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar name={person.name} id={person.id} src={person.avatar} size={24} decorative />
          <span className={css.name}>{person.name}</span>
          <span className={css.username}>@{person.username}</span>
        </div>
      ))}
    </div>
  );
}

const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
