import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/Kbd.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './CommandPalette.module.css';
import type { Item } from './items.ts';
import { ItemList } from './ItemList.tsx';
import { type Opened, useCommands } from './useCommands.ts';
import { useItems } from './useItems.ts';

/** ms without a key: then a search is worth its while */
const PAUSE = 120;
const PAGE = 8;

interface FinderProps {
  onCreate: (title: string) => void;
  onOpen: (what: Opened) => void;
}

/** A field and a list: the arrows choose, Enter does. */
export function Finder({ onCreate, onOpen }: FinderProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, PAUSE);
  const { sections, corrected, searching, failed } = useItems(typed, asked, useCommands(onOpen), onCreate);

  const items = sections.flatMap((section) => section.items);
  // What was chosen stays so while answers come in around it; otherwise the first is.
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  );
  const run = (item: Item | undefined) => {
    if (!item) return;
    // First the focus goes back to where it was, then the next screen or dialog takes it.
    if (item.stays !== true) field.current?.closest('dialog')?.close();
    item.run();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      PageDown: Math.min(at + PAGE, items.length - 1),
      PageUp: Math.max(at - PAGE, 0),
    };
    const to = moves[event.code];
    if (to !== undefined) setChosen(items[to]?.id ?? null);
    else if (event.code === 'Enter' || event.code === 'NumpadEnter') run(items[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={css.head}>
        {searching ? (
          <Spinner className={css.icon} />
        ) : (
          <IconSearch className={css.icon} aria-hidden="true" />
        )}
        <input
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- one opens it to type
          autoFocus
          type="text"
          role="combobox"
          className={css.field}
          aria-label={t(($) => $.shell.search)}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={items[at] && `${id}-${items[at].id}`}
          placeholder={t(($) => $.search.placeholder)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(null);
          }}
          onKeyDown={onKey}
        />
        <span className={css.esc} aria-hidden="true">
          <Kbd>Esc</Kbd>
        </span>
      </div>
      <p role="status" className={css.note}>
        {corrected !== null && t(($) => $.search.corrected, { text: corrected })}
        {failed && t(($) => $.search.failed)}
      </p>
      <ItemList id={id} sections={sections} chosen={items[at]?.id} onPoint={setChosen} onRun={run} />
    </>
  );
}
