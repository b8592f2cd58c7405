import type { Organisation } from '@takt/contract/organisations.ts';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { currencyText, zoneText } from '../choices.ts';
import { Fact, Facts } from '../Facts.tsx';
import { localeName, manages } from '../organisations.ts';
import css from '../organisations.module.css';
import { useCalendar } from '../useCalendar.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { PreferencesDialog } from './PreferencesDialog.tsx';
import { letterKinds, workingDays } from './work.ts';

export function BasicSettings({ organisation }: { organisation: Organisation }) {
  const { t, i18n } = useTranslation();
  const [editing, setEditing] = useState<'preferences' | 'address' | null>(null);
  const { name, slug, preferences } = organisation;
  const mayChange = manages(organisation);
  const { dayInDigits } = useFormats();
  const { today } = useCalendar();
  const switchedOn = letterKinds
    .filter((kind) => preferences.notifications[kind])
    .map((kind) => t(($) => $.organisations.letterKinds[kind]).toLocaleLowerCase());
  const locales = t(($) => $.organisations.locales, { returnObjects: true });
  return (
    <Section
      id="basic"
      title={t(($) => $.organisations.basic)}
      aside={
        mayChange && (
          <Button variant="outline" size="sm" className={css.aside} onClick={() => setEditing('preferences')}>
            {t(($) => $.organisations.editSettings)}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t(($) => $.organisations.name)}>{name}</Fact>
        <Fact name={t(($) => $.organisations.address)}>
          <span className={css.address}>{`/${slug}`}</span>
          <CopyAddress address={`/${slug}`} />
          {mayChange && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t(($) => $.organisations.editAddress)}
              title={t(($) => $.organisations.editAddress)}
              onClick={() => setEditing('address')}
            >
              <IconPencil aria-hidden="true" />
            </Button>
          )}
        </Fact>
        <Fact name={t(($) => $.organisations.timezone)}>{zoneText(preferences.timezone)}</Fact>
        <Fact name={t(($) => $.organisations.currency)}>
          {currencyText(preferences.currency, i18n.language)}
        </Fact>
        <Fact name={t(($) => $.organisations.language)}>
          {localeName(locales, preferences.locale) ?? t(($) => $.organisations.localeUnset)}
        </Fact>
        <Fact name={t(($) => $.organisations.weekStart)}>
          {t(($) => $.organisations.weekStarts[preferences.week_start])}
        </Fact>
        <Fact name={t(($) => $.organisations.dateFormat)}>{dayInDigits(today)}</Fact>
        <Fact name={t(($) => $.organisations.workingHours)}>
          {t(($) => $.organisations.workingHoursOf, {
            days: workingDays(preferences.working_hours.days, i18n.language),
            start: preferences.working_hours.start,
            end: preferences.working_hours.end,
          })}
        </Fact>
        <Fact name={t(($) => $.organisations.letters)}>
          {switchedOn.length > 0 ? switchedOn.join(', ') : t(($) => $.organisations.lettersNone)}
        </Fact>
      </Facts>
      {mayChange && (
        <>
          <PreferencesDialog
            open={editing === 'preferences'}
            onClose={() => setEditing(null)}
            organisation={organisation}
          />
          <AddressDialog
            open={editing === 'address'}
            onClose={() => setEditing(null)}
            organisation={organisation}
          />
        </>
      )}
    </Section>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = async () => {
    const link = new URL(address, location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t(($) => $.organisations.addressCopied), description: link });
    } catch {
      // No permission, or a page without a secure context: then by hand.
      toast({ title: t(($) => $.organisations.copyFailed), description: link, variant: 'destructive' });
    }
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t(($) => $.organisations.copyAddress)}
      title={t(($) => $.organisations.copyAddress)}
      onClick={() => void copy()}
    >
      <IconCopy aria-hidden="true" />
    </Button>
  );
}
