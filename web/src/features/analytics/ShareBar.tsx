import { useFormats } from '../../texts/format.ts';
import { shareOf } from '../../ui/share.ts';
import css from './analytics.module.css';

const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

interface ShareBarProps {
  /** 0 … 1; null is unknown. */
  share: number | null;
  /** The share that fills the bar; without it there is no bar. */
  full?: number;
}

/** A part of the whole as a number and as a bar. */
export function ShareBar({ share, full }: ShareBarProps) {
  const formats = useFormats();
  return (
    <span className={css.share}>
      {formats.number(share, PERCENT)}
      <span className={css.track} aria-hidden="true">
        {full !== undefined && share !== null && <i style={{ width: `${shareOf(share, full) * 100}%` }} />}
      </span>
    </span>
  );
}
