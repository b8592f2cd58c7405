import { IconCalendar, IconFlag, IconTag, IconUser, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import type { Understood } from './parse.ts';
import css from './UnderstoodChips.module.css';

interface UnderstoodChipsProps {
  understood: readonly Understood[];
  onTakeBack: (words: string) => void;
}

const icons = { due: IconCalendar, assignee: IconUser, label: IconTag, priority: IconFlag };

/** What the words of a new task were taken for; each can be made a word again. */
export function UnderstoodChips({ understood, onTakeBack }: UnderstoodChipsProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const meaning = (one: Understood): string => {
    if (one.kind === 'due') return day(one.day);
    if (one.kind === 'priority') return t(($) => $.tasks.priority[one.priority]);
    if (one.kind === 'label' && one.id === null) return t(($) => $.tasks.quick.newLabel, { name: one.name });
    return one.name;
  };
  if (understood.length === 0) return null;
  return (
    <ul aria-label={t(($) => $.tasks.quick.understood)} className={css.chips}>
      {understood.map((one) => {
        const Icon = icons[one.kind];
        return (
          <li key={`${one.kind} ${one.text}`} className={css.chip}>
            <Icon size={13} aria-hidden="true" />
            <span className={css.meaning}>{meaning(one)}</span>
            <button
              type="button"
              className={css.back}
              aria-label={t(($) => $.tasks.quick.takeBack, { words: one.text })}
              title={t(($) => $.tasks.quick.takeBack, { words: one.text })}
              onClick={() => onTakeBack(one.text)}
            >
              <IconX size={12} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
