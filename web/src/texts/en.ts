import { analytics } from './en/analytics.ts';
import { auth } from './en/auth.ts';
import { data } from './en/data.ts';
import { organisations } from './en/organisations.ts';
import { problems } from './en/problems.ts';
import { projects } from './en/projects.ts';
import { shell } from './en/shell.ts';
import { tasks } from './en/tasks.ts';
import { ui } from './en/ui.ts';

export const texts = { shell, ui, auth, organisations, projects, tasks, analytics, data, problems };
