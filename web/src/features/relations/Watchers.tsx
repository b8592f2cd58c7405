import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { PartHead } from '../tasks/panel/PartHead.tsx';
import css from './relations.module.css';
import { useWatching } from './useWatching.ts';

/** Faces of those who are told what happens here; a click on one offers to take him out. */
export function Watchers({ id, watchers }: { id: string; watchers: readonly string[] }) {
  const { t } = useTranslation();
  const people = usePeopleOf([...watchers]);
  const { watch, unwatch } = useWatching(id);
  const [adding, setAdding] = useState(false);
  const label = t(($) => $.task.watchers);
  return (
    <section className={css.section} aria-label={label}>
      <PartHead title={label}>
        <div className={css.people}>
          {watchers.map((one) => {
            const name = people.get(one)?.name ?? t(($) => $.ui.unknown);
            return (
              <Menu
                key={one}
                trigger={
                  <button type="button" className={css.person}>
                    <Avatar name={name} id={one} src={people.get(one)?.avatar} size={24} />
                  </button>
                }
                sections={[
                  {
                    title: name,
                    items: [{ label: t(($) => $.task.removeWatcher), onSelect: () => unwatch(one) }],
                  },
                ]}
              />
            );
          })}
          <Popover
            open={adding}
            onOpenChange={setAdding}
            width={300}
            trigger={
              <button
                type="button"
                className={css.quiet}
                aria-haspopup="dialog"
                aria-expanded={adding}
                aria-label={t(($) => $.task.addWatcher)}
                title={t(($) => $.task.addWatcher)}
                onClick={() => setAdding(!adding)}
              >
                <IconPlus size={16} aria-hidden="true" />
              </button>
            }
          >
            {adding && (
              <PersonSelect
                label={t(($) => $.task.addWatcher)}
                value={null}
                onChange={(chosen) => {
                  setAdding(false);
                  if (chosen !== null && !watchers.includes(chosen)) watch(chosen);
                }}
              />
            )}
          </Popover>
        </div>
      </PartHead>
    </section>
  );
}
