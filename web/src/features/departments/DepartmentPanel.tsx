import type { Department } from '@takt/contract/departments.ts';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { usePeople } from '../tasks/usePeople.ts';
import { departmentStatsQuery } from './api.ts';
import css from './DepartmentPanel.module.css';
import type { DepartmentAct } from './departments.ts';

interface DepartmentPanelProps {
  department: Department;
  mayChange: boolean;
  onAct: (act: DepartmentAct) => void;
}

/** What a department is for, who leads it, and how its work goes. */
export function DepartmentPanel({ department, mayChange, onAct }: DepartmentPanelProps) {
  const { t } = useTranslation();
  const people = usePeople();
  const head = people.get(department.manager_id ?? '');
  return (
    <>
      {department.description !== '' && <p className={css.description}>{department.description}</p>}
      <p className={css.head}>
        {head ? (
          <>
            <Avatar name={head.name} id={head.id} src={head.avatar} size={32} decorative />
            <span>
              <span className={css.label}>{t(($) => $.departments.head)}</span>
              {head.name}
            </span>
          </>
        ) : (
          <span className={css.label}>{t(($) => $.departments.noHead)}</span>
        )}
      </p>
      <Stats department={department} />
      <div className={css.acts}>
        <Link
          to="/team"
          search={{ department: department.id }}
          className={buttonClass({ variant: 'outline' })}
        >
          <IconUsers aria-hidden="true" />
          {t(($) => $.departments.act.members)}
        </Link>
        {mayChange && (
          <>
            <Button
              variant="outline"
              size="icon"
              aria-label={t(($) => $.departments.act.edit)}
              title={t(($) => $.departments.act.edit)}
              onClick={() => onAct({ act: 'edit', department })}
            >
              <IconPencil aria-hidden="true" />
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label={t(($) => $.departments.act.add)}
              title={t(($) => $.departments.act.add)}
              onClick={() => onAct({ act: 'create', parent: department })}
            >
              <IconPlus aria-hidden="true" />
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label={t(($) => $.departments.act.delete)}
              title={t(($) => $.departments.act.delete)}
              onClick={() => onAct({ act: 'delete', department })}
            >
              <IconTrash aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function Stats({ department }: { department: Department }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const { id: orgId } = useOrganisation();
  const stats = useQuery(departmentStatsQuery(orgId, department.id));
  const { data } = stats;
  if (stats.isError && !data) {
    return (
      <Alert variant="destructive">
        <p>{t(($) => $.departments.statsFailed)}</p>
        <Button variant="link" busy={stats.isFetching} onClick={() => void stats.refetch()}>
          {t(($) => $.ui.retry)}
        </Button>
      </Alert>
    );
  }
  const figure = (name: Exclude<keyof NonNullable<typeof data>, 'completion_rate'>) => ({
    name: t(($) => $.departments.stats[name]),
    value: data && number(data[name]),
    bad: name === 'overdue_tasks' && (data?.[name] ?? 0) > 0,
  });
  const rate = data?.completion_rate ?? null;
  return (
    <section aria-labelledby="department-work">
      <h3 id="department-work" className={css.title}>
        {t(($) => $.departments.statsTitle)}
      </h3>
      <Figures
        busy={stats.isPending}
        items={[
          figure('members'),
          figure('active_projects'),
          figure('open_tasks'),
          figure('overdue_tasks'),
          figure('completed_tasks'),
          {
            name: t(($) => $.departments.stats.completion_rate),
            value: percent(rate === null ? null : rate / 100, 0),
          },
        ]}
      />
    </section>
  );
}
