import type { TaskRow } from '@takt/contract/tasks.ts';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { classes } from '../../../ui/classes.ts';
import { PriorityIcon } from '../PriorityIcon.tsx';
import { spanOf } from '../spans.ts';
import css from './Agenda.module.css';
import type { CalendarSpan } from './weeks.ts';

interface AgendaProps {
  weeks: readonly (readonly string[])[];
  day: string;
  span: CalendarSpan;
  today: string;
  tasks: readonly TaskRow[];
  onOpen: (id: string) => void;
  onAdd: (day: string) => void;
}

/** The calendar of a narrow window: the days that have something, one below the other. */
export function Agenda({ weeks, day, span, today, tasks, onOpen, onAdd }: AgendaProps) {
  const { t } = useTranslation();
  const { locale, day: dayText } = useFormats();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const days = weeks.flat().filter((one) => span === 'week' || one.startsWith(day.slice(0, 7)));
  const on = (one: string) =>
    tasks.filter((task) => {
      const taken = spanOf(task);
      return taken && taken.from <= one && taken.to >= one;
    });
  return (
    <ol aria-label={t(($) => $.views.calendar.label)} className={css.agenda}>
      {days.map((one) => {
        const here = on(one);
        // An empty day says nothing, unless it is today or there are but seven.
        if (here.length === 0 && one !== today && span !== 'week') return null;
        return (
          <li key={one} className={classes(css.day, one === today && css.today)}>
            <h3 className={css.name}>
              {dayText(one)}, {weekday.format(new Date(`${one}T00:00:00Z`))}
              <button
                type="button"
                className={css.add}
                aria-label={t(($) => $.views.calendar.add, { day: dayText(one) })}
                onClick={() => onAdd(one)}
              >
                <IconPlus size={16} aria-hidden="true" />
              </button>
            </h3>
            {here.length > 0 && (
              <ul className={css.tasks}>
                {here.map((task) => (
                  <li key={task.id} data-card={task.id} className={css.task}>
                    <a
                      href={`/tasks/${task.key}`}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                        event.preventDefault();
                        onOpen(task.id);
                      }}
                    >
                      <PriorityIcon priority={task.priority} />
                      <span className={css.title}>{task.title}</span>
                      <span className={css.key}>{task.key}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
