import css from './charts.module.css';
import { sparklinePath } from './sparkline.ts';
import type { ColourName } from './timeSeries.ts';

interface SparklineProps {
  values: readonly (number | null)[];
  colour?: ColourName;
}

const WIDTH = 120;
const HEIGHT = 24;

/** The shape of a number over time. Decorative: the number and its change stand beside it. */
export function Sparkline({ values, colour = '--c1' }: SparklineProps) {
  return (
    <svg
      className={css.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparklinePath(values, WIDTH, HEIGHT)} style={{ stroke: `var(${colour})` }} />
    </svg>
  );
}
