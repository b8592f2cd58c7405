import type { WorkImport } from '@takt/contract/work-imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import wizardCss from '../imports/wizard.module.css';
import { dryRunQuery, useRunImport } from './api.ts';
import { Counts } from './Counts.tsx';
import { Problems } from './Problems.tsx';
import type { Draft, Uploaded } from './workImports.ts';

interface CheckStepProps {
  file: Uploaded;
  draft: Draft;
  onBack: () => void;
  onDone: (done: WorkImport) => void;
}

/** What would become of the file; the last word before anything is written. */
export function CheckStep({ file, draft, onBack, onDone }: CheckStepProps) {
  const { t } = useTranslation();
  const { id, file_name: name } = file.import;
  const check = useQuery(dryRunQuery(id, draft));
  const run = useRunImport(id);
  const shown = check.isFetching ? undefined : check.data;
  const nothing = shown !== undefined && shown.created + shown.updated === 0;
  return (
    <>
      {check.isFetching && <Waiting label={t(($) => $.workImports.counting)} />}
      {check.isError && !check.isFetching && (
        <Alert variant="destructive" title={name}>
          <p>{messageOf(check.error)}</p>
          <Button variant="link" onClick={() => void check.refetch()}>
            {t(($) => $.ui.retry)}
          </Button>
        </Alert>
      )}
      {shown && (
        <>
          <p className={wizardCss.lead}>{t(($) => $.workImports.checkLead)}</p>
          <Counts item={shown} />
          {nothing && <Alert variant="info">{t(($) => $.workImports.nothing)}</Alert>}
          <Problems problems={shown.problems} />
        </>
      )}
      {run.isError && (
        <Alert variant="destructive" title={t(($) => $.workImports.failed)}>
          {messageOf(run.error)}
        </Alert>
      )}
      <div className={wizardCss.actions}>
        <Button variant="outline" onClick={onBack}>
          {t(($) => $.workImports.stepBack)}
        </Button>
        <Button
          disabled={!shown || nothing}
          busy={run.isPending}
          onClick={() => run.mutate(draft, { onSuccess: onDone })}
        >
          {t(($) => $.workImports.run)}
        </Button>
      </div>
    </>
  );
}
