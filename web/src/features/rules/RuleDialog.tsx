import type { Rule } from '@takt/contract/rules.ts';
import { taskPriority } from '@takt/contract/words.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { projectChoicesQuery } from '../projects/choices.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useCheckRule, useCreateRule, useUpdateRule } from './api.ts';
import { RulePreview } from './RulePreview.tsx';
import { type Draft, draftOf, type Missing, ruleOf, type Template, templates } from './rules.ts';
import css from './rules.module.css';
import { TemplateChips } from './TemplateChips.tsx';
import { WatchedFields } from './WatchedFields.tsx';

interface RuleDialogProps {
  /** Given: it is changed; otherwise a new one is made. */
  rule?: Rule;
  template?: Template | undefined;
  onClose: () => void;
  onCreated?: (id: string) => void;
}

/** What to watch, what it would find just now, and what its tasks are like. */
export function RuleDialog({ rule, template, onClose, onCreated }: RuleDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const id = useId();
  const [typed, setDraft] = useState<Draft>(() =>
    rule
      ? draftOf(rule)
      : { ...templates[template ?? 'roas'], name: t(($) => $.rules.templates[template ?? 'roas']) },
  );
  const [tried, setTried] = useState(false);
  const fill = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const projects = useQuery(projectChoicesQuery).data;
  const draft = { ...typed, projectId: typed.projectId ?? projects?.[0]?.id ?? null };
  const [create, update, check] = [useCreateRule(), useUpdateRule(), useCheckRule()];
  const save = rule ? update : create;

  const asked = ruleOf(draft);
  const missing: readonly Missing[] = tried && 'missing' in asked ? asked.missing : [];
  const said = (field: Missing) => (missing.includes(field) ? t(($) => $.rules.missing[field]) : undefined);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if ('missing' in asked || save.isPending) return;
    const failed = (error: unknown) =>
      fail(
        error,
        t(($) => $.rules.toast.failedToCheck),
      );
    if (rule) {
      update.mutate(
        { id: rule.id, changes: asked.rule },
        {
          onSuccess: () => {
            onClose();
            toast({ title: t(($) => $.rules.toast.saved) });
            if (rule.enabled) check.mutateAsync(rule.id).catch(failed);
          },
        },
      );
      return;
    }
    create.mutate(asked.rule, {
      onSuccess: (made) => {
        onClose();
        onCreated?.(made.id);
        // By its promise: the dialog is closed by then, and what a closed one asked for is not called back.
        check
          .mutateAsync(made.id)
          .then(() => toast({ title: t(($) => $.rules.toast.created) }))
          .catch(failed);
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={rule ? t(($) => $.rules.dialog.edit) : t(($) => $.rules.dialog.create)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={save.isPending}>
            {rule ? t(($) => $.rules.dialog.save) : t(($) => $.rules.dialog.make)}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        {save.isError && (
          <Alert variant="destructive">
            {messageOr(
              save.error,
              t(($) => $.rules.toast.failedToSave),
            )}
          </Alert>
        )}
        {!rule && (
          <TemplateChips
            onChoose={(name) =>
              fill({ ...templates[name], ...ofTask(draft), name: t(($) => $.rules.templates[name]) })
            }
          />
        )}
        <TextField
          label={t(($) => $.rules.name)}
          data-autofocus
          maxLength={120}
          autoComplete="off"
          error={said('name')}
          value={draft.name}
          onChange={({ target }) => fill({ name: target.value })}
        />
        <WatchedFields draft={draft} fill={fill} error={said('watched')} />
        <RulePreview draft={draft} />
        <fieldset className={css.group}>
          <legend>{t(($) => $.rules.tasks)}</legend>
          <div className={css.fields}>
            <Field
              label={t(($) => $.rules.project)}
              error={said('project')}
              hint={projects?.length === 0 ? t(($) => $.rules.noProjects) : undefined}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={draft.projectId ?? ''}
                  onChange={({ target }) => fill({ projectId: target.value })}
                >
                  {projects?.map((project) => (
                    <option key={project.id} value={project.id}>
                      {project.name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <PersonSelect
              label={t(($) => $.rules.assignee)}
              placeholder={t(($) => $.rules.nobody)}
              clearable
              value={draft.assigneeId}
              onChange={(assigneeId) => fill({ assigneeId })}
            />
            <Field label={t(($) => $.rules.priority)}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={draft.priority}
                  onChange={({ target }) => fill({ priority: taskPriority.parse(target.value) })}
                >
                  {taskPriority.options.map((priority) => (
                    <option key={priority} value={priority}>
                      {t(($) => $.tasks.priority[priority])}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <TextField
              label={t(($) => $.rules.dueIn)}
              hint={t(($) => $.rules.dueInHint)}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              error={said('dueIn')}
              value={draft.dueIn}
              onChange={({ target }) => fill({ dueIn: target.value })}
            />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}

/** What another template leaves as it is. */
const ofTask = ({ projectId, assigneeId, priority, dueIn }: Draft) => ({
  projectId,
  assigneeId,
  priority,
  dueIn,
});
