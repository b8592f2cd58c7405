import type { TaskTemplate } from '@takt/contract/templates.ts';
import { IconArrowLeft, IconDots, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { projectChoicesQuery } from '../projects/choices.ts';
import { Failure } from '../shell/Failure.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import {
  templatesQuery,
  useCreateTemplate,
  useDeleteTemplate,
  useMakeTask,
  useUpdateTemplate,
} from './api.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import css from './templates.module.css';
import { fieldsOf, recurrenceText } from './templates.ts';

/** Patterns for tasks, and those that make tasks by themselves. */
export function TemplatesPage() {
  const { t } = useTranslation();
  const templates = useQuery(templatesQuery);
  const [editing, setEditing] = useState<TaskTemplate | 'new' | null>(null);
  const add = <Button onClick={() => setEditing('new')}>{t(($) => $.templates.add)}</Button>;
  return (
    <Page
      title={t(($) => $.templates.title)}
      actions={templates.data && templates.data.length > 0 ? add : undefined}
      above={
        <Link to="/tasks" className={css.back}>
          <IconArrowLeft size={14} aria-hidden="true" />
          {t(($) => $.templates.toTasks)}
        </Link>
      }
    >
      {body()}
      {editing !== null && (
        <TemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );

  function body() {
    if (templates.isPending) {
      return (
        <div role="status" aria-busy="true" aria-label={t(($) => $.templates.loading)}>
          <Skeleton height={180} />
        </div>
      );
    }
    if (templates.isError)
      return (
        <Failure
          error={templates.error}
          title={t(($) => $.templates.failedToFetch)}
          retry={templates.refetch}
        />
      );
    if (templates.data.length === 0) {
      return (
        <EmptyState
          icon={<IconTemplate size={24} stroke={1.6} />}
          title={t(($) => $.templates.emptyTitle)}
          description={t(($) => $.templates.emptyLead)}
          action={add}
        />
      );
    }
    return (
      <ul className={`card ${css.list}`}>
        {templates.data.map((template) => (
          <Row key={template.id} template={template} onEdit={() => setEditing(template)} />
        ))}
      </ul>
    );
  }
}

function Row({ template, onEdit }: { template: TaskTemplate; onEdit: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const projects = useQuery(projectChoicesQuery).data;
  const acts = useTemplateActs(template);
  const { recurrence, next_on, is_paused } = template;
  const project = projects?.find(({ id }) => id === template.project_id);
  return (
    <li className={css.row}>
      <div className={css.about}>
        <button type="button" className={css.name} onClick={onEdit}>
          {template.name}
        </button>
        <p className={css.note}>
          {[
            project?.name,
            recurrence && recurrenceText(recurrence, t, formats),
            !is_paused && next_on !== null && t(($) => $.templates.next, { day: formats.longDay(next_on) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {recurrence && (
        <Badge tone={is_paused ? 'neutral' : 'good'}>
          {is_paused ? t(($) => $.templates.paused) : t(($) => $.templates.recurring)}
        </Badge>
      )}
      <Button size="sm" variant="outline" busy={acts.making} onClick={acts.use}>
        {t(($) => $.templates.use)}
      </Button>
      <Menu
        placement="bottom-end"
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={t(($) => $.templates.menu, { name: template.name })}
          >
            <IconDots aria-hidden="true" />
          </Button>
        }
        sections={[
          {
            items: [
              { label: t(($) => $.ui.edit), onSelect: onEdit },
              ...(recurrence
                ? [
                    {
                      label: is_paused ? t(($) => $.templates.resume) : t(($) => $.templates.pause),
                      onSelect: acts.pause,
                    },
                  ]
                : []),
              { label: t(($) => $.ui.delete), destructive: true, onSelect: acts.remove },
            ],
          },
        ]}
      />
    </li>
  );
}

function useTemplateActs(template: TaskTemplate) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const navigate = useNavigate();
  const make = useMakeTask();
  const update = useUpdateTemplate();
  const create = useCreateTemplate();
  const remove = useDeleteTemplate();
  const failed = (error: unknown) =>
    fail(
      error,
      t(($) => $.templates.failedToSave),
    );
  return {
    making: make.isPending,
    use: () =>
      make.mutate(template, {
        onSuccess: ({ key, title }) =>
          toast({
            title: t(($) => $.tasks.created),
            description: `${key} ${title}`,
            action: {
              label: t(($) => $.task.open),
              onSelect: () => void navigate({ to: '/tasks/$key', params: { key } }),
            },
          }),
        onError: failed,
      }),
    pause: () =>
      update.mutate({ template, changes: { is_paused: !template.is_paused } }, { onError: failed }),
    // The row is gone before the answer comes: only a promise still tells.
    remove: () =>
      void remove.mutateAsync(template).then(
        () =>
          toast({
            title: t(($) => $.templates.deleted),
            description: template.name,
            action: {
              label: t(($) => $.ui.undo),
              // The tasks that it made know nothing of it: a new one of the same kind is as good.
              onSelect: () => void create.mutateAsync(fieldsOf(template)).catch(failed),
            },
          }),
        failed,
      ),
  };
}
