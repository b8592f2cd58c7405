import type { Dashboard, Widget } from '@takt/contract/dashboards.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReason } from '../../api/errors.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { dashboardQuery, useChangeDashboard } from './api.ts';
import { blockOf } from './registry.ts';
import { moved, sized } from './widgets.ts';

export interface Arrange {
  /** As they are shown, also while one of them is being dragged. */
  widgets: readonly Widget[];
  /** Told to those who don't see what has moved. */
  said: string;
  nameOf: (widget: Pick<Widget, 'block' | 'title'>) => string;
  move: (id: string, to: number) => void;
  resize: (id: string, width: number, height: number) => void;
  /** While the pointer is down nothing is saved; `drop` saves what is shown. */
  drag: (widgets: readonly Widget[]) => void;
  drop: () => void;
  change: (id: string, part: Partial<Widget>) => void;
  remove: (id: string) => void;
  add: (widget: Widget) => void;
}

/** Every act is saved by itself over what the one before has left. */
export function useArrange({ id: dashboardId, widgets: saved }: Pick<Dashboard, 'id' | 'widgets'>): Arrange {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { queryKey } = dashboardQuery(dashboardId);
  const change = useChangeDashboard(dashboardId);
  const [dragged, setDragged] = useState<readonly Widget[] | null>(null);
  const [said, setSaid] = useState('');
  const widgets = dragged ?? saved;

  const save = (next: readonly Widget[]) =>
    void change.mutateAsync({ widgets: [...next] }).catch((error: unknown) => {
      if (isReason(error, 'dashboard_changed_meanwhile'))
        toast({ title: t(($) => $.dashboards.changedMeanwhile) });
      else
        fail(
          error,
          t(($) => $.dashboards.failed),
        );
    });
  const nameOf = ({ block, title }: Pick<Widget, 'block' | 'title'>) =>
    title || blockOf(block)?.title(t) || t(($) => $.dashboards.widget.unknown);
  const named = (id: string) => {
    const widget = widgets.find((one) => one.id === id);
    return widget ? nameOf(widget) : '';
  };

  return {
    widgets,
    said,
    nameOf,
    move(id, to) {
      const next = moved(widgets, id, to);
      const place = next.findIndex((one) => one.id === id) + 1;
      setSaid(t(($) => $.dashboards.widget.moved, { name: named(id), place, all: next.length }));
      save(next);
    },
    resize(id, width, height) {
      const next = widgets.map((one) => (one.id === id ? sized(one, width, height) : one));
      const now = next.find((one) => one.id === id);
      if (now)
        setSaid(
          t(($) => $.dashboards.widget.resized, { name: named(id), width: now.width, height: now.height }),
        );
      save(next);
    },
    drag: setDragged,
    drop() {
      setDragged(null);
      if (dragged && JSON.stringify(dragged) !== JSON.stringify(saved)) save(dragged);
    },
    change: (id, part) => save(widgets.map((one) => (one.id === id ? { ...one, ...part } : one))),
    remove(id) {
      const at = widgets.findIndex((one) => one.id === id);
      const gone = widgets[at];
      if (!gone) return;
      const left = widgets.filter((one) => one.id !== id);
      save(left);
      toast({
        title: t(($) => $.dashboards.widget.removed, { name: nameOf(gone) }),
        action: {
          label: t(($) => $.ui.undo),
          // Into what is there by then, not into what was left.
          onSelect: () => {
            const now = queries.getQueryData(queryKey)?.widgets ?? left;
            save(now.filter((one) => one.id !== id).toSpliced(at, 0, gone));
          },
        },
      });
    },
    add: (widget) => save([...widgets, widget]),
  };
}
