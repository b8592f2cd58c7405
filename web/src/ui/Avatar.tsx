import css from './Avatar.module.css';
import { classes } from './classes.ts';
import { colourOf, initialsOf } from './person.ts';

interface AvatarProps {
  name: string;
  /** Keeps the colour when the name changes: the person's id. */
  id?: string | undefined;
  src?: string | null | undefined;
  /** px */
  size?: number;
  /** The name stands beside it already: nothing for screen readers. */
  decorative?: boolean;
  className?: string;
}

/** A plain element, fit for hot rows. */
export function Avatar({ name, id, src, size = 24, decorative = false, className }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.42) };
  if (src) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        className={classes(css.avatar, className)}
        style={box}
        loading="lazy"
      />
    );
  }
  return (
    <span
      className={classes(css.avatar, css[`c${colourOf(id ?? name)}`], className)}
      style={box}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {initialsOf(name)}
    </span>
  );
}
