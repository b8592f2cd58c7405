import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { type Choice, chosenText, type Part } from './merge.ts';
import css from './MergeDialog.module.css';
import type { Conflict } from './useDescription.ts';

interface MergeDialogProps {
  conflict: Conflict;
  onResolve: (text: string) => void;
}

/** Both texts side by side, wherever they differ; until a choice is made neither is thrown away. */
export function MergeDialog({ conflict: { parts }, onResolve }: MergeDialogProps) {
  const { t } = useTranslation();
  const count = parts.filter(({ kind }) => kind === 'conflict').length;
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    Array.from({ length: count }, () => 'both'),
  );
  const choose = (nth: number, choice: Choice) => setChoices((now) => now.with(nth, choice));
  const names = {
    mine: t(($) => $.task.merge.mine),
    theirs: t(($) => $.task.merge.theirs),
    both: t(($) => $.task.merge.both),
  };
  return (
    <Dialog
      open
      size="lg"
      dismissible={false}
      onClose={() => undefined}
      title={t(($) => $.task.merge.title)}
      actions={
        <Button onClick={() => onResolve(chosenText(parts, choices))}>{t(($) => $.task.merge.save)}</Button>
      }
    >
      <p className={css.lead}>{t(($) => $.task.merge.lead)}</p>
      <div className={css.text}>
        {numbered(parts).map(({ part, nth: own }, index) => {
          if (part.kind === 'same') {
            return (
              <p key={index} className={css.same}>
                {part.text.trim()}
              </p>
            );
          }
          const choice = choices[own] ?? 'both';
          return (
            <div key={index} role="group" aria-label={t(($) => $.task.merge.place, { number: own + 1 })}>
              <Segmented
                label={t(($) => $.task.merge.choice, { number: own + 1 })}
                options={(['both', 'mine', 'theirs'] as const).map((value) => ({
                  value,
                  label: names[value],
                }))}
                value={choice}
                onChange={(value) => choose(own, value)}
              />
              <div className={css.sides}>
                <Side name={names.theirs} text={part.theirs} off={choice === 'mine'} />
                <Side name={names.mine} text={part.mine} off={choice === 'theirs'} />
              </div>
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}

/** Each with the number of conflicts before it. */
const numbered = (parts: readonly Part[]): { part: Part; nth: number }[] =>
  parts.map((part, index) => ({
    part,
    nth: parts.slice(0, index).filter(({ kind }) => kind === 'conflict').length,
  }));

function Side({ name, text, off }: { name: string; text: string; off: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes(css.side, off && css.off)}>
      <p className={css.name}>{name}</p>
      <p className={css.words}>{text.trim() || t(($) => $.task.merge.removed)}</p>
    </div>
  );
}
