import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { usePresence } from '../../events/usePresence.ts';
import { usePeople } from '../usePeople.ts';
import css from './BoardPeople.module.css';

/** More faces than these are a number. */
const SHOWN = 4;

/** Who else has this board before him. */
export function BoardPeople({ project }: { project: string | undefined }) {
  const { t } = useTranslation();
  const people = usePeople();
  const here = usePresence(`board:${project ?? 'all'}`).flatMap((id) => people.get(id) ?? []);
  if (here.length === 0) return null;
  const names = here.map(({ name }) => name).join(', ');
  return (
    <div
      role="group"
      aria-label={t(($) => $.tasks.card.others, { names })}
      title={names}
      className={css.people}
    >
      {here.slice(0, SHOWN).map(({ id, name, avatar }) => (
        <Avatar key={id} id={id} name={name} src={avatar} size={26} className={css.face ?? ''} />
      ))}
      {here.length > SHOWN && <span className={css.more}>+{here.length - SHOWN}</span>}
    </div>
  );
}
