import type { DataImport, ImportTotals } from '@takt/contract/imports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { periodText } from '../../ui/periodText.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failure } from '../shell/Failure.tsx';
import { importQuery } from './api.ts';
import { amountText } from './imports.ts';
import css from './imports.module.css';
import { SkippedLines } from './SkippedLines.tsx';

interface ImportProgressProps {
  id: string;
  onHide: () => void;
  onUpload: () => void;
  /** To the wizard, with the same file. */
  onGoOn: (id: string) => void;
}

/** One import until it is over, and how it ended. */
export function ImportProgress({ id, onHide, ...actions }: ImportProgressProps) {
  const { data, isError, error, refetch } = useQuery(importQuery(id));
  return (
    <section className={`card ${css.progress}`} aria-live="polite">
      {data && <Outcome item={data} onHide={onHide} {...actions} />}
      {!data && isError && <Failure error={error} retry={refetch} />}
      {!data && !isError && <Skeleton height={48} />}
    </section>
  );
}

function Outcome({ item, onHide, onUpload, onGoOn }: { item: DataImport } & Omit<ImportProgressProps, 'id'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number } = formats;
  const doneText = (kind: DataImport['kind'], totals: ImportTotals) => {
    const rows = t(($) => $.data.list.rowsOf, { count: totals.rows, value: number(totals.rows) });
    if (!totals.period) return t(($) => $.data.progress.doneRows, { rows });
    const period = periodText(formats, totals.period);
    if (kind !== 'ads') return t(($) => $.data.progress.donePeriod, { rows, period });
    return t(($) => $.data.progress.doneLead, { rows, period, spend: amountText(formats, totals.spend) });
  };
  const hide = (
    <Button variant="outline" onClick={onHide}>
      {t(($) => $.data.progress.hide)}
    </Button>
  );
  switch (item.status) {
    case 'uploaded':
    case 'queued':
    case 'running':
    case 'undoing': {
      const name = item.file_name;
      const labels = {
        uploaded: t(($) => $.data.progress.queued),
        queued: t(($) => $.data.progress.queued),
        running: t(($) => $.data.progress.running, { name }),
        undoing: t(($) => $.data.progress.undoing, { name }),
      };
      return (
        <>
          <p className={css.progressTitle}>{labels[item.status]}</p>
          <Progress value={item.progress} label={labels[item.status]} />
        </>
      );
    }
    case 'undone':
      return (
        <>
          <Alert variant="success" title={`${t(($) => $.data.progress.undone)}: ${item.file_name}`}>
            {t(($) => $.data.progress.undoneLead)}
          </Alert>
          <div className={css.progressActions}>
            {hide}
            {item.origin === 'file' && (
              <Button onClick={() => onGoOn(item.id)}>{t(($) => $.data.list.again)}</Button>
            )}
          </div>
        </>
      );
    case 'failed':
      return (
        <>
          <Alert variant="destructive" title={`${t(($) => $.data.progress.failed)}: ${item.file_name}`}>
            {item.error}
          </Alert>
          <SkippedLines count={item.skipped} lines={item.skipped_lines} />
          <div className={css.progressActions}>
            {hide}
            <Button onClick={onUpload}>{t(($) => $.data.progress.tryAgain)}</Button>
          </div>
        </>
      );
    case 'done':
      return (
        <>
          <Alert variant="success" title={`${t(($) => $.data.progress.done)}: ${item.file_name}`}>
            {item.totals && doneText(item.kind, item.totals)}
          </Alert>
          <SkippedLines count={item.skipped} lines={item.skipped_lines} />
          <div className={css.progressActions}>
            {hide}
            {item.kind === 'ads' && <OverviewLink period={item.totals?.period ?? null} primary />}
          </div>
        </>
      );
  }
}

interface OverviewLinkProps {
  period: { from: string; to: string } | null;
  primary?: boolean;
}

/** To the overview with the days of a file. */
export function OverviewLink({ period, primary = false }: OverviewLinkProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <Link
      to="/analytics/overview"
      search={period ?? {}}
      className={buttonClass({ variant: primary ? 'default' : 'link' })}
      // Reports from before the import may still be at hand.
      onClick={() => void queries.invalidateQueries({ queryKey: ['analytics'] })}
    >
      {primary ? t(($) => $.data.progress.openOverview) : t(($) => $.data.list.open)}
    </Link>
  );
}
