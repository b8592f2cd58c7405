import type { Project } from '@takt/contract/projects.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OPEN } from '../tasks/tasks.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { projectPeopleQuery } from './api.ts';
import css from './ProjectOverview.module.css';

const SHOWN = 12;
const NOBODY = 'none';

/** Who has how much of what is open; each line leads to those tasks. */
export function ProjectPeople({ project }: { project: Project }) {
  const { t } = useTranslation();
  const groups = useQuery(projectPeopleQuery(project.id));
  const shown = (groups.data ?? []).slice(0, SHOWN);
  const people = usePeopleOf(shown.map(({ value }) => (value === NOBODY ? null : value)));
  // Who can't be counted now is not missed: the figures beside say whether anything is open.
  if (groups.isError) return null;
  return (
    <Section id="project-people" title={t(($) => $.project.people.title)}>
      {groups.isPending && (
        <div aria-busy="true">
          <Skeleton height={40} />
        </div>
      )}
      <ul className={css.rows}>
        {shown.map(({ value, total }) => {
          const person = people.get(value);
          return (
            <li key={value}>
              <Link to="." search={{ view: 'list', assignee: value, status: OPEN }} className={css.row}>
                {person ? (
                  <Avatar name={person.name} id={value} src={person.avatar} size={24} decorative />
                ) : (
                  <IconUserOff size={20} stroke={1.6} aria-hidden="true" />
                )}
                <span className={css.name}>
                  {person?.name ??
                    (value === NOBODY ? t(($) => $.project.people.nobody) : t(($) => $.ui.unknown))}
                </span>
                <span className={css.count}>{t(($) => $.project.people.tasks, { count: total })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
