import { account } from './en/account.ts';
import { analytics } from './en/analytics.ts';
import { audit } from './en/audit.ts';
import { data } from './en/data.ts';
import { departments } from './en/departments.ts';
import { texts as first } from './en/first.ts';
import { invitations } from './en/invitations.ts';
import { measures } from './en/measures.ts';
import { members } from './en/members.ts';
import { organisations } from './en/organisations.ts';
import { projects } from './en/projects.ts';
import { clients } from './en/clients.ts';
import { project } from './en/project.ts';
import { trash } from './en/trash.ts';
import { workImports } from './en/workImports.ts';
import { views } from './en/views.ts';
import { home } from './en/home.ts';
import { inbox } from './en/inbox.ts';
import { search } from './en/search.ts';
import { tokens } from './en/tokens.ts';
import { webhooks } from './en/webhooks.ts';
import { task } from './en/task.ts';
import { attachments } from './en/attachments.ts';
import { history } from './en/history.ts';
import { charts } from './en/charts.ts';
import { reports } from './en/reports.ts';
import { loop } from './en/loop.ts';
import { campaigns } from './en/campaigns.ts';
import { creatives } from './en/creatives.ts';
import { marketing } from './en/marketing.ts';
import { sales } from './en/sales.ts';
import { contracts } from './en/contracts.ts';
import { plans } from './en/plans.ts';
import { rules } from './en/rules.ts';
import { briefings } from './en/briefings.ts';
import { dashboards } from './en/dashboards.ts';
import { sources } from './en/sources.ts';
import { templates } from './en/templates.ts';

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
