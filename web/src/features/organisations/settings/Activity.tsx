import type { Organisation } from '@takt/contract/organisations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { organisationStatsQuery } from '../api.ts';
import { Fact, Facts } from '../Facts.tsx';

export function Activity({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { number, moment } = useFormats();
  const stats = useQuery(organisationStatsQuery(organisation.id));
  const known = stats.data;
  const count = (value: number | undefined) =>
    value === undefined ? <Skeleton width={32} height={20} /> : number(value);
  return (
    <Section id="activity" title={t(($) => $.organisations.activity)}>
      {stats.isError && !known ? (
        <Failure
          title={t(($) => $.organisations.failedToFetchStats)}
          error={stats.error}
          retry={stats.refetch}
        />
      ) : (
        <Facts>
          <Fact name={t(($) => $.organisations.stats.members)}>
            <Link to="/team">{count(known?.totalMembers)}</Link>
          </Fact>
          <Fact name={t(($) => $.organisations.stats.active)}>{count(known?.activeMembers)}</Fact>
          <Fact name={t(($) => $.organisations.stats.invited)}>
            <Link to="/team/invitations">{count(known?.pendingMembers)}</Link>
          </Fact>
          <Fact name={t(($) => $.organisations.departmentsCreated)}>
            <Link to="/team/departments">{count(known?.totalDepartments)}</Link>
          </Fact>
          <Fact name={t(($) => $.organisations.lastUpdated)}>
            {known ? (
              <time dateTime={known.updated_at}>
                {moment(known.updated_at, organisation.preferences.timezone)}
              </time>
            ) : (
              <Skeleton width={140} height={20} />
            )}
          </Fact>
        </Facts>
      )}
    </Section>
  );
}
