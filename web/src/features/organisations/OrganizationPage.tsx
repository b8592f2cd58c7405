import { useTranslation } from 'react-i18next';
import { EditOrganisation } from './EditOrganisation.tsx';
import { manages } from './organisations.ts';
import { OrganisationFrame } from './OrganisationFrame.tsx';
import { About } from './overview/About.tsx';
import { Statistics } from './overview/Statistics.tsx';
import { Work } from './overview/Work.tsx';
import { useOrganisation } from './useOrganisation.ts';

/** Each part waits and fails by itself. */
export function OrganizationPage() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  return (
    <OrganisationFrame
      part={t(($) => $.organisations.overview)}
      actions={manages(organisation) && <EditOrganisation organisation={organisation} />}
    >
      <About organisation={organisation} />
      <Statistics orgId={organisation.id} />
      <Work orgId={organisation.id} />
    </OrganisationFrame>
  );
}
