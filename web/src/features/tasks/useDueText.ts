import type { TaskStatus } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { dueOf } from './tasks.ts';

export interface DueText {
  text: string;
  overdue: boolean;
}

/** «завтра», «просрочено на 2 дня», «26 сент.», seen from `today`. */
export function useDueText(today: string): (due: string, status: TaskStatus) => DueText {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (date, status) => {
    const due = dueOf(date, today, status);
    if (due.kind === 'overdue')
      return { text: t(($) => $.tasks.due.overdue, { count: due.days }), overdue: true };
    if (due.kind === 'day') return { text: day(date), overdue: false };
    return { text: t(($) => $.tasks.due[due.kind === 'today' ? 'today' : 'tomorrow']), overdue: false };
  };
}
