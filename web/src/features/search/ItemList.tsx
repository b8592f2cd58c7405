import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import css from './CommandPalette.module.css';
import type { Item, ItemSection } from './items.ts';
import { piecesOf } from './match.ts';

interface ItemListProps {
  /** Of the list; each line is called after it. */
  id: string;
  sections: readonly ItemSection[];
  chosen: string | undefined;
  onPoint: (id: string) => void;
  onRun: (item: Item) => void;
}

/** The focus stays in the field: the chosen line is only shown, and kept in sight. */
export function ItemList({ id, sections, chosen, onPoint, onRun }: ItemListProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t(($) => $.search.results)} className={css.list}>
      {sections.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title} className={css.section}>
          <p className={css.sectionTitle} aria-hidden="true">
            {title}
          </p>
          {items.map((item) => (
            <Line
              key={item.id}
              id={`${id}-${item.id}`}
              item={item}
              on={item.id === chosen}
              onPoint={() => onPoint(item.id)}
              onRun={() => onRun(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  item: Item;
  on: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Line({
  id,
  item: { icon: Icon, title, mark, excerpt = '', keys, aside },
  on,
  onPoint,
  onRun,
}: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      id={id}
      ref={on ? keepInSight : undefined}
      role="option"
      aria-selected={on}
      className={classes(css.line, on && css.on)}
      // Not on enter: a list that grows under a resting pointer chooses nothing.
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon size={16} stroke={1.7} className={css.icon} aria-hidden="true" />
      {mark !== undefined && <span className={css.mark}>{mark}</span>}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {excerpt !== '' && <Excerpt text={excerpt} />}
      </span>
      {aside !== undefined && <span className={css.aside}>{aside}</span>}
      {keys && (
        <span className={css.keys} aria-hidden="true">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

function Excerpt({ text }: { text: string }) {
  return (
    <span className={css.excerpt}>
      {piecesOf(text).map(({ text: piece, marked }, nth) =>
        marked ? <mark key={nth}>{piece}</mark> : piece,
      )}
    </span>
  );
}

const keepInSight = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });
