import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { useCalendar } from '../organisations/useCalendar.ts';
import { pushExample } from './sources.ts';
import css from './sources.module.css';

/** How a system of one's own hands its rows in: a token, one call, and what comes of it. */
export function PushGuide() {
  const { t } = useTranslation();
  const copy = useCopy();
  const { today } = useCalendar();
  const command = pushExample(location.origin, today);
  return (
    <section className={`card ${css.guide}`} aria-labelledby="push">
      <h2 id="push" className={css.title}>
        {t(($) => $.sources.connectors.push)}
      </h2>
      <p>{t(($) => $.sources.push.lead)}</p>
      <ol className={css.steps}>
        <li>
          <p>{t(($) => $.sources.push.token)}</p>
          <Link to="/profile" hash="tokens" className={css.outside}>
            {t(($) => $.sources.push.tokenLink)}
          </Link>
        </li>
        <li>
          <p>{t(($) => $.sources.push.call)}</p>
          <div className={css.code}>
            <div role="region" aria-label={t(($) => $.sources.push.command)} tabIndex={0}>
              <pre>{command}</pre>
            </div>
            <Button size="sm" variant="outline" onClick={() => void copy(command)}>
              <IconCopy aria-hidden="true" />
              {t(($) => $.sources.push.copy)}
            </Button>
          </div>
          <p className={css.soft}>{t(($) => $.sources.push.kinds)}</p>
          <p className={css.soft}>{t(($) => $.sources.push.key)}</p>
        </li>
        <li>
          <p>{t(($) => $.sources.push.result)}</p>
          <a href="/api/docs" target="_blank" rel="noreferrer" className={css.outside}>
            {t(($) => $.sources.push.spec)}
          </a>
        </li>
      </ol>
    </section>
  );
}
