import type { Creative } from '@takt/contract/creatives.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openFindingsQuery } from '../evidence/api.ts';
import css from './CreativePage.module.css';

/** What is being done about it already. */
export function CreativeTasks({ creative }: { creative: Creative }) {
  const { t } = useTranslation();
  const { data } = useQuery(openFindingsQuery('creative'));
  if (!data) return null;
  const own = data.filter(
    ({ subject }) => subject.id === creative.id && subject.source_id === creative.source_id,
  );
  return (
    <section className={`card ${css.tasks}`} aria-labelledby="creative-tasks">
      <h2 id="creative-tasks" className={css.title}>
        {t(($) => $.creatives.page.tasks)}
      </h2>
      {own.length === 0 ? (
        <p className={css.quiet}>{t(($) => $.creatives.page.noTasks)}</p>
      ) : (
        <ul className={css.taskList}>
          {own.map(({ task }) => (
            <li key={task.id}>
              <Link to="/tasks/$key" params={{ key: task.key }}>
                {task.key}
              </Link>{' '}
              {task.title}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
