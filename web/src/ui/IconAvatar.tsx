import type { Icon } from '@tabler/icons-react';
import css from './Avatar.module.css';
import { classes } from './classes.ts';

interface IconAvatarProps {
  icon: Icon;
  /** px */
  size?: number;
}

/** Where a person's picture would stand, and there is nobody: decoration, its meaning stands beside it. */
export const IconAvatar = ({ icon: Icon, size = 24 }: IconAvatarProps) => (
  <span aria-hidden="true" className={classes(css.avatar, css.nobody)} style={{ width: size, height: size }}>
    <Icon size={Math.round(size * 0.6)} />
  </span>
);
