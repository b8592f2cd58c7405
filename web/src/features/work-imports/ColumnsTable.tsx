import { workField } from '@takt/contract/work-imports.ts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import css from './WorkImportPage.module.css';
import { fieldsOf, withColumn, type MappingProps } from './workImports.ts';

/** Each column with its first values, and what it is taken for. */
export function ColumnsTable({ file, draft, onDraft }: MappingProps) {
  const { t } = useTranslation();
  const fields = fieldsOf[file.import.kind];
  return (
    <table className={css.columns} aria-label={t(($) => $.workImports.columns)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.workImports.column)}</th>
          <th scope="col">{t(($) => $.workImports.samples)}</th>
          <th scope="col">{t(($) => $.workImports.becomes)}</th>
        </tr>
      </thead>
      <tbody>
        {file.columns.map(({ index, header, samples }) => {
          const name = header || t(($) => $.workImports.unnamed, { index: index + 1 });
          const chosen = draft.columns.find((one) => one.index === index)?.field ?? 'ignore';
          const shown = samples.join(' · ');
          return (
            <tr key={index} className={classes(chosen === 'ignore' && css.ignored)}>
              <td className={css.header}>{name}</td>
              <td className={css.samples} title={shown}>
                {shown}
              </td>
              <td>
                <NativeSelect
                  aria-label={t(($) => $.workImports.columnOf, { name })}
                  value={chosen}
                  onChange={({ target }) => onDraft(withColumn(draft, index, workField.parse(target.value)))}
                >
                  {fields.map((field) => (
                    <option key={field} value={field}>
                      {t(($) => $.workImports.field[field])}
                    </option>
                  ))}
                </NativeSelect>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
