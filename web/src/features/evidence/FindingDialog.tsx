import { taskPriority, type TaskPriority } from '@takt/contract/words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import fieldCss from '../../ui/Field.module.css';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { projectChoicesQuery } from '../projects/choices.ts';
import { LAST_PROJECT } from '../tasks/tasks.ts';
import { openFindingsQuery, previewQuery } from './api.ts';
import { useTaskFromFinding } from './useEvidenceActs.ts';
import css from './evidence.module.css';
import { FindingPreview } from './FindingPreview.tsx';
import { findingTitle } from './findingTitle.ts';
import type { FindingDraft } from './findings.ts';

interface FindingDialogProps {
  draft: FindingDraft;
  /** Of the report that it was seen in. */
  state: ReportState;
  onClose: () => void;
}

interface Filled {
  /** null: the title that the figures suggest. */
  title: string | null;
  project: string | null;
  assignee: string | null;
  due: string | null;
  priority: TaskPriority;
  description: string;
}

/** A finding becomes a task: what is asked is small, what is kept is shown. */
export function FindingDialog({ draft, state, onClose }: FindingDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const router = useRouter();
  const navigate = useNavigate();
  const { user } = useAuth();
  const id = useId();
  const [filled, setFilled] = useState<Filled>(() => ({
    title: draft.title ?? null,
    project: localStorage.getItem(LAST_PROJECT),
    assignee: user?.id ?? null,
    due: null,
    priority: draft.money ? 'high' : 'medium',
    description: '',
  }));
  const fill = (part: Partial<Filled>) => setFilled((now) => ({ ...now, ...part }));
  const { start_date, end_date, platform, campaign_id, product_key, source } = state.query;
  const filters = { platform, campaign_id, product_key, source };
  const { subject, measure } = draft;
  const preview = useQuery(
    previewQuery({
      start_date,
      end_date,
      ...filters,
      kind: subject.kind,
      id: subject.id,
      source_id: subject.source_id,
      measure,
    }),
  );
  const projects = useQuery(projectChoicesQuery).data;
  const project = projects?.find((one) => one.id === filled.project) ?? projects?.[0];
  const existing = useQuery(openFindingsQuery(subject.kind)).data?.filter(
    (one) => one.subject.id === (subject.id ?? '') && one.measure === measure,
  );
  const suggested = preview.data ? findingTitle(t, formats, draft, preview.data.snapshot) : '';
  const title = filled.title ?? suggested;
  const period = preview.data?.period;
  const make = useTaskFromFinding((key) => void navigate({ to: '/tasks/$key', params: { key } }));
  const ready = project !== undefined && period !== undefined && period !== null && title.trim() !== '';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready || make.isPending) return;
    localStorage.setItem(LAST_PROJECT, project.id);
    const { href } = router.buildLocation({
      to: '.',
      search: (now: object) => ({ ...now, ...period }),
    });
    make.mutate(
      {
        task: {
          project_id: project.id,
          title: title.trim(),
          description: filled.description,
          priority: filled.priority,
          assignee_id: filled.assignee,
          due_date: filled.due,
        },
        finding: {
          subject,
          measure,
          period,
          filters,
          sentence: draft.sentence,
          money: draft.money,
          link: linkOf(draft.link ?? href, period),
        },
      },
      { onSuccess: onClose },
    );
  };

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(($) => $.loop.create.title)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={make.isPending} disabled={!ready}>
            {make.isPending ? t(($) => $.loop.create.creating) : t(($) => $.loop.create.act)}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={submit} noValidate>
        <div className={css.fields}>
          {make.isError && (
            <Alert variant="destructive">
              {messageOr(
                make.error,
                t(($) => $.loop.create.failed),
              )}
            </Alert>
          )}
          {existing !== undefined && existing.length > 0 && (
            <Alert variant="info" title={t(($) => $.loop.create.exists, { count: existing.length })}>
              <ul className={css.existing}>
                {existing.slice(0, 3).map(({ task }) => (
                  <li key={task.id}>
                    <Link to="/tasks/$key" params={{ key: task.key }}>
                      {`${task.key} ${task.title}`}
                    </Link>
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          <TextArea
            label={t(($) => $.loop.create.name)}
            required
            data-autofocus
            maxLength={300}
            rows={2}
            placeholder={preview.isPending ? '…' : undefined}
            className={css.title}
            value={title}
            // What the figures suggest is longer than a line; a title is one all the same.
            onChange={(event) => fill({ title: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <div className={css.two}>
            <Field
              label={t(($) => $.loop.create.project)}
              required
              error={projects?.length === 0 ? t(($) => $.loop.create.noProjects) : undefined}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={project?.id ?? ''}
                  onChange={(event) => fill({ project: event.target.value })}
                >
                  {projects?.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <PersonSelect
              label={t(($) => $.loop.create.assignee)}
              placeholder={t(($) => $.loop.create.nobody)}
              value={filled.assignee}
              onChange={(assignee) => fill({ assignee })}
              clearable
            />
            <Field label={t(($) => $.loop.create.due)}>
              {(control) => (
                <DayPicker
                  id={control.id}
                  label={t(($) => $.loop.create.due)}
                  empty={t(($) => $.loop.create.noDue)}
                  value={filled.due}
                  onChange={(due) => fill({ due })}
                  firstDayOfWeek={state.firstDayOfWeek}
                  className={fieldCss.control ?? ''}
                />
              )}
            </Field>
            <Field label={t(($) => $.loop.create.priority)}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={filled.priority}
                  onChange={(event) => fill({ priority: taskPriority.parse(event.target.value) })}
                >
                  {taskPriority.options.map((one) => (
                    <option key={one} value={one}>
                      {t(($) => $.tasks.priority[one])}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
          <TextArea
            label={t(($) => $.loop.create.description)}
            placeholder={t(($) => $.loop.create.descriptionPlaceholder)}
            rows={3}
            value={filled.description}
            onChange={(event) => fill({ description: event.target.value })}
          />
        </div>
        <FindingPreview draft={draft} filters={filters} preview={preview} />
      </form>
    </Dialog>
  );
}

/** The screen as it is, with its days written out; the overview where there is no report's address. */
const linkOf = (href: string, { from, to }: { from: string; to: string }): string =>
  /^\/(analytics|data)(\/|\?|$)/.test(href) && href.length <= 2_000
    ? (href.split('#')[0] ?? href)
    : `/analytics/overview?from=${from}&to=${to}`;
