import type { Project } from '@takt/contract/projects.ts';
import { classes } from '../../ui/classes.ts';
import css from './ProjectMark.module.css';

/** The colour of a project; its name always stands beside it. */
export function ProjectMark({ colour, large = false }: { colour: Project['colour']; large?: boolean }) {
  return <span aria-hidden="true" className={classes(css.mark, css[colour], large && css.large)} />;
}
