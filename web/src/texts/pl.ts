import { account } from './pl/account.ts';
import { analytics } from './pl/analytics.ts';
import { audit } from './pl/audit.ts';
import { data } from './pl/data.ts';
import { departments } from './pl/departments.ts';
import { texts as first } from './pl/first.ts';
import { invitations } from './pl/invitations.ts';
import { members } from './pl/members.ts';
import { organisations } from './pl/organisations.ts';
import { projects } from './pl/projects.ts';
import { clients } from './pl/clients.ts';
import { project } from './pl/project.ts';
import { trash } from './pl/trash.ts';
import { workImports } from './pl/workImports.ts';
import { views } from './pl/views.ts';
import { home } from './pl/home.ts';
import { inbox } from './pl/inbox.ts';
import { search } from './pl/search.ts';
import { tokens } from './pl/tokens.ts';
import { webhooks } from './pl/webhooks.ts';
import { task } from './pl/task.ts';
import { history } from './pl/history.ts';
import { templates } from './pl/templates.ts';

export const texts = {
  ...first,
  account,
  analytics,
  data,
  members,
  organisations,
  projects,
  departments,
  invitations,
  audit,
  clients,
  project,
  trash,
  workImports,
  views,
  home,
  inbox,
  search,
  tokens,
  webhooks,
  task,
  history,
  templates,
};
