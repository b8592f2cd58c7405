import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';

const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** How what is said of a burnout is written: with a true minus, «—» when unknown. */
export interface BurnoutFormats {
  /** 27.48 → «27,5 %» */
  part: (percent: number | null) => string;
  /** 4.0399 → «4,04» */
  plain: (value: number | null) => string;
  /** 2.3 → «×2,30» */
  times: (ratio: number | null) => string;
}

export function useBurnoutFormats(): BurnoutFormats {
  const { t } = useTranslation();
  const { number } = useFormats();
  const minus = (text: string) => text.replace('-', '−');
  return {
    part: (percent) => minus(number(percent === null ? null : percent / 100, PERCENT)),
    plain: (value) => minus(number(value, TWO)),
    times: (ratio) =>
      ratio === null ? '—' : t(($) => $.creatives.burnout.costTimes, { ratio: number(ratio, TWO) }),
  };
}
