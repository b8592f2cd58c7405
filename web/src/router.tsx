import { createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { inAppPath } from './features/auth/auth.ts';
import { Guard } from './features/auth/Guard.tsx';
import { clientsSearch } from './features/clients/search.ts';
import { departmentsSearch } from './features/departments/search.ts';
import { auditSearch } from './features/events/search.ts';
import { homeSearch } from './features/home/search.ts';
import { invitationsSearch } from './features/invitations/search.ts';
import { membersSearch } from './features/members/search.ts';
import { organisationSearch } from './features/organisations/search.ts';
import { inboxSearch } from './features/notifications/search.ts';
import { projectSearch, projectsSearch } from './features/projects/search.ts';
import { CrashedScreen, NextScreen } from './features/shell/Between.tsx';
import { tasksSearch } from './features/tasks/search.ts';
import { trashSearch } from './features/trash/search.ts';
import { analyticsRoutes } from './routes/analytics.tsx';
import { guarded, inOrganisation, root } from './routes/frame.tsx';
import { withTexts } from './texts/i18n.ts';

/** The router reads `?token=123` as a number. */
const text = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

// Public.
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { redirect?: string | undefined } => ({ redirect: inAppPath(search.redirect) }),
  component: lazyRouteComponent(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: (search): { email?: string | undefined } => ({ email: text(search.email) }),
  component: lazyRouteComponent(() => import('./features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  validateSearch: (search): { token?: string | undefined } => ({ token: text(search.token) }),
  component: lazyRouteComponent(() => import('./features/auth/VerifyPage.tsx'), 'VerifyPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: (search): { email?: string | undefined } => ({ email: text(search.email) }),
  component: lazyRouteComponent(() => import('./features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search): { token?: string | undefined } => ({ token: text(search.token) }),
  component: lazyRouteComponent(() => import('./features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invite/$token',
  component: lazyRouteComponent(
    () => withTexts(['invitations', 'organisations'], import('./features/invitations/InvitePage.tsx')),
    'InvitePage',
  ),
});

const publicProject = createRoute({
  getParentRoute: () => root,
  path: '/p/$projectId',
  component: lazyRouteComponent(
    () => withTexts(['project', 'projects'], import('./features/projects/PublicProjectPage.tsx')),
    'PublicProjectPage',
  ),
});

// Signed in, perhaps without an organisation.
const verified = createRoute({
  getParentRoute: () => root,
  id: 'verified',
  component: () => (
    <Guard requireVerification>
      <Outlet />
    </Guard>
  ),
});
const onboarding = createRoute({
  getParentRoute: () => verified,
  path: '/onboarding',
  component: lazyRouteComponent(
    () => withTexts(['organisations'], import('./features/organisations/OnboardingPage.tsx')),
    'OnboardingPage',
  ),
});
// Last of all paths: what stands still wins over it.
const organisationPage = createRoute({
  getParentRoute: () => verified,
  path: '/$slug',
  component: lazyRouteComponent(
    () => withTexts(['organisations'], import('./features/organisations/SlugPage.tsx')),
    'SlugPage',
  ),
});
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <Guard>
      <Outlet />
    </Guard>
  ),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(
    () => withTexts(['account', 'tokens'], import('./features/users/ProfilePage.tsx')),
    'ProfilePage',
  ),
});

// In an organisation: everything inside the frame; reports and data stand in routes/analytics.tsx.
const home = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/',
  validateSearch: homeSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['home', 'audit', 'members', 'organisations', 'measures'],
        import('./features/home/HomePage.tsx'),
      ),
    'HomePage',
  ),
});
const inbox = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['inbox', 'audit', 'members', 'organisations', 'projects'],
        import('./features/notifications/InboxPage.tsx'),
      ),
    'InboxPage',
  ),
});
const inboxSettings = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/inbox/settings',
  component: lazyRouteComponent(
    () => withTexts(['inbox'], import('./features/notifications/NotificationSettingsPage.tsx')),
    'NotificationSettingsPage',
  ),
});
const tasks = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/tasks',
  validateSearch: tasksSearch,
  component: lazyRouteComponent(
    () => withTexts(['views', 'measures'], import('./features/tasks/TasksPage.tsx')),
    'TasksPage',
  ),
});
const task = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/tasks/$key',
  component: lazyRouteComponent(
    () => withTexts(['task'], import('./features/tasks/TaskPage.tsx')),
    'TaskPage',
  ),
});
const taskImport = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/tasks/import',
  component: lazyRouteComponent(
    () => withTexts(['clients', 'workImports'], import('./features/work-imports/TaskImportPage.tsx')),
    'TaskImportPage',
  ),
});
const taskTemplates = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/tasks/templates',
  component: lazyRouteComponent(
    () => withTexts(['templates', 'task'], import('./features/templates/TemplatesPage.tsx')),
    'TemplatesPage',
  ),
});
const projects = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/projects',
  validateSearch: projectsSearch,
  component: lazyRouteComponent(
    () => withTexts(['departments', 'projects'], import('./features/projects/ProjectsPage.tsx')),
    'ProjectsPage',
  ),
});
const project = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/projects/$key',
  validateSearch: projectSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        [
          'audit',
          'departments',
          'project',
          'task',
          'views',
          'history',
          'projects',
          'organisations',
          'measures',
        ],
        import('./features/projects/ProjectPage.tsx'),
      ),
    'ProjectPage',
  ),
});
const clients = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/clients',
  validateSearch: clientsSearch,
  component: lazyRouteComponent(
    () => withTexts(['clients'], import('./features/clients/ClientsPage.tsx')),
    'ClientsPage',
  ),
});
const clientImport = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/clients/import',
  component: lazyRouteComponent(
    () => withTexts(['clients', 'workImports'], import('./features/work-imports/ClientImportPage.tsx')),
    'ClientImportPage',
  ),
});
const client = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/clients/$id',
  component: lazyRouteComponent(
    () => withTexts(['clients', 'departments', 'projects'], import('./features/clients/ClientPage.tsx')),
    'ClientPage',
  ),
});
const trash = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/trash',
  validateSearch: trashSearch,
  component: lazyRouteComponent(
    () => withTexts(['trash'], import('./features/trash/TrashPage.tsx')),
    'TrashPage',
  ),
});
const members = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/team',
  validateSearch: membersSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['members', 'departments', 'invitations', 'organisations'],
        import('./features/members/MembersPage.tsx'),
      ),
    'MembersPage',
  ),
});
const departments = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/team/departments',
  validateSearch: departmentsSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['members', 'departments', 'invitations'],
        import('./features/departments/DepartmentsPage.tsx'),
      ),
    'DepartmentsPage',
  ),
});
const invitations = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/team/invitations',
  validateSearch: invitationsSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['members', 'departments', 'invitations', 'organisations'],
        import('./features/invitations/InvitationsPage.tsx'),
      ),
    'InvitationsPage',
  ),
});
const organisation = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/organization',
  validateSearch: organisationSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['analytics', 'charts', 'organisations', 'measures'],
        import('./features/organisations/OrganizationPage.tsx'),
      ),
    'OrganizationPage',
  ),
});
const organisationSettings = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/organization/settings',
  component: lazyRouteComponent(
    () => withTexts(['organisations'], import('./features/organisations/OrganizationSettingsPage.tsx')),
    'OrganizationSettingsPage',
  ),
});
const webhooks = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/organization/webhooks',
  component: lazyRouteComponent(
    () => withTexts(['webhooks', 'audit', 'organisations'], import('./features/webhooks/WebhooksPage.tsx')),
    'WebhooksPage',
  ),
});
const audit = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/organization/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        ['audit', 'analytics', 'members', 'organisations', 'projects'],
        import('./features/events/AuditPage.tsx'),
      ),
    'AuditPage',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    register,
    verifyEmail,
    verify,
    forgotPassword,
    resetPassword,
    invitation,
    publicProject,
    verified.addChildren([onboarding, organisationPage]),
    signedIn.addChildren([profile]),
    guarded.addChildren([
      inOrganisation.addChildren([
        home,
        inbox,
        inboxSettings,
        tasks,
        task,
        taskTemplates,
        taskImport,
        projects,
        project,
        clients,
        clientImport,
        client,
        trash,
        members,
        departments,
        invitations,
        ...analyticsRoutes,
        organisation,
        organisationSettings,
        webhooks,
        audit,
      ]),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: NextScreen,
  defaultErrorComponent: CrashedScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
