import type { ImportPreview, Mapping, UploadedFile } from '@takt/contract/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { previewQuery, useRunImport } from './api.ts';
import { SkippedLines } from './SkippedLines.tsx';
import { useFacts } from './useFacts.ts';
import css from './wizard.module.css';

interface PreviewStepProps {
  file: UploadedFile;
  mapping: Mapping;
  onBack: () => void;
  onCancel: () => void;
  onStarted: (id: string) => void;
}

/** What the import would bring and replace; the last word before anything is written. */
export function PreviewStep({ file, mapping, onBack, onCancel, onStarted }: PreviewStepProps) {
  const { t } = useTranslation();
  const { id } = file.import;
  const preview = useQuery(previewQuery(id, mapping));
  const run = useRunImport(id);
  const rows = preview.data?.totals.rows ?? 0;
  return (
    <>
      {preview.isFetching && <Waiting label={t(($) => $.data.wizard.counting)} />}
      {preview.isError && !preview.isFetching && (
        <Alert variant="destructive" title={file.import.file_name}>
          <p>{messageOf(preview.error)}</p>
          <Button variant="link" onClick={() => void preview.refetch()}>
            {t(($) => $.ui.retry)}
          </Button>
        </Alert>
      )}
      {preview.data && !preview.isFetching && <Preview preview={preview.data} mapping={mapping} />}
      {run.isError && (
        <Alert variant="destructive" title={file.import.file_name}>
          {messageOf(run.error)}
        </Alert>
      )}
      <div className={css.actions}>
        <Button variant="outline" onClick={onCancel}>
          {t(($) => $.data.wizard.cancel)}
        </Button>
        <Button variant="outline" onClick={onBack}>
          {t(($) => $.data.wizard.back)}
        </Button>
        <Button
          disabled={rows === 0}
          busy={run.isPending}
          onClick={() => run.mutate(mapping, { onSuccess: (started) => onStarted(started.id) })}
        >
          {t(($) => $.data.wizard.run)}
        </Button>
      </div>
    </>
  );
}

function Preview({ preview, mapping }: { preview: ImportPreview; mapping: Mapping }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const { totals, overlap, already_imported_at, skipped, skipped_lines } = preview;
  const facts = useFacts(mapping, totals);
  return (
    <>
      <p className={css.lead}>{t(($) => $.data.wizard.previewLead)}</p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {totals.rows === 0 && <Alert variant="warning">{t(($) => $.data.wizard.nothing)}</Alert>}
      {already_imported_at !== null && (
        <Alert variant="info">
          {t(($) => $.data.wizard.already, { when: moment(already_imported_at, timezone) })}
        </Alert>
      )}
      {mapping.kind !== 'ads' && totals.rows > 0 && (mapping.kind !== 'deals' || !overlap?.rows) && (
        <Alert variant="info">{t(($) => $.data.wizard.added)}</Alert>
      )}
      {overlap === null && <Alert variant="warning">{t(($) => $.data.wizard.overlapUnknown)}</Alert>}
      {overlap !== null && overlap.rows > 0 && already_imported_at === null && (
        <Alert variant="info">
          {mapping.kind === 'deals'
            ? t(($) => $.data.wizard.knownDeals, { count: overlap.rows })
            : t(($) => $.data.wizard.overlap, {
                rows: t(($) => $.data.wizard.overlapRows, { count: overlap.rows }),
                days: t(($) => $.data.wizard.overlapDays, { count: overlap.days }),
              })}
        </Alert>
      )}
      <SkippedLines count={skipped} lines={skipped_lines} />
    </>
  );
}
