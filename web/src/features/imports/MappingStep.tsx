import type { UploadedFile } from '@takt/contract/imports.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormatQuestions } from './FormatQuestions.tsx';
import { KindField } from './KindField.tsx';
import { MappingTable } from './MappingTable.tsx';
import { type Draft, problemsOf, type Problem } from './mapping.ts';
import { SourceFields } from './SourceFields.tsx';
import css from './wizard.module.css';

interface MappingStepProps {
  file: UploadedFile;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onNext: () => void;
  onOtherFile: () => void;
  onCancel: () => void;
}

/** What each column is, what can't be known from the file alone, and what is still missing. */
export function MappingStep({ file, draft, onDraft, onNext, onOtherFile, onCancel }: MappingStepProps) {
  const { t } = useTranslation();
  const problems = problemsOf(file.columns, draft);
  const delimiters = t(($) => $.data.wizard.delimiters, { returnObjects: true });
  const delimiter = { ',': delimiters.comma, ';': delimiters.semicolon, '\t': delimiters.tab }[
    file.delimiter
  ];
  return (
    <>
      <p className={css.lead}>
        {file.remembered && `${t(($) => $.data.wizard.remembered)} `}
        {t(($) => $.data.wizard.mappingLead)}{' '}
        <span className={css.hint}>
          {t(($) => $.data.wizard.readAs, {
            encoding: file.encoding.toUpperCase(),
            delimiter,
            line: file.header_line,
          })}
        </span>
      </p>
      <KindField file={file} draft={draft} onDraft={onDraft} />
      <MappingTable file={file} draft={draft} onDraft={onDraft} />
      <FormatQuestions file={file} draft={draft} onDraft={onDraft} />
      <SourceFields file={file} draft={draft} onDraft={onDraft} />
      {problems.length > 0 && (
        <div className={css.problems} role="status">
          <p>{t(($) => $.data.wizard.problems.title)}:</p>
          <ul>
            {problems.map((problem) => (
              <li key={JSON.stringify(problem)}>
                <ProblemText problem={problem} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.actions}>
        <Button variant="outline" onClick={onCancel}>
          {t(($) => $.data.wizard.cancel)}
        </Button>
        <Button variant="outline" onClick={onOtherFile}>
          {t(($) => $.data.wizard.otherFile)}
        </Button>
        <Button disabled={problems.length > 0} onClick={onNext}>
          {t(($) => $.data.wizard.next)}
        </Button>
      </div>
    </>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  switch (problem.code) {
    case 'twice':
      return t(($) => $.data.wizard.problems.twice, {
        field: t(($) => $.data.fields[problem.field]),
        names: problem.names.join(', '),
      });
    case 'openNumber':
    case 'openDate':
      return t(($) => $.data.wizard.problems[problem.code], { name: problem.name });
    default:
      return t(($) => $.data.wizard.problems[problem.code]);
  }
}
