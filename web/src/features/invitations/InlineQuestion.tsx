import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import css from './InlineQuestion.module.css';

interface InlineQuestionProps {
  question: string;
  yes: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks where the row stands (`data-asks`): nothing is covered, Escape takes it back, and the focus stays in the row. */
export function InlineQuestion({ question, yes, onYes, onNo }: InlineQuestionProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = box.current?.closest('[data-asks]');
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) row?.querySelector('button')?.focus();
      });
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the question from either of its buttons
    <div
      ref={box}
      role="group"
      aria-label={question}
      className={css.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onNo();
      }}
    >
      <span className={css.text}>{question}</span>
      <Button variant="destructive" size="sm" autoFocus onClick={onYes}>
        {yes}
      </Button>
      <Button variant="ghost" size="sm" onClick={onNo}>
        {t(($) => $.invitations.no)}
      </Button>
    </div>
  );
}
