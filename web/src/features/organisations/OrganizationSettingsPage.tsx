import { useTranslation } from 'react-i18next';
import { OrganisationFrame } from './OrganisationFrame.tsx';
import { Activity } from './settings/Activity.tsx';
import { BasicSettings } from './settings/BasicSettings.tsx';
import { DangerZone } from './settings/DangerZone.tsx';
import { SecuritySettings } from './settings/SecuritySettings.tsx';
import { useOrganisation } from './useOrganisation.ts';

export function OrganizationSettingsPage() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  return (
    <OrganisationFrame part={t(($) => $.organisations.settings)}>
      <BasicSettings organisation={organisation} />
      <SecuritySettings organisation={organisation} />
      <Activity organisation={organisation} />
      <DangerZone organisation={organisation} />
    </OrganisationFrame>
  );
}
