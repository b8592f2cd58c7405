import type { Organisation } from '@takt/contract/organisations.ts';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../Facts.tsx';
import css from '../organisations.module.css';

/** Who the company is; what nobody has filled in is not listed. */
export function About({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const { name, description, industry, size, custom_fields } = organisation;
  const { website, phone } = custom_fields;
  const nothing = !description && !industry && !size && !website && !phone;
  return (
    <section aria-labelledby="about" className={`card ${css.about}`}>
      <h2 id="about" className={css.company}>
        {name}
      </h2>
      {description !== null && <p className={css.description}>{description}</p>}
      {nothing && <p className={css.muted}>{t(($) => $.organisations.aboutEmpty)}</p>}
      {!nothing && (
        <Facts>
          {industry !== null && (
            <Fact name={t(($) => $.organisations.industry)}>
              {t(($) => $.organisations.industries[industry])}
            </Fact>
          )}
          {size !== null && (
            <Fact name={t(($) => $.organisations.size)}>{t(($) => $.organisations.sizes[size])}</Fact>
          )}
          {website !== null && (
            <Fact name={t(($) => $.organisations.website)}>
              <a href={website} target="_blank" rel="noreferrer">
                {website}
              </a>
            </Fact>
          )}
          {phone !== null && (
            <Fact name={t(($) => $.organisations.phone)}>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </Fact>
          )}
        </Facts>
      )}
    </section>
  );
}
