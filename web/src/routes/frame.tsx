import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { Guard } from '../features/auth/Guard.tsx';
import { Root } from '../features/shell/Root.tsx';

export const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/NotFoundPage.tsx'), 'NotFoundPage'),
});

/** For members of an organisation. */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'in-organisation',
  component: () => (
    <Guard requireVerification requireOrganisation>
      <Outlet />
    </Guard>
  ),
});

/** The same, with the navigation beside it. */
export const inOrganisation = createRoute({
  getParentRoute: () => guarded,
  id: 'frame',
  component: lazyRouteComponent(() => import('../features/shell/AppFrame.tsx'), 'AppFrame'),
});
