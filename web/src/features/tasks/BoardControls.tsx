import { IconChevronDown, IconKeyboard, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { projectChoicesQuery } from '../projects/api.ts';
import css from './BoardControls.module.css';
import type { BoardSearch } from './search.ts';
import { usePeople } from './usePeople.ts';

interface BoardControlsProps {
  search: BoardSearch;
  onChange: (part: BoardSearch) => void;
  /** A board of one project has it in its address already. */
  withProject?: boolean;
  onAdd: () => void;
  onKeys: () => void;
}

/** What the board shows, and the one main action. */
export function BoardControls({ search, onChange, withProject = false, onAdd, onKeys }: BoardControlsProps) {
  const { t } = useTranslation();
  return (
    <>
      {withProject && <ProjectMenu search={search} onChange={onChange} />}
      <WhoseSwitch search={search} onChange={onChange} />
      <Button
        variant="ghost"
        size="icon"
        className={css.keys}
        aria-label={t(($) => $.tasks.keys.title)}
        title={`${t(($) => $.tasks.keys.title)} (?)`}
        onClick={onKeys}
      >
        <IconKeyboard aria-hidden="true" />
      </Button>
      <Button onClick={onAdd}>
        <IconPlus aria-hidden="true" />
        {t(($) => $.tasks.board.newTask)}
        <span className={css.kbd}>
          <Kbd>C</Kbd>
        </span>
      </Button>
    </>
  );
}

type FilterProps = Pick<BoardControlsProps, 'search' | 'onChange'>;

function WhoseSwitch({ search: { assignee }, onChange }: FilterProps) {
  const { t } = useTranslation();
  const people = usePeople();
  const value = assignee === undefined || assignee === 'me' ? (assignee ?? 'all') : 'other';
  const other = assignee === undefined ? undefined : people.get(assignee)?.name;
  return (
    <Segmented
      label={t(($) => $.tasks.board.whose)}
      value={value}
      onChange={(to) => onChange({ assignee: to === 'me' ? 'me' : undefined })}
      options={[
        { value: 'all', label: t(($) => $.tasks.board.everybody) },
        { value: 'me', label: t(($) => $.tasks.board.mine) },
        ...(value === 'other' ? [{ value: 'other', label: other ?? '…' }] : []),
      ]}
    />
  );
}

function ProjectMenu({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const projects = useQuery(projectChoicesQuery).data ?? [];
  const all = t(($) => $.tasks.board.allProjects);
  const name = projects.find(({ id }) => id === search.project)?.name;
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button variant="outline" className={css.filter}>
          <span className={css.name}>
            {name === undefined ? all : t(($) => $.tasks.board.filterProject, { name })}
          </span>
          <IconChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          items: [
            {
              label: all,
              checked: search.project === undefined,
              onSelect: () => onChange({ project: undefined }),
            },
          ],
        },
        {
          items: projects.map((project) => ({
            label: project.name,
            checked: project.id === search.project,
            onSelect: () => onChange({ project: project.id }),
          })),
        },
      ]}
    />
  );
}
