import css from './Brand.module.css';

/** The beat of a bar: one strong, two weak. */
function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={css.mark}>
      <rect width="24" height="24" rx="7" className={css.ground} />
      <g className={css.beats}>
        <rect x="5" y="9.5" width="2.6" height="5" rx="1.3" />
        <rect x="10.7" y="5" width="2.6" height="14" rx="1.3" />
        <rect x="16.4" y="9.5" width="2.6" height="5" rx="1.3" />
      </g>
    </svg>
  );
}

export function Brand() {
  return (
    <span className={css.brand}>
      <BrandMark size={28} />
      Takt
    </span>
  );
}
