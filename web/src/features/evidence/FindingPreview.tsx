import type { Answered } from '@takt/contract/endpoint.ts';
import type { previewEvidence } from '@takt/contract/evidence.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { periodText } from '../../ui/periodText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './evidence.module.css';
import type { FindingDraft } from './findings.ts';
import { SnapshotFigures } from './SnapshotFigures.tsx';
import { useFilterText } from './useFilterText.ts';

interface FindingPreviewProps {
  draft: FindingDraft;
  filters: Readonly<Record<string, string | undefined>>;
  preview: UseQueryResult<Answered<typeof previewEvidence>>;
}

/** What will stay with the task, as it is now. */
export function FindingPreview({ draft, filters, preview }: FindingPreviewProps) {
  const { t } = useTranslation();
  return (
    <section className={css.preview} aria-label={t(($) => $.loop.frozen.title)}>
      <h3 className={css.heading}>{t(($) => $.loop.frozen.title)}</h3>
      <p className={css.lead}>{t(($) => $.loop.frozen.lead)}</p>
      {body()}
    </section>
  );

  function body() {
    if (preview.isPending) {
      return (
        <div aria-busy="true">
          <Skeleton height={132} />
        </div>
      );
    }
    if (preview.isError) {
      return (
        <div role="alert" className={css.failed}>
          <p>
            {messageOr(
              preview.error,
              t(($) => $.loop.frozen.failed),
            )}
          </p>
          <Button variant="outline" size="sm" onClick={() => void preview.refetch()}>
            {t(($) => $.ui.retry)}
          </Button>
        </div>
      );
    }
    return <Kept draft={draft} filters={filters} answer={preview.data} />;
  }
}

interface KeptProps {
  draft: FindingDraft;
  filters: Readonly<Record<string, string | undefined>>;
  answer: Answered<typeof previewEvidence>;
}

function Kept({
  draft: { subject, measure, sentence, money },
  filters,
  answer: { period, snapshot },
}: KeptProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const narrowed = useFilterText(filters, { kind: subject.kind, id: subject.id ?? '' }, period);
  if (!period) return <p className={css.lead}>{t(($) => $.loop.frozen.none)}</p>;
  return (
    <>
      <p className={css.subject}>
        {subject.kind !== 'organisation' && (
          <span className={css.kind}>{t(($) => $.loop.kind[subject.kind])} </span>
        )}
        {subject.name}
      </p>
      <p className={css.period}>{periodText(formats, period)}</p>
      <SnapshotFigures snapshot={snapshot} measure={measure} period={period} />
      {money !== undefined && money !== null && (
        <p className={css.money}>
          {t(($) => $.loop.frozen.money, { money: formats.money(money, snapshot.currency) })}
        </p>
      )}
      {sentence !== undefined && sentence !== '' && <p className={css.sentence}>{sentence}</p>}
      {narrowed !== '' && (
        <p className={css.note}>{t(($) => $.loop.frozen.filters, { filters: narrowed })}</p>
      )}
      {snapshot.provisional_from !== null && (
        <p className={css.note}>{t(($) => $.loop.frozen.provisional)}</p>
      )}
    </>
  );
}
