import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { organisations } from './organisations.ts';
import { problems } from './problems.ts';
import { projects } from './projects.ts';
import { shell } from './shell.ts';
import { tasks } from './tasks.ts';
import { ui } from './ui.ts';

export const texts = { shell, ui, auth, organisations, projects, tasks, analytics, problems };
