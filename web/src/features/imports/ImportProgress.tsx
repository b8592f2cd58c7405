import type { DataImport } from '@takt/contract/imports.ts';
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
}

/** One import until it is over, and how it ended. */
export function ImportProgress({ id, onHide, onUpload }: ImportProgressProps) {
  const { data, isError, error, refetch } = useQuery(importQuery(id));
  return (
    <section className={`card ${css.progress}`} aria-live="polite">
      {data && <Outcome item={data} onUpload={onUpload} onHide={onHide} />}
      {!data && isError && <Failure error={error} retry={refetch} />}
      {!data && !isError && <Skeleton height={48} />}
    </section>
  );
}

function Outcome({ item, onHide, onUpload }: { item: DataImport } & Omit<ImportProgressProps, 'id'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number } = formats;
  const hide = (
    <Button variant="outline" onClick={onHide}>
      {t(($) => $.data.progress.hide)}
    </Button>
  );
  switch (item.status) {
    case 'uploaded':
    case 'queued':
    case 'running': {
      const running = item.status === 'running';
      const label = running
        ? t(($) => $.data.progress.running, { name: item.file_name })
        : t(($) => $.data.progress.queued);
      return (
        <>
          <p className={css.progressTitle}>{label}</p>
          <Progress value={item.progress} label={label} />
        </>
      );
    }
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
            {item.totals?.period &&
              t(($) => $.data.progress.doneLead, {
                rows: t(($) => $.data.list.rowsOf, {
                  count: item.totals.rows,
                  value: number(item.totals.rows),
                }),
                period: periodText(formats, item.totals.period),
                spend: amountText(formats, item.totals.spend),
              })}
          </Alert>
          <SkippedLines count={item.skipped} lines={item.skipped_lines} />
          <div className={css.progressActions}>
            {hide}
            <OverviewLink period={item.totals?.period ?? null} primary />
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
