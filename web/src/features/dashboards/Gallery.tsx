import type { Widget } from '@takt/contract/dashboards.ts';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import css from './dashboards.module.css';
import { type KnownBlock, knownBlocks } from './registry.ts';

interface GalleryProps {
  onAdd: (widget: Widget) => void;
  onClose: () => void;
}

/** Everything that can stand on a dashboard, by the screens that it comes from. */
export function Gallery({ onAdd, onClose }: GalleryProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const groups: Readonly<Record<string, string>> = t(($) => $.dashboards.gallery.group, {
    returnObjects: true,
  });
  const wanted = text.trim().toLocaleLowerCase();
  const found = knownBlocks.filter(
    (block) =>
      block.title(t).toLocaleLowerCase().includes(wanted) ||
      (groups[block.group] ?? '').toLocaleLowerCase().includes(wanted),
  );
  const add = ({ id, width, height }: KnownBlock) => {
    onAdd({ id: crypto.randomUUID(), block: id, title: '', options: {}, width, height });
    setAdded((known) => [...known, id]);
  };
  const last = found.find(({ id }) => id === added.at(-1));
  return (
    <Dialog open size="lg" title={t(($) => $.dashboards.gallery.title)} onClose={onClose}>
      <SearchField label={t(($) => $.dashboards.gallery.search)} value={text} onSearch={setText} />
      <div className={css.gallery}>
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, blocks]) => (
          <section key={group} aria-label={groups[group] ?? group}>
            <h3 className={css.group}>{groups[group] ?? group}</h3>
            <ul className={css.choices}>
              {blocks.map((block) => (
                <li key={block.id}>
                  <button
                    type="button"
                    className={css.choice}
                    aria-label={t(($) => $.dashboards.gallery.add, { name: block.title(t) })}
                    onClick={() => add(block)}
                  >
                    <Shape width={block.width} height={block.height} />
                    <span className={css.choiceName}>{block.title(t)}</span>
                    {added.includes(block.id) ? (
                      <IconCheck size={16} aria-hidden="true" className={css.added} />
                    ) : (
                      <IconPlus size={16} aria-hidden="true" className={css.plus} />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className={css.hint}>{t(($) => $.dashboards.gallery.nothing)}</p>}
      </div>
      <p aria-live="polite" className="visually-hidden">
        {last && t(($) => $.dashboards.gallery.added, { name: last.title(t) })}
      </p>
    </Dialog>
  );
}

/** How much room it takes, of the width of a dashboard. */
function Shape({ width, height }: Pick<KnownBlock, 'width' | 'height'>) {
  return (
    <svg width="36" height="24" viewBox="0 0 36 24" aria-hidden="true" className={css.shape}>
      <rect x="0.5" y="0.5" width="35" height="23" rx="3" />
      <rect x="3" y="3" width={(30 * width) / 12} height={Math.min(18, 3 + height * 2)} rx="1.5" data-on />
    </svg>
  );
}
