import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../shell/Failure.tsx';
import { organisationStatsQuery } from '../api.ts';
import { Tile } from './Tile.tsx';
import css from './overview.module.css';

/** What the organisation has now; each count leads to what it counts. */
export function Statistics({ orgId }: { orgId: string }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const stats = useQuery(organisationStatsQuery(orgId));
  const known = stats.data;
  if (stats.isError && !known) {
    return (
      <div className={`card ${css.block}`}>
        <Failure
          title={t(($) => $.organisations.failedToFetchStats)}
          error={stats.error}
          retry={stats.refetch}
        />
      </div>
    );
  }
  const share = (value: number | null) => percent(value === null ? null : value / 100);
  const signed = (value: number | null) =>
    number(value === null ? null : value / 100, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
  return (
    <section
      aria-label={t(($) => $.organisations.statistics)}
      aria-busy={!known}
      className={classes(css.tiles, css.block)}
    >
      <Tile
        label={t(($) => $.organisations.stats.members)}
        value={known && number(known.totalMembers)}
        to="/team"
      />
      <Tile
        label={t(($) => $.organisations.stats.active)}
        value={known && number(known.activeMembers)}
        to="/team"
        search={{ status: 'active' }}
      />
      <Tile
        label={t(($) => $.organisations.stats.waiting)}
        value={known && number(known.pendingMembers)}
        to="/team/invitations"
      />
      <Tile
        label={t(($) => $.organisations.stats.departments)}
        value={known && number(known.totalDepartments)}
        to="/team/departments"
      />
      <Tile
        label={t(($) => $.organisations.stats.projects)}
        value={known && number(known.active_projects)}
        note={known ? t(($) => $.organisations.stats.projectsOf, { count: known.total_projects }) : null}
        to="/projects"
        search={{ status: 'active' }}
      />
      <Tile
        label={t(($) => $.organisations.stats.completion)}
        value={known && share(known.completion_rate)}
        note={t(($) => $.organisations.stats.completionNote)}
        to="/tasks"
      />
      <Tile
        label={t(($) => $.organisations.stats.joined)}
        value={known && number(known.joined_last_30_days)}
        note={t(($) => $.organisations.stats.joinedNote)}
        to="/team"
      />
      <Tile
        label={t(($) => $.organisations.stats.growth)}
        value={known && signed(known.monthly_growth)}
        note={t(($) => $.organisations.stats.growthNote)}
      />
    </section>
  );
}
