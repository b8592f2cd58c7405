import { IconColumns3, IconDots } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { FigureMenuContext } from '../charts/figureMenu.ts';
import { Menu } from '../Menu.tsx';
import { fileNameOf } from '../sheets/sheet.ts';
import { useToast } from '../toast.tsx';
import { type Column, shownAfterSwitch } from './columns.ts';
import css from './DataTable.module.css';
import { tableSheet } from './tableSheet.ts';

interface TableMenuProps<R> {
  title: string;
  columns: readonly Column<R>[];
  /** As they are sorted. */
  rows: readonly R[];
  /** The columns that are shown. */
  seen: readonly Column<R>[];
  shown?: string | undefined;
  onShown?: ((shown: string | undefined) => void) | undefined;
  fileName?: string | undefined;
}

/** Which columns there are, the table as a file, and whatever the screen adds to its figures. */
export function TableMenu<R>(props: TableMenuProps<R>) {
  const { title, columns, rows, seen, shown, onShown, fileName = title } = props;
  const { t, i18n } = useTranslation();
  const { sections, period, controls } = use(FigureMenuContext);
  const toast = useToast();
  const save = (kind: 'csv' | 'xlsx') => () => {
    const write = async () => {
      const { saveSheet } = await import('../sheets/saveSheet.ts');
      const sheet = tableSheet(
        seen,
        rows,
        t(($) => $.reports.table.total),
      );
      await saveSheet(sheet, kind, fileNameOf(fileName, period), i18n.language);
    };
    write().catch(() => toast({ variant: 'destructive', title: t(($) => $.reports.table.failed) }));
  };
  const choices = columns.filter(({ fixed = false }, at) => at > 0 && !fixed);
  const columnsName = t(($) => $.reports.table.columns, { title });
  const menuName = t(($) => $.reports.table.menu, { title });
  return (
    <span className={css.tools}>
      {controls}
      {onShown && choices.length > 1 && (
        <Menu
          placement="bottom-end"
          width={260}
          search={choices.length > 12 ? t(($) => $.reports.table.findColumn) : undefined}
          trigger={
            <Button
              variant="ghost"
              size="icon"
              className={css.tool}
              aria-label={columnsName}
              title={columnsName}
            >
              <IconColumns3 aria-hidden="true" />
            </Button>
          }
          sections={[
            {
              items: choices.map((column) => ({
                label: column.title,
                checked: seen.includes(column),
                several: true,
                keepOpen: true,
                onSelect: () => onShown(shownAfterSwitch(columns, shown, column.key)),
              })),
            },
            {
              items: [
                {
                  label: t(($) => $.reports.table.usualColumns),
                  disabled: shown === undefined,
                  onSelect: () => onShown(undefined),
                },
              ],
            },
          ]}
        />
      )}
      <Menu
        placement="bottom-end"
        trigger={
          <Button variant="ghost" size="icon" className={css.tool} aria-label={menuName} title={menuName}>
            <IconDots aria-hidden="true" />
          </Button>
        }
        sections={[
          ...sections,
          {
            title: t(($) => $.reports.table.download),
            items: (['csv', 'xlsx'] as const).map((kind) => ({
              label: t(($) => $.reports.table.save[kind]),
              disabled: rows.length === 0,
              onSelect: save(kind),
            })),
          },
        ]}
      />
    </span>
  );
}
