import { auth } from './auth.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';
import { tasks } from './tasks.ts';
import { ui } from './ui.ts';

export const texts = { shell, ui, auth, tasks, problems };
