import type { Project } from '@takt/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Section } from '../../ui/Section.tsx';
import { clientQuery } from '../clients/api.ts';
import { departmentsQuery } from '../departments/api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import css from './ProjectOverview.module.css';

/** Whose it is, for whom, and when. */
export function ProjectAbout({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { id: orgId } = useOrganisation();
  const owner = usePeopleOf([project.owner_id]).get(project.owner_id ?? '');
  const department = useQuery(departmentsQuery(orgId)).data?.find(({ id }) => id === project.department_id);
  const client = useQuery({
    ...clientQuery(project.client_id ?? ''),
    enabled: project.client_id !== null,
    staleTime: 60_000,
  }).data;
  return (
    <Section id="project-about" title={t(($) => $.project.facts)}>
      <dl className={css.facts}>
        <Fact name={t(($) => $.projects.field.owner)}>
          {owner && (
            <>
              <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={22} decorative />
              {owner.name}
            </>
          )}
        </Fact>
        <Fact name={t(($) => $.projects.field.priority)}>
          {t(($) => $.projects.priority[project.priority])}
        </Fact>
        <Fact name={t(($) => $.projects.field.department)}>{department?.name}</Fact>
        <Fact name={t(($) => $.projects.field.client)}>
          {client && (
            <Link to="/clients/$id" params={{ id: client.id }}>
              {client.name}
            </Link>
          )}
        </Fact>
        <Fact name={t(($) => $.projects.field.start)}>
          {project.start_date !== null && day(project.start_date)}
        </Fact>
        <Fact name={t(($) => $.projects.field.due)}>
          {project.due_date !== null && day(project.due_date)}
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span className={css.unset}>{t(($) => $.ui.notSet)}</span>}</dd>
    </>
  );
}
