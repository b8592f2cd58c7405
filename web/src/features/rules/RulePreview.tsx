import type { Hit } from '@takt/contract/rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { previewQuery } from './api.ts';
import { type Draft, watchedOf } from './rules.ts';
import css from './rules.module.css';

/** ms: while somebody types, nothing is asked. */
const PAUSE = 400;
const SHOWN = 3;
/** So many causes a rule keeps at once. */
const MOST = 50;

/** What the rule of the form would find in the figures of now; nothing is written. */
export function RulePreview({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const watched = watchedOf(draft);
  const [asked] = useDebouncedValue(watched === null ? '' : JSON.stringify(watched), PAUSE);
  // The object is new with each keystroke, what it says is not.
  const settled = watched !== null && JSON.stringify(watched) === asked;
  const preview = useQuery(
    settled ? previewQuery(watched) : { queryKey: ['analytics', 'rules', 'preview'], queryFn: skipToken },
  );
  return (
    <section className={css.preview} aria-label={t(($) => $.rules.preview.title)} aria-live="polite">
      {told()}
    </section>
  );

  function told() {
    if (watched === null) return <p className={css.quiet}>{t(($) => $.rules.preview.incomplete)}</p>;
    if (!settled || preview.isFetching)
      return <p className={css.quiet}>{t(($) => $.rules.preview.waiting)}</p>;
    if (!preview.data) return <p className={css.error}>{t(($) => $.rules.preview.failed)}</p>;
    const { items, total, silent } = preview.data;
    if (silent !== null) return <p className={css.quiet}>{silent}</p>;
    if (total === 0) return <p className={css.quiet}>{t(($) => $.rules.preview.nothing)}</p>;
    return (
      <>
        <p className={css.would}>{would(t, items, total)}</p>
        <ul className={css.hits}>
          {items.slice(0, SHOWN).map(({ subject, sentence }) => (
            <li key={`${subject.kind} ${subject.source_id} ${subject.id}`}>{sentence}</li>
          ))}
        </ul>
        {total > SHOWN && (
          <p className={css.quiet}>{t(($) => $.rules.preview.more, { count: total - SHOWN })}</p>
        )}
        {total > MOST && <p className={css.quiet}>{t(($) => $.rules.preview.many)}</p>}
      </>
    );
  }
}

function would(t: TFunction, items: readonly Hit[], count: number): string {
  switch (items[0]?.subject.kind) {
    case 'platform':
      return t(($) => $.rules.preview.platform, { count });
    case 'campaign':
      return t(($) => $.rules.preview.campaign, { count });
    case 'creative':
      return t(($) => $.rules.preview.creative, { count });
    case 'product':
      return t(($) => $.rules.preview.product, { count });
    case 'source':
      return t(($) => $.rules.preview.source, { count });
    default:
      return t(($) => $.rules.preview.organisation, { count });
  }
}
