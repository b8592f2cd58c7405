import type { Widget } from '@takt/contract/dashboards.ts';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './dashboards.module.css';
import { blockOf } from './registry.ts';
import type { Arrange } from './useArrange.ts';
import { WidgetContent } from './WidgetContent.tsx';

const WidgetTools = lazy(async () => ({ default: (await import('./WidgetTools.tsx')).WidgetTools }));
const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }));

interface DashboardGridProps {
  arrange: Arrange;
  state: ReportState;
  editing: boolean;
}

/** Twelve columns in reading order; on narrow screens one. */
export function DashboardGrid({ arrange, state, editing }: DashboardGridProps) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<Widget | null>(null);
  return (
    <>
      <div className={css.box}>
        <div className={classes(css.grid, editing && css.editing)} data-grid>
          {arrange.widgets.map((widget) => (
            <div key={widget.id} className={css.widget} data-widget={widget.id} style={sizeOf(widget)}>
              {editing && (
                <Suspense>
                  <WidgetTools widget={widget} arrange={arrange} onRename={() => setRenamed(widget)} />
                </Suspense>
              )}
              <WidgetContent
                widget={widget}
                page={state}
                onOptions={editing ? (options) => arrange.change(widget.id, { options }) : null}
              />
            </div>
          ))}
        </div>
      </div>
      <p aria-live="polite" className="visually-hidden">
        {arrange.said}
      </p>
      {renamed && (
        <Suspense>
          <NameDialog
            title={t(($) => $.dashboards.widget.nameTitle)}
            label={t(($) => $.dashboards.widget.name)}
            name={renamed.title}
            hint={t(($) => $.dashboards.widget.nameHint, { name: blockOf(renamed.block)?.title(t) ?? '' })}
            submit={t(($) => $.ui.save)}
            longest={120}
            mayBeEmpty
            onSave={(title) => arrange.change(renamed.id, { title })}
            onClose={() => setRenamed(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const sizeOf = ({ width, height }: Widget): CSSProperties & Record<`--${string}`, number> => ({
  '--columns': width,
  '--rows': height,
});
