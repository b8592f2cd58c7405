import css from './Progress.module.css';
import { shareOf } from './share.ts';

interface ProgressProps {
  value: number;
  max?: number;
  /** Its name for screen readers. */
  label: string;
}

/** A value outside 0 … max is shown as the nearest end. */
export function Progress({ value, max = 100, label }: ProgressProps) {
  const share = shareOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={share * max}
      className={css.track}
    >
      <span className={css.bar} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
