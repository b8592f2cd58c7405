import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';

interface InboxFrameProps {
  /** Names the document where it is not the inbox itself. */
  part?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function InboxFrame({ part, actions, children }: InboxFrameProps) {
  const { t } = useTranslation();
  const title = t(($) => $.inbox.title);
  return (
    <Page
      title={title}
      documentTitle={part === undefined ? title : `${part} · ${title}`}
      actions={actions}
      narrow
    >
      <TabLinks
        label={t(($) => $.inbox.parts)}
        items={[
          { to: '/inbox', label: title, exact: true },
          { to: '/inbox/settings', label: t(($) => $.inbox.settings) },
        ]}
      />
      {children}
    </Page>
  );
}
