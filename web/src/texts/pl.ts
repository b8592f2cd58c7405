import { account } from './pl/account.ts';
import { analytics } from './pl/analytics.ts';
import { audit } from './pl/audit.ts';
import { data } from './pl/data.ts';
import { departments } from './pl/departments.ts';
import { texts as first } from './pl/first.ts';
import { invitations } from './pl/invitations.ts';
import { measures } from './pl/measures.ts';
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
import { attachments } from './pl/attachments.ts';
import { history } from './pl/history.ts';
import { charts } from './pl/charts.ts';
import { reports } from './pl/reports.ts';
import { loop } from './pl/loop.ts';
import { campaigns } from './pl/campaigns.ts';
import { creatives } from './pl/creatives.ts';
import { marketing } from './pl/marketing.ts';
import { sales } from './pl/sales.ts';
import { contracts } from './pl/contracts.ts';
import { plans } from './pl/plans.ts';
import { rules } from './pl/rules.ts';
import { briefings } from './pl/briefings.ts';
import { dashboards } from './pl/dashboards.ts';
import { sources } from './pl/sources.ts';
import { templates } from './pl/templates.ts';

export const texts = {
  ...first,
  account,
  analytics,
  data,
  measures,
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
  attachments,
  history,
  charts,
  reports,
  loop,
  campaigns,
  creatives,
  marketing,
  sales,
  contracts,
  plans,
  rules,
  briefings,
  dashboards,
  sources,
  templates,
};
