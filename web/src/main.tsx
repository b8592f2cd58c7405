import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/errors.ts';
import { onOrganisation, rememberOrganisation, showOrganisation } from './api/organisation.ts';
import { AuthProvider } from './features/auth/AuthProvider.tsx';
import { createSession } from './features/auth/session.ts';
import { forgetOrganisation, organisationsQuery } from './features/organisations/current.ts';
import { languageFor, withWish } from './features/users/language.ts';
import { router } from './router.tsx';
import { keptLanguage, showLanguage, startTexts } from './texts/i18n.ts';
import { UiProvider } from './ui/UiProvider.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only what may pass by itself is tried again.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

const session = createSession({
  onUser: async (found) => {
    const user = await withWish(found);
    const organisations =
      user.language === null
        ? await queries.fetchQuery(organisationsQuery).catch(() => undefined)
        : undefined;
    await showLanguage(languageFor(user, organisations?.items[0], keptLanguage()));
    return user;
  },
  onGone: () => {
    queries.clear();
    showOrganisation(null);
  },
});
onOrganisation((former) => former !== null && forgetOrganisation(queries));
addEventListener('focus', rememberOrganisation);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startTexts(keptLanguage() ?? 'ru');
void session.start();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <UiProvider>
        <AuthProvider session={session}>
          <RouterProvider router={router} />
        </AuthProvider>
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
);
