import { analytics } from './ru/analytics.ts';
import { auth } from './ru/auth.ts';
import { data } from './ru/data.ts';
import { organisations } from './ru/organisations.ts';
import { problems } from './ru/problems.ts';
import { projects } from './ru/projects.ts';
import { shell } from './ru/shell.ts';
import { tasks } from './ru/tasks.ts';
import { ui } from './ru/ui.ts';

/** The source of the keys: en and pl must have the same. */
export const texts = { shell, ui, auth, organisations, projects, tasks, analytics, data, problems };
export type Texts = typeof texts;
