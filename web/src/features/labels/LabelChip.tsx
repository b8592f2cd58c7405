import type { Label } from '@takt/contract/labels.ts';
import { classes } from '../../ui/classes.ts';
import css from './LabelChip.module.css';

/** A plain element, fit for cards and rows. */
export function LabelChip({
  label,
  className,
}: {
  label: Pick<Label, 'name' | 'colour'>;
  className?: string;
}) {
  return (
    <span className={classes(css.chip, className)}>
      <LabelDot colour={label.colour} />
      <span className={css.name}>{label.name}</span>
    </span>
  );
}

/** The colour of a label; its name always stands beside it. */
export const LabelDot = ({ colour }: Pick<Label, 'colour'>) => (
  <span aria-hidden="true" className={classes(css.dot, css[colour])} />
);
