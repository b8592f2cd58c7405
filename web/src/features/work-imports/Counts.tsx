import type { WorkImport } from '@takt/contract/work-imports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import css from './WorkImportPage.module.css';

const counted = ['created', 'updated', 'unchanged', 'skipped'] as const;

/** How many lines of the file became what, or will. */
export function Counts({ item, done = false }: { item: WorkImport; done?: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <dl className={css.counts}>
      {counted.map((one) => (
        <div key={one}>
          <dt>{done ? t(($) => $.workImports.done[one]) : t(($) => $.workImports.counts[one])}</dt>
          <dd>{number(item[one])}</dd>
        </div>
      ))}
    </dl>
  );
}
