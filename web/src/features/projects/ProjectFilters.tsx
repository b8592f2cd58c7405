import { listProjects, projectPriority, projectStatus } from '@takt/contract/projects.ts';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import filterCss from '../../ui/Filters.module.css';
import { SearchField } from '../../ui/SearchField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { ClientSelect } from '../clients/ClientSelect.tsx';
import { departmentsQuery } from '../departments/api.ts';
import { pathsOf } from '../departments/departments.ts';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './ProjectFilters.module.css';
import type { ProjectsSearch } from './search.ts';
import type { ProjectsView } from './useProjectsView.ts';

interface ProjectFiltersProps {
  search: ProjectsSearch;
  onChange: (part: ProjectsSearch) => void;
  view: ProjectsView;
  onView: (view: ProjectsView) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

const order = listProjects.query.shape.order.unwrap();

/** Which projects are shown and how: all of it stands in the address. */
export function ProjectFilters({ search, onChange, view, onView, searchField }: ProjectFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const further = [search.priority, search.owner, search.department, search.client];
  const chosen = further.filter((one) => one !== undefined).length;
  const [open, setOpen] = useState(chosen > 0);
  const label = t(($) => $.projects.list.filters);
  return (
    <>
      <div className={filterCss.filters}>
        <SearchField
          label={t(($) => $.projects.list.search)}
          value={search.q ?? ''}
          onSearch={(q) => onChange({ q: q || undefined })}
          inputRef={searchField}
          className={filterCss.search}
        />
        <ChoiceMenu
          label={t(($) => $.projects.field.status)}
          any={t(($) => $.projects.list.anyStatus)}
          options={projectStatus.options.map((value) => ({
            value,
            label: t(($) => $.projects.status[value]),
          }))}
          chosen={search.status}
          onChange={(status) => onChange({ status })}
        />
        <Button
          variant="outline"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className={css.toggle}
          onClick={() => setOpen(!open)}
        >
          <IconAdjustmentsHorizontal aria-hidden="true" />
          {chosen > 0 ? `${label}: ${chosen}` : label}
        </Button>
        <div className={css.end}>
          <NativeSelect
            className={filterCss.choice}
            aria-label={t(($) => $.projects.list.order)}
            value={search.order ?? 'created'}
            onChange={({ target }) => {
              const next = order.parse(target.value);
              onChange({ order: next === 'created' ? undefined : next });
            }}
          >
            {order.options.map((one) => (
              <option key={one} value={one}>
                {t(($) => $.projects.list.orders[one])}
              </option>
            ))}
          </NativeSelect>
          <Segmented
            label={t(($) => $.projects.list.view)}
            value={view}
            onChange={onView}
            options={[
              { value: 'table', label: <Face icon={IconList} name={t(($) => $.projects.list.table)} /> },
              {
                value: 'cards',
                label: <Face icon={IconLayoutGrid} name={t(($) => $.projects.list.cards)} />,
              },
            ]}
          />
        </div>
      </div>
      {open && (
        <div id={id} className={filterCss.filters}>
          <Further search={search} onChange={onChange} />
        </div>
      )}
    </>
  );
}

function Face({ icon: Icon, name }: { icon: typeof IconList; name: string }) {
  return (
    <span className={css.face} title={name}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

function Further({ search, onChange }: Pick<ProjectFiltersProps, 'search' | 'onChange'>) {
  const { t } = useTranslation();
  const { id } = useOrganisation();
  const departments = useQuery(departmentsQuery(id)).data;
  const paths = useMemo(() => pathsOf(departments ?? []), [departments]);
  return (
    <>
      <ChoiceMenu
        label={t(($) => $.projects.field.priority)}
        any={t(($) => $.projects.list.anyPriority)}
        options={projectPriority.options.map((value) => ({
          value,
          label: t(($) => $.projects.priority[value]),
        }))}
        chosen={search.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <div className={filterCss.compact}>
        <PersonSelect
          label={t(($) => $.projects.field.owner)}
          placeholder={t(($) => $.projects.list.anyOwner)}
          value={search.owner ?? null}
          onChange={(owner) => onChange({ owner: owner ?? undefined })}
          clearable
        />
      </div>
      {paths.length > 0 && (
        <NativeSelect
          className={filterCss.choice}
          aria-label={t(($) => $.projects.field.department)}
          value={search.department ?? ''}
          onChange={({ target }) => onChange({ department: target.value || undefined })}
        >
          <option value="">{t(($) => $.projects.list.anyDepartment)}</option>
          {paths.map(({ id: value, name, level }) => (
            <option key={value} value={value}>
              {`${'\u2003'.repeat(level - 1)}${name}`}
            </option>
          ))}
        </NativeSelect>
      )}
      <div className={filterCss.compact}>
        <ClientSelect
          label={t(($) => $.projects.field.client)}
          placeholder={t(($) => $.projects.list.anyClient)}
          value={search.client ?? null}
          onChange={(client) => onChange({ client: client ?? undefined })}
        />
      </div>
    </>
  );
}
