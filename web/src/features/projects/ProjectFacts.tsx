import { type Project, projectStatus } from '@takt/contract/projects.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import fieldCss from '../../ui/Field.module.css';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { type ProjectChanges, useUpdateProject } from './api.ts';
import { ProjectMark } from './ProjectMark.tsx';
import css from './projects.module.css';

/** The line under a project's name; what can be changed there is saved at once. */
export function ProjectFacts({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const toast = useToast();
  const people = usePeopleOf([project.owner_id]);
  const save = useUpdateProject();
  const change = (changes: ProjectChanges) =>
    save.mutate(
      { id: project.id, changes },
      {
        onSuccess: (saved) => toast({ title: t(($) => $.projects.updated), description: saved.name }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t(($) => $.problems.error),
            description: messageOr(
              error,
              t(($) => $.projects.failedToUpdate),
            ),
          }),
      },
    );
  // Shown at once, and gone again when the server refuses.
  const shown = save.isPending ? { ...project, ...save.variables.changes } : project;
  const owner = project.owner_id === null ? undefined : people.get(project.owner_id);
  return (
    <div className={css.facts}>
      <span className={css.fact}>
        <ProjectMark colour={project.colour} />
        {project.key}
      </span>
      <NativeSelect
        className={css.statusChoice}
        aria-label={t(($) => $.projects.field.status)}
        value={shown.status}
        onChange={(event) => change({ status: projectStatus.parse(event.target.value) })}
      >
        {projectStatus.options.map((status) => (
          <option key={status} value={status}>
            {t(($) => $.projects.status[status])}
          </option>
        ))}
      </NativeSelect>
      <ProgressFact project={shown} onChange={change} />
      {project.due_date !== null && (
        <span className={css.fact}>
          {t(($) => $.projects.field.due)}: {day(project.due_date)}
        </span>
      )}
      {owner && (
        <span className={css.fact}>
          <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={22} decorative />
          {owner.name}
        </span>
      )}
    </div>
  );
}

interface ProgressFactProps {
  project: Project;
  onChange: (changes: ProjectChanges) => void;
}

function ProgressFact({ project: { progress, progress_mode: mode }, onChange }: ProgressFactProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const [draft, setDraft] = useState<string | null>(null);
  const label = t(($) => $.projects.field.progress);
  const commit = () => {
    const number = Number(draft);
    if (draft !== null && draft !== '' && number !== progress && number >= 0 && number <= 100) {
      onChange({ progress: Math.round(number) });
    }
    setDraft(null);
  };
  return (
    <>
      <span className={css.fact}>
        <span className={css.bar}>
          <Progress value={progress} label={label} />
        </span>
        {mode === 'auto' ? (
          percent(progress / 100, 0)
        ) : (
          <>
            <input
              type="number"
              min={0}
              max={100}
              inputMode="numeric"
              aria-label={`${label}, %`}
              className={classes(fieldCss.control, css.percent)}
              value={draft ?? progress}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={commit}
              onKeyDown={(event) => event.code === 'Enter' && commit()}
            />
            %
          </>
        )}
      </span>
      <label className={classes(css.fact, css.auto)}>
        <input
          type="checkbox"
          checked={mode === 'auto'}
          onChange={(event) => onChange({ progress_mode: event.target.checked ? 'auto' : 'manual' })}
        />
        {t(($) => $.projects.auto)}
      </label>
    </>
  );
}
