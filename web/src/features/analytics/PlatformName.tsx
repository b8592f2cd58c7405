import css from './analytics.module.css';
import { platformColour } from './platforms.ts';
import { usePlatformName } from './usePlatformName.ts';

/** A platform in its own colour, the same wherever it stands. */
export function PlatformName({ platform }: { platform: string }) {
  const name = usePlatformName()(platform);
  return (
    <span className={css.platform}>
      <PlatformDot platform={platform} />
      {name}
    </span>
  );
}

export function PlatformDot({ platform }: { platform: string }) {
  return (
    <i className={css.dot} style={{ background: `var(${platformColour(platform)})` }} aria-hidden="true" />
  );
}
