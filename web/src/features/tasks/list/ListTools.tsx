import { exportTasksCsv, exportTasksXlsx } from '@takt/contract/exports.ts';
import { taskGrouping } from '@takt/contract/tasks.ts';
import { IconColumns, IconFileImport, IconLayoutList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ExportMenu } from '../../exports/ExportMenu.tsx';
import type { TaskQuery } from '../filter/filter.ts';
import type { Grouping, Sort } from '../rows.ts';
import { type Column, column, fixed } from './columns.ts';
import css from './TaskList.module.css';

interface ListToolsProps {
  query: TaskQuery;
  sort: Sort;
  by: Grouping | undefined;
  onGroup: (by: Grouping | undefined) => void;
  shown: readonly Column[];
  onColumns: (shown: readonly Column[]) => void;
}

/** How the list is laid out, and the way out of it into a file. */
export function ListTools({ query, sort, by, onGroup, shown, onColumns }: ListToolsProps) {
  const { t } = useTranslation();
  const none = t(($) => $.views.list.groupNone);
  const name = by && t(($) => $.views.filter.fields[by]);
  return (
    <div className={css.tools}>
      <Menu
        trigger={
          <Button variant="ghost" size="sm">
            <IconLayoutList size={16} aria-hidden="true" />
            {name === undefined ? none : t(($) => $.views.list.groupBy, { field: name })}
          </Button>
        }
        sections={[
          {
            items: [
              { label: none, checked: by === undefined, onSelect: () => onGroup(undefined) },
              ...taskGrouping.options.map((one) => ({
                label: t(($) => $.views.filter.fields[one]),
                checked: one === by,
                onSelect: () => onGroup(one),
              })),
            ],
          },
        ]}
      />
      <span className={css.spacer} />
      <Menu
        placement="bottom-end"
        trigger={
          <Button variant="ghost" size="sm" className={css.columnsButton}>
            <IconColumns size={16} aria-hidden="true" />
            {t(($) => $.views.list.columns)}
          </Button>
        }
        sections={[
          {
            items: column.options
              .filter((one) => !fixed.includes(one))
              .map((one) => ({
                label: t(($) => $.views.list.column[one]),
                checked: shown.includes(one),
                several: true,
                keepOpen: true,
                onSelect: () =>
                  onColumns(
                    column.options.filter((other) =>
                      other === one ? !shown.includes(one) : shown.includes(other),
                    ),
                  ),
              })),
          },
        ]}
      />
      <Link
        to="/tasks/import"
        className={buttonClass({ variant: 'outline', size: 'icon' })}
        aria-label={t(($) => $.ui.import)}
        title={t(($) => $.ui.import)}
      >
        <IconFileImport aria-hidden="true" />
      </Link>
      <ExportMenu
        csv={() => download(exportTasksCsv, { query: { ...query, ...sort } })}
        xlsx={() => download(exportTasksXlsx, { query: { ...query, ...sort } })}
      />
    </div>
  );
}
