import type { Evidence } from '@takt/contract/evidence.ts';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../api/live.ts';
import { useFormats } from '../../texts/format.ts';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { periodText } from '../../ui/periodText.ts';
import { bringsFigures } from '../imports/imports.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { evidenceQuery } from './api.ts';
import { useRemoveEvidence } from './useEvidenceActs.ts';
import { EffectFigures } from './EffectFigures.tsx';
import css from './evidence.module.css';
import { SnapshotFigures } from './SnapshotFigures.tsx';
import { useFilterText } from './useFilterText.ts';

interface TaskEvidenceProps {
  taskId: string;
  isDone: boolean;
  items: readonly Evidence[];
}

/** What a task was made of, and what became of those figures since it was done. */
export function TaskEvidence({ taskId, isDone, items }: TaskEvidenceProps) {
  const { t } = useTranslation();
  const label = t(($) => $.loop.evidence.title);
  const queries = useQueryClient();
  useLive((event) => {
    if (isDone && bringsFigures(event))
      void queries.invalidateQueries({ queryKey: evidenceQuery(taskId).queryKey });
  });
  return (
    <section aria-label={label} className={css.section}>
      <h3 className={css.heading}>{label}</h3>
      <ul className={css.list}>
        {items.map((one) => (
          <Finding key={one.id} taskId={taskId} isDone={isDone} evidence={one} />
        ))}
      </ul>
    </section>
  );
}

function Finding({ taskId, isDone, evidence }: { taskId: string; isDone: boolean; evidence: Evidence }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { timezone } = useOrganisation().preferences;
  const remove = useRemoveEvidence(taskId);
  const { subject, measure, period, snapshot, effect, sentence, money, filters } = evidence;
  const narrowed = useFilterText(filters, subject, period);
  return (
    <li className={css.finding}>
      <div className={css.head}>
        <p className={css.subject}>
          {subject.kind !== 'organisation' && (
            <span className={css.kind}>{t(($) => $.loop.kind[subject.kind])} </span>
          )}
          {subject.name}
        </p>
        <Link to={evidence.link} className={css.report}>
          {t(($) => $.loop.evidence.report)}
          <IconArrowUpRight size={14} aria-hidden="true" />
        </Link>
      </div>
      <p className={css.period}>
        {periodText(formats, period)}
        {narrowed !== '' && ` · ${narrowed}`}
      </p>
      <SnapshotFigures snapshot={snapshot} measure={measure} period={period} />
      {money !== null && (
        <p className={css.money}>
          {t(($) => $.loop.frozen.money, { money: formats.money(money, snapshot.currency) })}
        </p>
      )}
      {sentence !== '' && <p className={css.sentence}>{sentence}</p>}
      {effect ? (
        <EffectFigures effect={effect} measure={measure} snapshot={snapshot} />
      ) : (
        isDone && <p className={css.note}>{t(($) => $.loop.effect.notYet)}</p>
      )}
      <div className={css.foot}>
        <span className={css.note}>
          {t(($) => $.loop.evidence.lead, { day: formats.dayOf(snapshot.taken_at, timezone) })}
        </span>
        <InlineConfirm
          size="sm"
          variant="ghost"
          label={t(($) => $.loop.evidence.remove)}
          question={t(($) => $.loop.evidence.removeAsk)}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(evidence.id)}
        />
      </div>
    </li>
  );
}
