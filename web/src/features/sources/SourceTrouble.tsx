import type { Source } from '@takt/contract/sources.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import css from './sources.module.css';

/** What keeps figures from coming, and what can be done about it. */
export function SourceTrouble({ source, mayWrite }: { source: Source; mayWrite: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const isBroken = source.status === 'broken';
  return (
    <>
      {source.status === 'paused' && <Alert>{t(($) => $.sources.page.paused)}</Alert>}
      {source.error !== null && (
        <Alert
          variant={isBroken ? 'destructive' : 'warning'}
          title={isBroken ? t(($) => $.sources.page.brokenTitle) : t(($) => $.sources.page.errorTitle)}
        >
          <p>{source.error}</p>
          {isBroken && mayWrite && (
            <Button size="sm" variant="outline" className={css.remedy} onClick={() => setAsking(true)}>
              {t(($) => $.sources.page.newToken)}
            </Button>
          )}
        </Alert>
      )}
      {asking && <TokenDialog source={source} onClose={() => setAsking(false)} />}
    </>
  );
}
