import type { WorkImport } from '@takt/contract/work-imports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import wizardCss from '../imports/wizard.module.css';
import { workImportsQuery } from './api.ts';
import { Counts } from './Counts.tsx';
import { Problems } from './Problems.tsx';
import { useUndo } from './useUndo.ts';
import { canUndo } from './workImports.ts';

interface ResultStepProps {
  /** As the call that started it has answered; the list knows what has become of it since. */
  done: WorkImport;
  onAgain: () => void;
}

/** How the import has ended, and the way back. */
export function ResultStep({ done, onAgain }: ResultStepProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(workImportsQuery(done.kind)).data;
  const item = list?.pages.flatMap(({ items }) => items).find(({ id }) => id === done.id) ?? done;
  const undo = useUndo();
  if (item.status === 'running') {
    return <Waiting label={t(($) => $.workImports.running, { name: item.file_name })} />;
  }
  return (
    <>
      {item.status === 'done' && (
        <>
          <Alert variant="success" title={t(($) => $.workImports.finished)} />
          <Counts item={item} done />
        </>
      )}
      {item.status === 'undone' && (
        <Alert variant="info" title={t(($) => $.workImports.undone)}>
          {t(($) => $.workImports.undoneLead)}
        </Alert>
      )}
      {item.status === 'failed' && (
        <Alert variant="destructive" title={t(($) => $.workImports.failed)}>
          {item.problems[0]?.message}
        </Alert>
      )}
      <Problems problems={item.problems} />
      <div className={wizardCss.actions}>
        <Button variant="outline" onClick={onAgain}>
          {t(($) => $.workImports.again)}
        </Button>
        {canUndo(item) && (
          <Button variant="outline" busy={undo.busy(item)} onClick={() => undo.start(item)}>
            {t(($) => $.workImports.undo)}
          </Button>
        )}
        <Link to={item.kind === 'tasks' ? '/tasks' : '/clients'} className={buttonClass()}>
          {t(($) => $.workImports.openThem[item.kind])}
        </Link>
      </div>
    </>
  );
}
