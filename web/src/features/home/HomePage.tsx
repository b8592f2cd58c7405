import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/Page.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { nameOf } from '../auth/auth.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { OpenTask } from '../tasks/OpenTask.tsx';
import { usePeek } from '../tasks/usePeek.ts';
import { Activity } from './Activity.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { partOfDay } from './home.ts';
import css from './home.module.css';
import { MyDay } from './MyDay.tsx';
import { ProjectProgress } from './ProjectProgress.tsx';
import { TeamLoad } from './TeamLoad.tsx';
import { useLiveHome } from './useLiveHome.ts';

/** My day, and the company at a glance. Each part waits and fails by itself: a slow count never hides the tasks. */
export function HomePage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const organisation = useOrganisation();
  const peek = usePeek();
  useLiveHome();
  // Of the moment when one came in: a greeting does not change while one reads it.
  const [part] = useState(() => partOfDay(new Date().getHours()));
  if (!user) return null;
  const name = user.first_name || nameOf(user);
  return (
    <>
      <div className={classes(css.home, peek.id !== undefined && css.beside)}>
        <Page title={t(($) => $.home[part], { name })} documentTitle={t(($) => $.shell.screens.home)}>
          <p className={css.organisation}>{organisation.name}</p>
          <Figures />
          <div className={css.columns}>
            <div className={css.column}>
              <MyDay onOpen={peek.open} />
              <Activity onOpen={peek.open} />
            </div>
            <div className={css.column}>
              <FirstSteps />
              <ProjectProgress />
              <TeamLoad />
            </div>
          </div>
        </Page>
      </div>
      <OpenTask peek={peek} />
    </>
  );
}
