import { account } from './ru/account.ts';
import { analytics } from './ru/analytics.ts';
import { audit } from './ru/audit.ts';
import { data } from './ru/data.ts';
import { departments } from './ru/departments.ts';
import { texts as first } from './ru/first.ts';
import { invitations } from './ru/invitations.ts';
import { measures } from './ru/measures.ts';
import { members } from './ru/members.ts';
import { organisations } from './ru/organisations.ts';
import { projects } from './ru/projects.ts';
import { clients } from './ru/clients.ts';
import { project } from './ru/project.ts';
import { trash } from './ru/trash.ts';
import { workImports } from './ru/workImports.ts';
import { views } from './ru/views.ts';
import { home } from './ru/home.ts';
import { inbox } from './ru/inbox.ts';
import { search } from './ru/search.ts';
import { tokens } from './ru/tokens.ts';
import { webhooks } from './ru/webhooks.ts';
import { task } from './ru/task.ts';
import { attachments } from './ru/attachments.ts';
import { history } from './ru/history.ts';
import { charts } from './ru/charts.ts';
import { reports } from './ru/reports.ts';
import { loop } from './ru/loop.ts';
import { campaigns } from './ru/campaigns.ts';
import { creatives } from './ru/creatives.ts';
import { marketing } from './ru/marketing.ts';
import { sales } from './ru/sales.ts';
import { contracts } from './ru/contracts.ts';
import { plans } from './ru/plans.ts';
import { rules } from './ru/rules.ts';
import { briefings } from './ru/briefings.ts';
import { dashboards } from './ru/dashboards.ts';
import { sources } from './ru/sources.ts';
import { templates } from './ru/templates.ts';

/** The source of the keys: en and pl must have the same. The app itself loads it in parts, see i18n.ts. */
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
export type Texts = typeof texts;
