import type { TaskCard } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { usePeopleOf } from '../usePeople.ts';
import css from './TaskPanel.module.css';

/** What a card or a row has told already: it stands there while the rest is on its way. */
export function PanelPreview({ card }: { card: TaskCard }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const assignee = usePeopleOf([card.assignee_id]).get(card.assignee_id ?? '');
  const facts: [string, string][] = [
    [t(($) => $.tasks.field.status), t(($) => $.tasks.status[card.status])],
    [
      t(($) => $.tasks.field.assignee),
      card.assignee_id === null ? t(($) => $.tasks.field.nobody) : (assignee?.name ?? '…'),
    ],
    [t(($) => $.tasks.field.priority), t(($) => $.tasks.priority[card.priority])],
    [t(($) => $.tasks.field.type), t(($) => $.tasks.type[card.type])],
    [
      t(($) => $.tasks.field.due),
      card.due_date === null ? t(($) => $.tasks.field.noDue) : day(card.due_date),
    ],
  ];
  return (
    <div aria-busy="true">
      <header className={css.head}>
        <span className={css.key}>{card.key}</span>
      </header>
      <div className={css.body}>
        <p className={css.heading}>{card.title}</p>
        <dl className={css.known}>
          {facts.map(([name, value]) => (
            <div key={name} className={css.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Skeleton height={120} />
      </div>
    </div>
  );
}
