import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { overviewSearch } from './features/analytics/search.ts';
import { inAppPath } from './features/auth/auth.ts';
import { Guard } from './features/auth/Guard.tsx';
import { departmentsSearch } from './features/departments/search.ts';
import { auditSearch } from './features/events/search.ts';
import { dataSearch } from './features/imports/search.ts';
import { invitationsSearch } from './features/invitations/search.ts';
import { membersSearch } from './features/members/search.ts';
import { organisationSearch } from './features/organisations/search.ts';
import { projectsSearch } from './features/projects/search.ts';
import { CrashedScreen, NextScreen } from './features/shell/Between.tsx';
import { Root } from './features/shell/Root.tsx';
import { boardSearch, projectBoardSearch } from './features/tasks/search.ts';
import { withTexts } from './texts/i18n.ts';

/** The router reads `?token=123` as a number. */
const text = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./features/shell/NotFoundPage.tsx'), 'NotFoundPage'),
});

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
    () => withTexts(['invitations'], import('./features/invitations/InvitePage.tsx')),
    'InvitePage',
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
    () => import('./features/organisations/OnboardingPage.tsx'),
    'OnboardingPage',
  ),
});
// Last of all paths: what stands still wins over it.
const organisationPage = createRoute({
  getParentRoute: () => verified,
  path: '/$slug',
  component: lazyRouteComponent(() => import('./features/organisations/SlugPage.tsx'), 'SlugPage'),
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
    () => withTexts(['account'], import('./features/users/ProfilePage.tsx')),
    'ProfilePage',
  ),
});

// In an organisation: everything inside the frame.
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'in-organisation',
  component: () => (
    <Guard requireVerification requireOrganisation>
      <Outlet />
    </Guard>
  ),
});
const inOrganisation = createRoute({
  getParentRoute: () => guarded,
  id: 'frame',
  component: lazyRouteComponent(() => import('./features/shell/AppFrame.tsx'), 'AppFrame'),
});
const home = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/',
  component: lazyRouteComponent(() => import('./features/home/HomePage.tsx'), 'HomePage'),
});
const tasks = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/tasks',
  validateSearch: boardSearch,
  component: lazyRouteComponent(() => import('./features/tasks/TaskBoardPage.tsx'), 'TaskBoardPage'),
});
const task = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/tasks/$key',
  component: lazyRouteComponent(() => import('./features/tasks/TaskPage.tsx'), 'TaskPage'),
});
const projects = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/projects',
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import('./features/projects/ProjectsPage.tsx'), 'ProjectsPage'),
});
const project = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/projects/$key',
  validateSearch: projectBoardSearch,
  component: lazyRouteComponent(() => import('./features/projects/ProjectPage.tsx'), 'ProjectPage'),
});
const members = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/team',
  validateSearch: membersSearch,
  component: lazyRouteComponent(
    () => withTexts(['members', 'departments', 'invitations'], import('./features/members/MembersPage.tsx')),
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
        ['members', 'departments', 'invitations'],
        import('./features/invitations/InvitationsPage.tsx'),
      ),
    'InvitationsPage',
  ),
});
const overview = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/analytics/overview',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./features/analytics/OverviewPage.tsx'), 'OverviewPage'),
});
const data = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/data',
  validateSearch: dataSearch,
  component: lazyRouteComponent(
    () => withTexts(['data'], import('./features/imports/DataPage.tsx')),
    'DataPage',
  ),
});
const organisation = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/organization',
  validateSearch: organisationSearch,
  component: lazyRouteComponent(
    () => import('./features/organisations/OrganizationPage.tsx'),
    'OrganizationPage',
  ),
});
const organisationSettings = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/organization/settings',
  component: lazyRouteComponent(
    () => import('./features/organisations/OrganizationSettingsPage.tsx'),
    'OrganizationSettingsPage',
  ),
});
const audit = createRoute({
  getParentRoute: () => inOrganisation,
  path: '/organization/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    () => withTexts(['audit', 'members'], import('./features/events/AuditPage.tsx')),
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
    verified.addChildren([onboarding, organisationPage]),
    signedIn.addChildren([profile]),
    guarded.addChildren([
      inOrganisation.addChildren([
        home,
        tasks,
        task,
        projects,
        project,
        members,
        departments,
        invitations,
        overview,
        data,
        organisation,
        organisationSettings,
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
