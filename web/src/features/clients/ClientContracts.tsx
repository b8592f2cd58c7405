import type { Client } from '@takt/contract/clients.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import css from './ClientWork.module.css';

/** Contracts come with the import of sales data; they name the client by its external id. */
export function ClientContracts({ client }: { client: Client }) {
  const { t } = useTranslation();
  return (
    <Section id="client-contracts" title={t(($) => $.clients.contracts.title)}>
      <p className={css.none}>{t(($) => $.clients.contracts.lead)}</p>
      <p className={css.code}>
        {client.external_id === null
          ? t(($) => $.clients.contracts.missing)
          : t(($) => $.clients.contracts.joined, { code: client.external_id })}
      </p>
    </Section>
  );
}
