import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failure } from '../shell/Failure.tsx';
import { boardTotalsQuery, latestImportsQuery, projectCountQuery } from './api.ts';
import { anyTotal } from './home.ts';
import css from './home.module.css';

/** The way into the product, ticked off by what is really there. */
export function FirstSteps() {
  const { t } = useTranslation();
  const projects = useQuery(projectCountQuery);
  const board = useQuery(boardTotalsQuery);
  const imports = useQuery(latestImportsQuery);
  const failed = [projects, board, imports].find((query) => query.isError && !query.data);
  const known = projects.data && board.data && imports.data;

  const steps: Step[] = known
    ? [
        {
          to: '/projects',
          done: projects.data.items.length > 0,
          title: t(($) => $.shell.home.stepProject),
          lead: t(($) => $.shell.home.stepProjectLead),
        },
        {
          to: '/tasks',
          done: anyTotal(board.data.columns) > 0,
          title: t(($) => $.shell.home.stepTask),
          lead: t(($) => $.shell.home.stepTaskLead),
        },
        {
          to: '/data',
          done: imports.data.items.some(({ status }) => status === 'done'),
          title: t(($) => $.shell.home.stepData),
          lead: t(($) => $.shell.home.stepDataLead),
        },
      ]
    : [];
  const done = steps.filter((step) => step.done).length;
  const share = t(($) => $.shell.home.stepsDone, { done, all: steps.length });
  return (
    <section className="card" aria-labelledby="home-steps" aria-busy={!known && !failed}>
      <h2 id="home-steps" className={css.heading}>
        {t(($) => $.shell.home.stepsTitle)}
        {known && <span className={css.share}>{share}</span>}
      </h2>
      {failed && <Failure error={failed.error} retry={failed.refetch} />}
      {!known && !failed && (
        <div className={css.rows}>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      )}
      {known && (
        <>
          <div className={css.progress}>
            <Progress value={done} max={steps.length} label={t(($) => $.shell.home.stepsTitle)} />
          </div>
          <ol className={css.steps}>
            {steps.map((step) => (
              <StepRow key={step.to} step={step} />
            ))}
          </ol>
          {done === steps.length && <p className={css.none}>{t(($) => $.shell.home.allDone)}</p>}
        </>
      )}
    </section>
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
        <Icon size={20} stroke={1.7} className={css.tick} aria-hidden="true" />
        <span>
          <b>{step.title}</b>
          {step.done ? (
            <span className="visually-hidden">{` (${t(($) => $.shell.home.done)})`}</span>
          ) : (
            <small>{step.lead}</small>
          )}
        </span>
      </Link>
    </li>
  );
}
