import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { manages } from './organisations.ts';
import { useOrganisation } from './useOrganisation.ts';

interface OrganisationFrameProps {
  /** The part that is open; names the document. */
  part: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Head of the organisation's screens and the way between its parts; the log is there for those who may read it. */
export function OrganisationFrame({ part, actions, children }: OrganisationFrameProps) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const title = t(($) => $.organisations.title);
  return (
    <Page title={title} documentTitle={`${part} · ${title}`} actions={actions} narrow>
      <TabLinks
        label={t(($) => $.organisations.parts)}
        items={[
          { to: '/organization', label: t(($) => $.organisations.overview), exact: true },
          { to: '/organization/settings', label: t(($) => $.organisations.settings) },
          ...(manages(organisation)
            ? [
                { to: '/organization/webhooks' as const, label: t(($) => $.shell.screens.webhooks) },
                { to: '/organization/audit' as const, label: t(($) => $.organisations.audit) },
              ]
            : []),
        ]}
      />
      {children}
    </Page>
  );
}
