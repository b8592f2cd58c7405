import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reportSearch } from '../features/analytics/search.ts';
import { dataSearch } from '../features/imports/search.ts';
import { connectSearch } from '../features/sources/search.ts';
import { withTexts } from '../texts/i18n.ts';
import { inOrganisation } from './frame.tsx';

// Every report has one kind of address, so filters travel from screen to screen.
const overview = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/overview',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'measures'],
        import('../features/analytics/OverviewPage.tsx'),
      ),
    'OverviewPage',
  ),
});
const campaigns = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/campaigns',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'campaigns', 'measures'],
        import('../features/campaigns/CampaignsPage.tsx'),
      ),
    'CampaignsPage',
  ),
});
const campaign = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/campaigns/$id',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'campaigns', 'measures'],
        import('../features/campaigns/CampaignPage.tsx'),
      ),
    'CampaignPage',
  ),
});
const creatives = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/creatives',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'creatives', 'measures'],
        import('../features/creatives/CreativesPage.tsx'),
      ),
    'CreativesPage',
  ),
});
const creative = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/creatives/$id',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'creatives', 'measures'],
        import('../features/creatives/CreativePage.tsx'),
      ),
    'CreativePage',
  ),
});
const marketing = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/marketing',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'marketing', 'measures'],
        import('../features/marketing/MarketingPage.tsx'),
      ),
    'MarketingPage',
  ),
});
const sales = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/sales',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'sales', 'marketing', 'measures'],
        import('../features/sales/SalesPage.tsx'),
      ),
    'SalesPage',
  ),
});
const platforms = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/platforms',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'marketing', 'measures'],
        import('../features/marketing/PlatformsPage.tsx'),
      ),
    'PlatformsPage',
  ),
});
const contracts = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/contracts',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'contracts', 'measures'],
        import('../features/contracts/ContractsPage.tsx'),
      ),
    'ContractsPage',
  ),
});
const cohorts = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/cohorts',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'contracts', 'measures'],
        import('../features/contracts/CohortsPage.tsx'),
      ),
    'CohortsPage',
  ),
});
const plans = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/plans',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'plans', 'measures'],
        import('../features/plans/PlansPage.tsx'),
      ),
    'PlansPage',
  ),
});
const rules = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/rules',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'rules', 'measures'],
        import('../features/rules/RulesPage.tsx'),
      ),
    'RulesPage',
  ),
});
const week = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/week',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'briefings', 'measures'],
        import('../features/briefings/WeekPage.tsx'),
      ),
    'WeekPage',
  ),
});
const dashboards = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/dashboards',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'reports', 'loop', 'dashboards', 'measures'],
        import('../features/dashboards/DashboardsPage.tsx'),
      ),
    'DashboardsPage',
  ),
});
const dashboard = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/dashboards/$id',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        [
          'analytics',
          'charts',
          'reports',
          'loop',
          'dashboards',
          'campaigns',
          'creatives',
          'marketing',
          'sales',
          'contracts',
          'plans',
          'measures',
        ],
        import('../features/dashboards/DashboardPage.tsx'),
      ),
    'DashboardPage',
  ),
});
const source = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/data/sources/$id',
  component: lazyRouteComponent(
    () => withTexts(['analytics', 'data', 'sources'], import('../features/sources/SourcePage.tsx')),
    'SourcePage',
  ),
});
const connect = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/data/connect',
  validateSearch: connectSearch,
  component: lazyRouteComponent(
    () => withTexts(['analytics', 'data', 'sources'], import('../features/sources/ConnectPage.tsx')),
    'ConnectPage',
  ),
});
const data = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/data',
  validateSearch: dataSearch,
  component: lazyRouteComponent(
    () => withTexts(['data', 'analytics', 'sources'], import('../features/imports/DataPage.tsx')),
    'DataPage',
  ),
});

/** Reports, what is done with them, and what they are made of. */
export const analyticsRoutes = [
  overview,
  campaigns,
  campaign,
  creatives,
  creative,
  marketing,
  sales,
  platforms,
  contracts,
  cohorts,
  plans,
  rules,
  week,
  dashboards,
  dashboard,
  source,
  connect,
  data,
] as const;
