import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../../api/messages.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { useCreateDemonstration } from '../api.ts';
import css from './onboarding.module.css';

/** A company to look around in, for whoever has no figures of his own at hand. */
export function Demonstration() {
  const { t } = useTranslation();
  const heading = useId();
  const navigate = useNavigate();
  const [progress, setProgress] = useState(0);
  const create = useCreateDemonstration();
  const begin = () => create.mutate(setProgress, { onSuccess: () => void navigate({ to: '/' }) });

  return (
    <section aria-labelledby={heading} className={css.demonstration}>
      <h2 id={heading} className={css.heading}>
        {t(($) => $.organisations.demo)}
      </h2>
      <p className={css.lead}>{t(($) => $.organisations.demoLead)}</p>
      {create.isError && (
        <Alert variant="destructive">
          {messageOr(
            create.error,
            t(($) => $.organisations.failedToCreate),
          )}
        </Alert>
      )}
      {create.isPending ? (
        <div className={css.filling} aria-live="polite">
          <Progress value={progress} label={t(($) => $.organisations.demoFilling)} />
          <p className={css.lead}>
            {progress < 25 ? t(($) => $.organisations.demoTeam) : t(($) => $.organisations.demoFigures)}
          </p>
        </div>
      ) : (
        <Button variant="outline" onClick={begin}>
          {t(($) => $.organisations.createDemo)}
        </Button>
      )}
    </section>
  );
}
