import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { openFindingsQuery } from '../evidence/api.ts';
import { type FindingDraft, useCreateTask } from '../evidence/useCreateTask.ts';
import { Button } from '../../ui/Button.tsx';
import css from './campaigns.module.css';

interface CampaignTasksBlockProps {
  id: string;
  subject: FindingDraft['subject'];
  state: ReportState;
}

/** Open tasks that were made of this campaign's figures. */
export function CampaignTasksBlock({ id, subject, state }: CampaignTasksBlockProps) {
  const { t } = useTranslation();
  const createTask = useCreateTask();
  const query = useQuery(openFindingsQuery('campaign'));
  const tasksOf = (items: NonNullable<typeof query.data>) => items.filter((one) => one.subject.id === id);
  return (
    <Block
      id="campaigns.tasks"
      title={t(($) => $.campaigns.tasks.title)}
      query={query}
      state={state}
      skeleton={96}
      heading
      isEmpty={(items) => tasksOf(items).length === 0}
      empty={
        <>
          {t(($) => $.campaigns.tasks.empty)}{' '}
          <Button variant="link" size="sm" onClick={() => createTask({ subject, measure: 'roas', state })}>
            {t(($) => $.reports.menu.createTask)}
          </Button>
        </>
      }
    >
      {(items) => (
        <ul className={css.tasks}>
          {tasksOf(items).map(({ task, measure }) => (
            <li key={`${task.id} ${measure}`}>
              <Link to="/tasks/$key" params={{ key: task.key }} className={css.task}>
                <span className={css.key}>{task.key}</span>
                <span className={css.name}>{task.title}</span>
              </Link>
              <span className={css.measure}>{t(($) => $.measures.names[measure])}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}
