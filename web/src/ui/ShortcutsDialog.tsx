import { Dialog } from './Dialog.tsx';
import { Kbd } from './Kbd.tsx';
import css from './ShortcutsDialog.module.css';

/** The names of the keys, and what they do. */
export type Shortcut = readonly [keys: readonly string[], meaning: string];
export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

interface ShortcutsDialogProps {
  title: string;
  groups: readonly ShortcutGroup[];
  onClose: () => void;
}

/** What «?» shows. */
export function ShortcutsDialog({ title, groups, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} size={groups.length > 1 ? 'lg' : 'sm'}>
      <div className={css.groups}>
        {groups.map((group) => (
          <section key={group.title} className={css.group}>
            <h3 className={css.name}>{group.title}</h3>
            <dl className={css.keys}>
              {group.shortcuts.map(([names, meaning]) => (
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
          </section>
        ))}
      </div>
    </Dialog>
  );
}
