import type { Organisation } from '@takt/contract/organisations.ts';
import { IconPlus, IconRestore, IconSelector, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../ui/Menu.tsx';
import { deletedOrganisationsQuery, useEnterOrganisation } from '../organisations/entrance.ts';
import { organisationsQuery } from '../organisations/current.ts';
import { OrganisationLogo } from './OrganisationLogo.tsx';
import css from './OrganisationSwitcher.module.css';
import { useFailureToast } from './useFailureToast.ts';

interface OrganisationSwitcherProps {
  organisation: Organisation;
  onNavigate?: (() => void) | undefined;
}

/** More are easier found by their name. */
const SEARCHED_FROM = 8;
const MINUTES = 60_000;

/** Which organisation this tab shows, and the ways to the others. */
export function OrganisationSwitcher({ organisation, onNavigate }: OrganisationSwitcherProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fail = useFailureToast();
  const enter = useEnterOrganisation();
  const mine = useQuery(organisationsQuery).data?.items ?? [organisation];
  const deleted = useQuery({ ...deletedOrganisationsQuery, staleTime: 5 * MINUTES }).data?.items ?? [];
  const choose = (id: string) => {
    onNavigate?.();
    if (id === organisation.id) return;
    enter.mutate(id, {
      onError: (error) =>
        fail(
          error,
          t(($) => $.shell.organisation.failed),
        ),
    });
  };
  const toOnboarding = (hash?: string) => {
    onNavigate?.();
    void navigate({ to: '/onboarding', ...(hash === undefined ? {} : { hash }) });
  };
  return (
    <Menu
      width={280}
      search={mine.length >= SEARCHED_FROM ? t(($) => $.shell.organisation.find) : undefined}
      trigger={
        <button type="button" className={css.switcher} aria-busy={enter.isPending || undefined}>
          <span className="visually-hidden">{`${t(($) => $.shell.organisation.label)}: `}</span>
          <OrganisationLogo name={organisation.name} />
          <span className={css.name} title={organisation.name}>
            {organisation.name}
          </span>
          <IconSelector size={16} aria-hidden="true" className={css.arrows} />
        </button>
      }
      sections={[
        {
          title: t(($) => $.shell.organisation.yours),
          items: byName(mine).map(({ id, name }) => ({
            label: name,
            icon: <OrganisationLogo name={name} />,
            checked: id === organisation.id,
            onSelect: () => choose(id),
          })),
        },
        {
          items: [
            {
              label: t(($) => $.shell.organisation.create),
              icon: <ActIcon of={IconPlus} />,
              onSelect: () => toOnboarding(),
            },
            ...(deleted.length > 0
              ? [
                  {
                    label: t(($) => $.shell.organisation.restore),
                    icon: <ActIcon of={IconRestore} />,
                    onSelect: () => toOnboarding('restore'),
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  );
}

/** As wide as a logo, so that the names stand in one line. */
function ActIcon({ of: Icon }: { of: TablerIcon }) {
  return (
    <span className={css.act}>
      <Icon size={16} aria-hidden="true" />
    </span>
  );
}

/** Always in the same place, whichever is shown. */
const byName = (organisations: readonly Organisation[]) =>
  organisations.toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
