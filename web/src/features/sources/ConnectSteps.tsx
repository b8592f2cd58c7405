import type { ConnectorName } from '@takt/contract/sources.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { platforms } from './sources.ts';
import css from './sources.module.css';

/** What somebody has to do on the other side, in its order. */
export function ConnectSteps({ connector }: { connector: ConnectorName }) {
  const { t } = useTranslation();
  const steps: Readonly<Record<string, string>> = t(($) => $.sources.connect.steps[connector], {
    returnObjects: true,
  });
  const { links } = platforms[connector];
  return (
    <section className={`card ${css.guide}`} aria-labelledby="how">
      <h2 id="how" className={css.title}>
        {t(($) => $.sources.connect.how)}
      </h2>
      <ol className={css.steps}>
        {Object.entries(steps).map(([step, text]) => (
          <li key={step}>
            <p>{text}</p>
            <StepLink href={links[step]} />
          </li>
        ))}
      </ol>
      <p className={css.soft}>{t(($) => $.sources.connect.after)}</p>
    </section>
  );
}

function StepLink({ href }: { href: string | undefined }) {
  const { t } = useTranslation();
  if (href === undefined) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer" className={css.outside}>
      {t(($) => $.sources.connect.open, { host: new URL(href).host })}
      <IconExternalLink size={14} aria-hidden="true" />
    </a>
  );
}
