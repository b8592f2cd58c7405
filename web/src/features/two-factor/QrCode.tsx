import { encode } from 'uqr';
import css from './TwoFactor.module.css';

/** Modules around the code that scanners need empty. */
const QUIET = 4;

/** Dark on light in both themes: not every scanner reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={css.qr}>
      <path d={pathOf(data)} shapeRendering="crispEdges" />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  }
  return path;
}
