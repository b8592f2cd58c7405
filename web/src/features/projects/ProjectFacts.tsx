import { type Project, projectStatus } from '@takt/contract/projects.ts';
import { IconAddressBook, IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import fieldCss from '../../ui/Field.module.css';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { clientQuery } from '../clients/api.ts';
import { useCalendar } from '../organisations/useCalendar.ts';
import { SaveState } from '../tasks/panel/SaveState.tsx';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { ProjectMark } from './ProjectMark.tsx';
import { isLate } from './projects.ts';
import css from './projects.module.css';
import type { ProjectActs } from './useProjectActs.ts';

interface PartProps {
  project: Project;
  acts: ProjectActs;
}

/** The line under a project's name; what can be changed there is saved at once. */
export function ProjectFacts({ project, acts }: PartProps) {
  const { t } = useTranslation();
  const people = usePeopleOf([project.owner_id]);
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
        value={project.status}
        onChange={({ target }) =>
          acts.change(project, { status: projectStatus.parse(target.value) }, { status: project.status })
        }
      >
        {projectStatus.options.map((status) => (
          <option key={status} value={status}>
            {t(($) => $.projects.status[status])}
          </option>
        ))}
      </NativeSelect>
      <ProgressFact project={project} acts={acts} />
      <Days project={project} />
      {owner && (
        <span className={css.fact}>
          <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={22} decorative />
          {owner.name}
        </span>
      )}
      {project.client_id !== null && <ClientFact id={project.client_id} />}
      <SaveState all={[acts.saving]} />
    </div>
  );
}

function Days({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { day, dayRange } = useFormats();
  const { today } = useCalendar();
  const { start_date: from, due_date: to } = project;
  if (to === null) return null;
  const late = isLate(project, today);
  return (
    <span className={classes(css.fact, late && css.late)}>
      <IconCalendar size={16} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">{`${t(($) => $.projects.field.due)}: `}</span>
      {from !== null && from <= to ? dayRange(from, to) : day(to)}
      {late && ` · ${t(($) => $.projects.list.overdue)}`}
    </span>
  );
}

function ClientFact({ id }: { id: string }) {
  const { t } = useTranslation();
  const client = useQuery({ ...clientQuery(id), staleTime: 60_000 }).data;
  return (
    client && (
      <Link
        to="/clients/$id"
        params={{ id }}
        className={classes(css.fact, css.link)}
        title={t(($) => $.projects.field.client)}
      >
        <IconAddressBook size={16} stroke={1.7} aria-hidden="true" />
        {client.name}
      </Link>
    )
  );
}

function ProgressFact({ project, acts }: PartProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { progress, progress_mode: mode } = project;
  const [draft, setDraft] = useState<string | null>(null);
  const label = t(($) => $.projects.field.progress);
  const commit = () => {
    const number = Math.round(Number(draft));
    if (draft !== null && draft !== '' && number !== progress && number >= 0 && number <= 100) {
      acts.change(project, { progress: number }, { progress });
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
              onChange={({ target }) => setDraft(target.value)}
              onBlur={commit}
              onKeyDown={(event) => {
                if (event.code === 'Enter') commit();
                if (event.code === 'Escape') setDraft(null);
              }}
            />
            %
          </>
        )}
      </span>
      <label className={classes(css.fact, css.auto)}>
        <input
          type="checkbox"
          checked={mode === 'auto'}
          onChange={({ target }) =>
            acts.change(
              project,
              { progress_mode: target.checked ? 'auto' : 'manual' },
              { progress_mode: mode },
            )
          }
        />
        {t(($) => $.projects.auto)}
      </label>
    </>
  );
}
