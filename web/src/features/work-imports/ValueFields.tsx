import { clientKind, clientStatus } from '@takt/contract/clients.ts';
import { taskPriority, taskStatus, taskType } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { Field as Labelled } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import css from './WorkImportPage.module.css';
import { choicesOf, type Field, type Kind, withValue, type MappingProps } from './workImports.ts';

/** Words of the file for what Takt has its own words for. */
export function ValueFields({ file, draft, onDraft }: MappingProps) {
  const { t } = useTranslation();
  const { kind } = file.import;
  const nameOf = useValueName(kind);
  // A column that is left out has no values either.
  const used = new Set(draft.columns.map(({ field }) => field));
  const shown = draft.values.flatMap((value, at) =>
    draft.columns.length === 0 || used.has(value.field) ? [{ ...value, at }] : [],
  );
  if (shown.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="import-values">
      <h3 id="import-values">{t(($) => $.workImports.values.title)}</h3>
      <p>{t(($) => $.workImports.values.lead)}</p>
      <div className={css.pairs}>
        {shown.map(({ field, text, becomes, at }) => (
          <Labelled
            key={at}
            label={t(($) => $.workImports.values.of, {
              field: t(($) => $.workImports.field[field]),
              text,
            })}
          >
            {(control) => (
              <NativeSelect
                {...control}
                value={becomes ?? ''}
                onChange={({ target }) => onDraft(withValue(draft, at, target.value || null))}
              >
                <option value="">{t(($) => $.workImports.values.none)}</option>
                {choicesOf(kind, field)?.map((one) => (
                  <option key={one} value={one}>
                    {nameOf(field, one)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Labelled>
        ))}
      </div>
    </section>
  );
}

function useValueName(kind: Kind): (field: Field, value: string) => string {
  const { t } = useTranslation();
  return (field, value) => {
    if (kind === 'clients') {
      const ofKind = clientKind.safeParse(value).data;
      if (field === 'kind' && ofKind) return t(($) => $.clients.kind[ofKind]);
      const status = clientStatus.safeParse(value).data;
      return status ? t(($) => $.clients.status[status]) : value;
    }
    const status = taskStatus.safeParse(value).data;
    if (field === 'status' && status) return t(($) => $.tasks.status[status]);
    const priority = taskPriority.safeParse(value).data;
    if (field === 'priority' && priority) return t(($) => $.tasks.priority[priority]);
    const type = taskType.safeParse(value).data;
    return type ? t(($) => $.tasks.type[type]) : value;
  };
}
