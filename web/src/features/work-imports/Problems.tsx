import type { WorkImport } from '@takt/contract/work-imports.ts';
import { useTranslation } from 'react-i18next';
import css from './WorkImportPage.module.css';

/** The api tells no more than these. */
const MOST = 100;

/** What is wrong with which line. */
export function Problems({ problems }: Pick<WorkImport, 'problems'>) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <details className={css.problems} open={problems.length <= 8}>
      <summary>
        {t(($) => $.workImports.problems, { count: problems.length })}
        {problems.length === MOST && `. ${t(($) => $.workImports.firstProblems, { count: MOST })}`}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <ul tabIndex={0}>
        {problems.map(({ line, column, message }, index) => (
          <li key={index}>
            <span className={css.where}>
              {column === null
                ? t(($) => $.workImports.line, { line })
                : t(($) => $.workImports.lineColumn, { line, column })}
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
