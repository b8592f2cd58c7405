import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { BasicSettings } from './BasicSettings.tsx';
import { Members } from './Members.tsx';
import { useOrganisation } from './useOrganisation.ts';

export function OrganizationPage() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  return (
    <Page title={t(($) => $.organisations.title)} narrow>
      <BasicSettings organisation={organisation} />
      <Members orgId={organisation.id} />
    </Page>
  );
}
