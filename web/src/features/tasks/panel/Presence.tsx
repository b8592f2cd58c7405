import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { usePresence } from '../../events/usePresence.ts';
import { usePeople } from '../usePeople.ts';
import css from './TaskPanel.module.css';

const SHOWN = 3;

/** Who else has the task before him. */
export function Presence({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const people = usePeople();
  const here = usePresence(`task:${taskId}`).flatMap((id) => people.get(id) ?? []);
  if (here.length === 0) return null;
  const names = here.map(({ name }) => name).join(', ');
  return (
    <span
      role="img"
      aria-label={t(($) => $.task.here, { names })}
      title={t(($) => $.task.here, { names })}
      className={css.here}
    >
      {here.slice(0, SHOWN).map(({ id, name, avatar }) => (
        <Avatar key={id} name={name} id={id} src={avatar} size={24} decorative />
      ))}
      {here.length > SHOWN && <span className={css.others}>+{here.length - SHOWN}</span>}
    </span>
  );
}
