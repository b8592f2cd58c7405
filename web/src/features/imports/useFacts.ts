import type { ImportTotals, Mapping } from '@takt/contract/imports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { periodText } from '../../ui/periodText.ts';
import { saysItself } from './mapping.ts';

/** What a file brings, by name: of each kind what it is about, and only what a column says: the rest is unknown, not 0. */
export function useFacts(mapping: Mapping, totals: ImportTotals): (readonly [string, string])[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number, money } = formats;
  const exact = (value: string) => money(value, mapping.currency, value.includes('.'));
  const said = (...facts: (readonly [Parameters<typeof saysItself>[1], string])[]) =>
    facts
      .filter(([field]) => saysItself(mapping, field))
      .map(([field, value]) => [t(($) => $.data.fields[field]), value] as const);
  const period = totals.period
    ? [[t(($) => $.data.list.period), periodText(formats, totals.period)] as const]
    : [];
  const common = [[t(($) => $.data.list.rows), number(totals.rows)] as const, ...period];
  switch (mapping.kind) {
    case 'ads':
      return [
        ...common,
        [t(($) => $.data.wizard.campaigns), number(totals.campaigns)],
        ...said(
          ['spend', exact(totals.spend)],
          ['impressions', number(totals.impressions)],
          ['clicks', number(totals.clicks)],
          ['leads', number(totals.leads)],
          ['conversions', number(totals.conversions)],
          ['conversion_value', exact(totals.conversion_value)],
        ),
      ];
    case 'deals':
      return [
        ...common,
        [t(($) => $.data.wizard.won), number(totals.won)],
        ...said(['amount', totals.amount === null ? number(null) : exact(totals.amount)]),
      ];
    case 'touches':
      return [...common, [t(($) => $.data.wizard.persons), number(totals.persons)]];
    case 'paths':
      return [
        ...common,
        ...said(
          ['conversions', number(totals.conversions, { maximumFractionDigits: 2 })],
          ['conversion_value', exact(totals.conversion_value)],
        ),
      ];
  }
}
