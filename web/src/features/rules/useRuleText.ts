import type { Rule, Watched } from '@takt/contract/rules.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';

/** What a rule watches, in a line. */
export function useRuleText(): (watched: Rule['watched']) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const platformName = usePlatformName();
  const { currency } = useOrganisation().preferences;
  const percent = (value: number | string) => formats.percent(Number(value) / 100);
  const money = (value: string) => formats.money(value, currency, value.includes('.'));

  function main(watched: Watched): string {
    switch (watched.kind) {
      case 'threshold': {
        const { measure, direction, value, days } = watched;
        const limit = {
          roas: formats.number(value),
          drr: percent(value),
          cpl: money(value),
          spend: money(value),
        };
        const said = {
          measure: t(($) => $.rules.measure[measure]),
          direction: t(($) => $.rules.direction[direction]),
          value: limit[measure],
        };
        return days === 1
          ? t(($) => $.rules.said.lastDay, said)
          : t(($) => $.rules.said.threshold, { ...said, count: days });
      }
      case 'burned_out':
        return t(($) => $.rules.said.burned_out);
      case 'budget_off_plan':
        return t(($) => $.rules.said.budget_off_plan, { value: percent(watched.tolerance) });
      case 'stale_source':
        return t(($) => $.rules.said.stale_source, { count: watched.days });
    }
  }

  return (watched) =>
    [
      main(watched),
      'per' in watched ? t(($) => $.rules.per[watched.per]) : '',
      'platform' in watched && watched.platform ? platformName(watched.platform) : '',
      'least_spend' in watched && Number(watched.least_spend) > 0
        ? t(($) => $.rules.said.leastSpend, { money: money(watched.least_spend) })
        : '',
    ]
      .filter(Boolean)
      .join(' · ');
}
