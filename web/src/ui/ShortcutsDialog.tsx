import { Dialog } from './Dialog.tsx';
import { Kbd } from './Kbd.tsx';
import css from './ShortcutsDialog.module.css';

/** The names of the keys, and what they do. */
export type Shortcut = readonly [keys: readonly string[], meaning: string];

interface ShortcutsDialogProps {
  title: string;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}

/** What «?» shows. */
export function ShortcutsDialog({ title, shortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      <dl className={css.keys}>
        {shortcuts.map(([names, meaning]) => (
          <div key={meaning} className={css.row}>
            <dt>{meaning}</dt>
            <dd className={css.names}>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
