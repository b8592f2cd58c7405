import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './overview.module.css';

interface TileProps extends Pick<LinkProps, 'to' | 'search'> {
  label: string;
  /** undefined while it is on its way */
  value: string | undefined;
  /** null keeps its place free while it is on its way */
  note?: ReactNode;
}

/** A number and its name; with an address it leads to what it counts. */
export function Tile({ label, value, note, ...target }: TileProps) {
  const content = (
    <>
      <span className={css.label}>{label}</span>
      <b className={css.value}>{value ?? <Skeleton width={48} height={24} />}</b>
      {note !== undefined && <span className={css.note}>{value !== undefined && note}</span>}
    </>
  );
  if (target.to === undefined) return <div className={css.tile}>{content}</div>;
  return (
    <Link {...target} className={css.tile}>
      {content}
    </Link>
  );
}
