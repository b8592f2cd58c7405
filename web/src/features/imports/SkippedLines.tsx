import type { DataImport } from '@takt/contract/imports.ts';
import { useTranslation } from 'react-i18next';
import css from './imports.module.css';

interface SkippedLinesProps {
  count: number;
  lines: DataImport['skipped_lines'];
}

/** What of a file was left out, by line and reason. */
export function SkippedLines({ count, lines }: SkippedLinesProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <details className={css.skipped}>
      <summary>{t(($) => $.data.list.skipped, { count })}</summary>
      <ul className={css.lines}>
        {lines.map(({ line, reason }) => (
          <li key={line}>
            <span className={css.lineNumber}>{t(($) => $.data.list.line, { line })}</span>
            {reason}
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className={css.soft}>{t(($) => $.data.list.firstLines, { count: lines.length })}</p>
      )}
    </details>
  );
}
