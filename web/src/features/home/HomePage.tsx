import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { nameOf } from '../auth/auth.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { partOfDay } from './home.ts';
import css from './home.module.css';
import { MyTasks } from './MyTasks.tsx';

/** Each part waits and fails by itself: a slow report never hides the tasks. */
export function HomePage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const organisation = useOrganisation();
  // Of the moment when one came in: a greeting does not change while one reads it.
  const [part] = useState(() => partOfDay(new Date().getHours()));
  if (!user) return null;
  const name = user.first_name || nameOf(user);
  const greetings = {
    morning: t(($) => $.shell.home.morning, { name }),
    afternoon: t(($) => $.shell.home.afternoon, { name }),
    evening: t(($) => $.shell.home.evening, { name }),
    night: t(($) => $.shell.home.night, { name }),
  };
  return (
    <Page title={greetings[part]} documentTitle={t(($) => $.shell.myDay)}>
      <p className={css.organisation}>{organisation.name}</p>
      <Figures />
      <div className={css.columns}>
        <MyTasks userId={user.id} timeZone={organisation.preferences.timezone} />
        <FirstSteps />
      </div>
    </Page>
  );
}
