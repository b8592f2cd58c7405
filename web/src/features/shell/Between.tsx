import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../ui/Spinner.tsx';
import { Failure } from './Failure.tsx';

/** The next screen's code is on its way. */
export function NextScreen() {
  const { t } = useTranslation();
  return <Waiting label={t(($) => $.auth.loading)} />;
}

export function CrashedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    return router.invalidate();
  };
  return <Failure error={error} title={t(($) => $.shell.crashed)} retry={retry} />;
}
