import css from './Skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  circle?: boolean;
}

/** The shape of what is coming. Give the area around it `aria-busy` and a name. */
export function Skeleton({ width = '100%', height = 16, circle = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={css.skeleton}
      style={{ width, height, borderRadius: circle ? '50%' : undefined }}
    />
  );
}
