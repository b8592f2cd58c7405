import type { ReactNode } from 'react';
import css from './Avatar.module.css';
import { classes } from './classes.ts';

interface IconAvatarProps {
  /** Of about two thirds of the size. */
  children: ReactNode;
  /** px */
  size?: number;
}

/** Where a person's picture would stand, and there is nobody: decoration, its meaning stands beside it. */
export const IconAvatar = ({ children, size = 24 }: IconAvatarProps) => (
  <span aria-hidden="true" className={classes(css.avatar, css.nobody)} style={{ width: size, height: size }}>
    {children}
  </span>
);
