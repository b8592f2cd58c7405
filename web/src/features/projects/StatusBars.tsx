import { type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import css from './ProjectOverview.module.css';

/** How the tasks are spread over the statuses; each figure leads to its tasks. */
export function StatusBars({ counts }: { counts: Record<TaskStatus, number> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const present = taskStatus.options.filter((status) => counts[status] > 0);
  return (
    <>
      <div className={css.parts} aria-hidden="true">
        {present.map((status) => (
          <span
            key={status}
            className={classes(css.part, css[status])}
            style={{ flexGrow: counts[status] }}
          />
        ))}
      </div>
      <ul className={css.legend} aria-label={t(($) => $.project.statuses)}>
        {present.map((status) => (
          <li key={status}>
            <span className={classes(css.dot, css[status])} aria-hidden="true" />
            <Link to="." search={{ view: 'list', status }}>
              {`${t(($) => $.tasks.status[status])}: ${number(counts[status])}`}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
