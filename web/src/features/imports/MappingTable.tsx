import { importField } from '@takt/contract/import-fields.ts';
import type { UploadedFile } from '@takt/contract/imports.ts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { type Draft, fieldOf, fieldsOf, isNumber, withColumn } from './mapping.ts';
import css from './wizard.module.css';

const ROWS = 6;

interface MappingTableProps {
  file: UploadedFile;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** The first rows as they stand in the file, under what each column is taken for. */
export function MappingTable({ file, draft, onDraft }: MappingTableProps) {
  const { t } = useTranslation();
  const name = (column: { name: string; index: number }) =>
    column.name || t(($) => $.data.wizard.unnamed, { index: column.index + 1 });
  const look = (index: number) => {
    const field = fieldOf(draft, index);
    return classes(field === 'ignore' && css.ignored, isNumber(field) && css.numeric);
  };
  return (
    <div className={css.tableBox} role="region" aria-label={t(($) => $.data.wizard.firstRows)} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {file.columns.map((column) => (
              <th key={column.index} scope="col" className={look(column.index)}>
                <span className={css.columnName} title={name(column)}>
                  {name(column)}
                </span>
                <NativeSelect
                  className={css.field}
                  aria-label={t(($) => $.data.wizard.column, { name: name(column) })}
                  value={fieldOf(draft, column.index)}
                  onChange={(event) =>
                    onDraft(withColumn(draft, column.index, { field: importField.parse(event.target.value) }))
                  }
                >
                  {fieldsOf(draft.kind).map((field) => (
                    <option key={field} value={field}>
                      {t(($) => $.data.fields[field])}
                    </option>
                  ))}
                </NativeSelect>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.rows.slice(0, ROWS).map((row, at) => (
            <tr key={at}>
              {file.columns.map(({ index }) => (
                <td key={index} className={look(index)}>
                  {row[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
