import type { Creative } from '@takt/contract/creatives.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import css from './Artwork.module.css';
import { type Artwork as Look, artworkOf, hueOf } from './creatives.ts';

interface ArtworkProps {
  creative: Pick<Creative, 'name' | 'picture' | 'format' | 'theme'>;
  className?: string | undefined;
}

/** The picture of a creative; without one a sketch of its format in the colour of its theme. */
export function Artwork({ creative: { name, picture, format, theme }, className }: ArtworkProps) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  if (picture !== '' && broken !== picture) {
    return (
      <img
        className={classes(css.frame, css.picture, className)}
        src={picture}
        alt={t(($) => $.creatives.picture, { name })}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    <svg
      className={classes(css.frame, css.sketch, className)}
      data-hue={theme === '' ? 'none' : hueOf(theme)}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {sketches[artworkOf(format)]}
    </svg>
  );
}

const sketches: Record<Look, ReactNode> = {
  banner: (
    <>
      <rect className={css.paper} x="26" y="20" width="108" height="50" rx="5" />
      <circle className={css.strong} cx="112" cy="45" r="14" />
      <path className={css.soft} d="M98 70 l14-16 10 9 12-13 v15 a5 5 0 0 1-5 5z" />
      <rect className={css.strong} x="36" y="31" width="42" height="5" rx="2.5" />
      <rect className={css.soft} x="36" y="41" width="34" height="4" rx="2" />
      <rect className={css.strong} x="36" y="53" width="24" height="9" rx="4.5" />
    </>
  ),
  video: (
    <>
      <rect className={css.paper} x="26" y="18" width="108" height="54" rx="5" />
      <circle className={css.strong} cx="80" cy="42" r="13" />
      <path className={css.light} d="M76.5 35.5 v13 l10-6.5z" />
      <rect className={css.soft} x="34" y="63" width="92" height="3" rx="1.5" />
      <rect className={css.strong} x="34" y="63" width="36" height="3" rx="1.5" />
    </>
  ),
  story: (
    <>
      <rect className={css.paper} x="58" y="9" width="44" height="72" rx="6" />
      <rect className={css.strong} x="63" y="14" width="16" height="2.5" rx="1.25" />
      <rect className={css.soft} x="81" y="14" width="16" height="2.5" rx="1.25" />
      <circle className={css.strong} cx="80" cy="41" r="10" />
      <path className={css.light} d="M77.3 36 v10 l7.7-5z" />
      <rect className={css.soft} x="66" y="60" width="28" height="4" rx="2" />
      <rect className={css.strong} x="68" y="68" width="24" height="7" rx="3.5" />
    </>
  ),
  carousel: (
    <>
      <rect className={css.soft} x="14" y="25" width="40" height="42" rx="5" />
      <rect className={css.soft} x="106" y="25" width="40" height="42" rx="5" />
      <rect className={css.paper} x="50" y="17" width="60" height="52" rx="5" />
      <path className={css.strong} d="M58 55 l14-17 11 12 8-8 12 13 v2 a3 3 0 0 1-3 3 H61 a3 3 0 0 1-3-3z" />
      <circle className={css.strong} cx="96" cy="31" r="5" />
      <circle className={css.strong} cx="72" cy="78" r="2.2" />
      <circle className={css.soft} cx="80" cy="78" r="2.2" />
      <circle className={css.soft} cx="88" cy="78" r="2.2" />
    </>
  ),
  text: (
    <>
      <rect className={css.paper} x="26" y="17" width="108" height="56" rx="5" />
      <circle className={css.strong} cx="40" cy="30" r="4.5" />
      <rect className={css.soft} x="49" y="28" width="34" height="4" rx="2" />
      <rect className={css.strong} x="36" y="40" width="78" height="5.5" rx="2.75" />
      <rect className={css.soft} x="36" y="51" width="86" height="4" rx="2" />
      <rect className={css.soft} x="36" y="60" width="58" height="4" rx="2" />
    </>
  ),
};
