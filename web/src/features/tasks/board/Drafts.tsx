import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/Button.tsx';
import css from './BoardColumn.module.css';
import type { Draft } from './useDrafts.ts';

interface DraftsProps {
  drafts: readonly Draft[];
  onRetry: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
}

/** Tasks that are being created; one that failed stays with its text until it is sent again or thrown away. */
export function Drafts({ drafts, onRetry, onDiscard }: DraftsProps) {
  const { t } = useTranslation();
  return drafts.map((draft) => (
    <div key={draft.id} className={classes(css.draft, draft.failed && css.failed)} aria-busy={!draft.failed}>
      {draft.body.title}
      <span className={css.state}>
        {draft.failed ? t(($) => $.tasks.quick.failed) : t(($) => $.tasks.quick.creating)}
        {draft.failed && (
          <>
            <Button variant="link" size="sm" onClick={() => onRetry(draft)}>
              {t(($) => $.ui.retry)}
            </Button>
            <Button variant="link" size="sm" onClick={() => onDiscard(draft)}>
              {t(($) => $.tasks.quick.discard)}
            </Button>
          </>
        )}
      </span>
    </div>
  ));
}
