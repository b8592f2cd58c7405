import type { UploadedFile } from '@takt/contract/imports.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import {
  type Draft,
  dateReadings,
  numberReadings,
  type Question,
  questionsOf,
  withColumn,
} from './mapping.ts';
import css from './wizard.module.css';

interface FormatQuestionsProps {
  file: UploadedFile;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** What the file leaves open is asked with its own values: «1,234» is 1234 or 1.234. */
export function FormatQuestions({ file, draft, onDraft }: FormatQuestionsProps) {
  const { t } = useTranslation();
  const { number, longDay } = useFormats();
  const options = ({ kind, index, sample }: Question) => {
    if (kind === 'number') {
      const readings = numberReadings(sample);
      return (['point', 'comma'] as const).map((format) => ({
        format,
        label: t(($) => $.data.wizard.numberOption, {
          sample,
          value:
            readings[format] === null
              ? t(($) => $.data.wizard.unreadable)
              : number(readings[format], { maximumFractionDigits: 6 }),
        }),
        choose: () => onDraft(withColumn(draft, index, { number_format: format })),
      }));
    }
    const readings = dateReadings(sample);
    return (['day_first', 'month_first'] as const).map((format) => ({
      format,
      label: t(($) => $.data.wizard.dateOption, {
        sample,
        value: readings[format] === null ? '—' : longDay(readings[format]),
      }),
      choose: () => onDraft(withColumn(draft, index, { date_format: format })),
    }));
  };
  return questionsOf(file.columns, draft).map((question) => (
    <QuestionBox
      key={question.index}
      title={
        question.kind === 'number'
          ? t(($) => $.data.wizard.numberQuestion, { name: question.name })
          : t(($) => $.data.wizard.dateQuestion, { name: question.name })
      }
      open={question.answer === null}
      options={options(question).map(({ format, ...option }) => ({
        ...option,
        checked: question.answer === format,
      }))}
    />
  ));
}

interface QuestionBoxProps {
  title: string;
  open: boolean;
  options: readonly { label: string; checked: boolean; choose: () => void }[];
}

function QuestionBox({ title, open, options }: QuestionBoxProps) {
  const name = useId();
  return (
    <fieldset className={css.question} data-open={open || undefined}>
      <legend>{title}</legend>
      {options.map(({ label, checked, choose }) => (
        <label key={label} className={css.answer}>
          <input type="radio" name={name} checked={checked} onChange={choose} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
