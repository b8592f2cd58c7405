import type { Organisation } from '@takt/contract/organisations.ts';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast.tsx';
import css from './organisations.module.css';

export function BasicSettings({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { preferences, industry, size } = organisation;
  const address = `/${organisation.slug}`;
  const copy = async () => {
    const link = new URL(address, location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t(($) => $.organisations.addressCopied) });
    } catch {
      // No permission, or a page without a secure context: then by hand.
      toast({ title: t(($) => $.organisations.copyFailed), description: link, variant: 'destructive' });
    }
  };
  return (
    <section aria-labelledby="organisation-basic" className={`card ${css.section}`}>
      <h2 id="organisation-basic" className={css.heading}>
        {t(($) => $.organisations.basic)}
      </h2>
      <dl className={css.facts}>
        <Fact name={t(($) => $.organisations.name)}>{organisation.name}</Fact>
        <Fact name={t(($) => $.organisations.address)}>
          <span className={css.address}>{address}</span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t(($) => $.organisations.copyAddress)}
            onClick={() => void copy()}
          >
            <IconCopy aria-hidden="true" />
          </Button>
        </Fact>
        <Fact name={t(($) => $.organisations.timezone)}>{preferences.timezone}</Fact>
        <Fact name={t(($) => $.organisations.currency)}>{preferences.currency}</Fact>
        <Fact name={t(($) => $.organisations.language)}>
          {t(($) => $.organisations.locales[preferences.locale])}
        </Fact>
        <Fact name={t(($) => $.organisations.industry)}>
          {industry ? t(($) => $.organisations.industries[industry]) : t(($) => $.organisations.unset)}
        </Fact>
        <Fact name={t(($) => $.organisations.size)}>
          {size ? t(($) => $.organisations.sizes[size]) : t(($) => $.organisations.unset)}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
