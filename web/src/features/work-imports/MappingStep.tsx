import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import wizardCss from '../imports/wizard.module.css';
import { projectChoicesQuery } from '../projects/choices.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { PeopleFields } from './PeopleFields.tsx';
import { ValueFields } from './ValueFields.tsx';
import css from './WorkImportPage.module.css';
import { type MappingProps, type Missing, missingIn } from './workImports.ts';

interface MappingStepProps extends MappingProps {
  onNext: () => void;
  onOtherFile: () => void;
}

/** What the columns, the values and the people of the file are, and where it all goes. */
export function MappingStep({ onNext, onOtherFile, ...mapping }: MappingStepProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { file, draft, onDraft } = mapping;
  const { kind, format } = file.import;
  const missing = missingIn(kind, draft);
  return (
    <>
      <p className={wizardCss.lead}>
        {t(($) => $.workImports.mappingLead)}{' '}
        <span className={wizardCss.hint}>
          {`${t(($) => $.workImports.format[format])}, ${t(($) => $.workImports.rows, { count: file.rows, shown: number(file.rows) })}`}
        </span>
      </p>
      {kind === 'tasks' && (
        <ProjectField value={draft.project_id} onChange={(project_id) => onDraft({ ...draft, project_id })} />
      )}
      {file.columns.length > 0 && <ColumnsTable {...mapping} />}
      {file.values.length > 0 && <ValueFields {...mapping} />}
      {file.people.length > 0 && <PeopleFields {...mapping} />}
      {missing.length > 0 && (
        <div className={wizardCss.problems} role="status">
          <p>{t(($) => $.workImports.missing.title)}:</p>
          <ul>
            {missing.map((one) => (
              <li key={JSON.stringify(one)}>
                <MissingText missing={one} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={wizardCss.actions}>
        <Button variant="outline" onClick={onOtherFile}>
          {t(($) => $.workImports.otherFile)}
        </Button>
        <Button disabled={missing.length > 0} onClick={onNext}>
          {t(($) => $.workImports.next)}
        </Button>
      </div>
    </>
  );
}

function ProjectField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation();
  const projects = useQuery(projectChoicesQuery).data ?? [];
  return (
    <div className={css.project}>
      <SelectField
        label={t(($) => $.workImports.project)}
        placeholder={t(($) => $.workImports.chooseProject)}
        required
        searchable
        value={value}
        onChange={onChange}
        options={projects.map(({ id, key, name }) => ({ value: id, label: `${key} · ${name}` }))}
      />
    </div>
  );
}

function MissingText({ missing }: { missing: Missing }) {
  const { t } = useTranslation();
  switch (missing.code) {
    case 'title':
      return t(($) => $.workImports.missing.titleColumn);
    case 'name':
      return t(($) => $.workImports.missing.nameColumn);
    case 'project':
      return t(($) => $.workImports.missing.project);
    case 'twice':
      return t(($) => $.workImports.missing.twice, {
        field: t(($) => $.workImports.field[missing.field]),
      });
  }
}
