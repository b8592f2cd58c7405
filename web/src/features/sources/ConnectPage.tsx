import { connector } from '@takt/contract/sources.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { ConnectSteps } from './ConnectSteps.tsx';
import { PushGuide } from './PushGuide.tsx';
import type { Way } from './search.ts';
import css from './sources.module.css';

const ways: readonly Way[] = [...connector.options, 'push'];

/** From a platform to its figures: which one, what is needed for it, and whether it works. */
export function ConnectPage() {
  const { t } = useTranslation();
  const { with: chosen } = useSearch({ from: '/in-organisation/frame/data/connect' });
  const mayWrite = useOrganisation().role !== 'member';
  return (
    <Page
      title={t(($) => $.sources.connect.title)}
      above={
        <Link to="/data" className={css.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {t(($) => $.sources.page.back)}
        </Link>
      }
    >
      <div className={css.page}>
        {!mayWrite && <Alert>{t(($) => $.sources.connect.notAllowed)}</Alert>}
        {mayWrite && (
          <>
            <nav className={`card ${css.choice}`} aria-labelledby="ways">
              <h2 id="ways" className={css.title}>
                {t(($) => $.sources.connect.choose)}
              </h2>
              <p className={css.soft}>{t(($) => $.sources.connect.chooseLead)}</p>
              <ul className={css.ways}>
                {ways.map((way) => (
                  <li key={way}>
                    <Link
                      to="/data/connect"
                      search={{ with: way }}
                      replace
                      className={css.way}
                      aria-current={way === chosen ? 'true' : undefined}
                    >
                      {t(($) => $.sources.connectors[way])}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            {chosen === 'push' && <PushGuide />}
            {chosen !== undefined && chosen !== 'push' && (
              <div className={css.columns}>
                <ConnectForm key={chosen} connector={chosen} />
                <ConnectSteps connector={chosen} />
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
