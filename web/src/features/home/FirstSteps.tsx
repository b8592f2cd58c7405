import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { peopleQuery } from '../members/api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { projectChoicesQuery } from '../projects/choices.ts';
import { latestImportsQuery, overviewQuery } from './api.ts';
import css from './home.module.css';
import { Part } from './Part.tsx';

/** The way into the product, ticked off by what is really there; gone when it has been gone. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { id: orgId } = useOrganisation();
  const projects = useQuery(projectChoicesQuery).data;
  const stats = useQuery(overviewQuery).data?.stats;
  const imports = useQuery(latestImportsQuery).data;
  const people = useQuery(peopleQuery(orgId)).data?.people;
  // What fails here is told where it matters: these are hints.
  if (!projects || !stats || !imports || !people) return null;

  const steps: Step[] = [
    {
      to: '/projects',
      done: projects.length > 0,
      title: t(($) => $.home.steps.project),
      lead: t(($) => $.home.steps.projectLead),
    },
    {
      to: '/tasks',
      done: stats.total > 0,
      title: t(($) => $.home.steps.task),
      lead: t(($) => $.home.steps.taskLead),
    },
    {
      to: '/team',
      done: people.size > 1,
      title: t(($) => $.home.steps.people),
      lead: t(($) => $.home.steps.peopleLead),
    },
    {
      to: '/data',
      done: imports.items.some(({ status }) => status === 'done'),
      title: t(($) => $.home.steps.data),
      lead: t(($) => $.home.steps.dataLead),
    },
  ];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Part
      title={t(($) => $.home.steps.title)}
      aside={t(($) => $.home.steps.share, { done, all: steps.length })}
    >
      <div className={css.progress}>
        <Progress value={done} max={steps.length} label={t(($) => $.home.steps.title)} />
      </div>
      <ol className={css.steps}>
        {steps.map((step) => (
          <StepRow key={step.to} step={step} />
        ))}
      </ol>
    </Part>
  );
}

interface Step {
  to: NonNullable<LinkProps['to']>;
  done: boolean;
  title: string;
  lead: string;
}

function StepRow({ step }: { step: Step }) {
  const { t } = useTranslation();
  const Icon = step.done ? IconCircleCheckFilled : IconCircle;
  return (
    <li>
      <Link to={step.to} className={classes(css.step, step.done && css.stepDone)}>
        <Icon size={20} stroke={1.7} className={css.stepTick} aria-hidden="true" />
        <span>
          <b>{step.title}</b>
          {step.done ? (
            <span className="visually-hidden">{` (${t(($) => $.home.steps.done)})`}</span>
          ) : (
            <small>{step.lead}</small>
          )}
        </span>
      </Link>
    </li>
  );
}
