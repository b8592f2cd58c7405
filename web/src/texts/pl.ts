import { analytics } from './pl/analytics.ts';
import { auth } from './pl/auth.ts';
import { data } from './pl/data.ts';
import { organisations } from './pl/organisations.ts';
import { problems } from './pl/problems.ts';
import { projects } from './pl/projects.ts';
import { shell } from './pl/shell.ts';
import { tasks } from './pl/tasks.ts';
import { ui } from './pl/ui.ts';

export const texts = { shell, ui, auth, organisations, projects, tasks, analytics, data, problems };
