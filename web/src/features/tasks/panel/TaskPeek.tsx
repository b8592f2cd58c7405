import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/errors.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { usePeek } from '../usePeek.ts';
import { knownCard } from './knownCard.ts';
import { PanelPreview } from './PanelPreview.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import css from './TaskPeek.module.css';
import { useTask } from './useTask.ts';

interface TaskPeekProps {
  id: string;
  onClose: () => void;
}

/** The open task beside its board, which stays in use. */
export function TaskPeek({ id, onClose }: TaskPeekProps) {
  const { t } = useTranslation();
  const task = useTask(id);
  const { open } = usePeek();
  const queries = useQueryClient();
  const [card] = useState(() => knownCard(queries, id));
  const [focusIn] = useState(() => (panel: HTMLElement | null) => panel?.focus({ preventScroll: true }));
  useFocusBack(id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes from wherever the focus is inside
    <aside
      ref={focusIn}
      data-peek
      tabIndex={-1}
      aria-label={task.data ? `${task.data.key} ${task.data.title}` : t(($) => $.task.loading)}
      className={css.peek}
      onKeyDown={(event) => {
        // A calendar or a list that is open over the panel closes first: to React it is inside.
        const { target } = event;
        const inside = target instanceof Element && event.currentTarget.contains(target);
        if (event.code !== 'Escape' || event.defaultPrevented || !inside || target.ariaExpanded === 'true')
          return;
        event.stopPropagation();
        onClose();
      }}
    >
      {body()}
    </aside>
  );

  function body() {
    if (task.data && !(task.error instanceof ApiError && task.error.status === 404)) {
      return <TaskPanel task={task.data} onClose={onClose} onDeleted={onClose} onOpen={open} />;
    }
    if (task.isPending) return card ? <PanelPreview card={card} /> : <PanelSkeleton />;
    const close = (
      <Button variant="outline" onClick={onClose}>
        {t(($) => $.task.close)}
      </Button>
    );
    if (task.error instanceof ApiError && task.error.status === 404) {
      return (
        <EmptyState title={t(($) => $.task.gone)} description={t(($) => $.task.goneLead)} action={close} />
      );
    }
    return <Failure error={task.error} retry={task.refetch} />;
  }
}

/** However the panel was closed, the focus returns to its card. */
function useFocusBack(id: string): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // Another task has been opened instead.
        if (document.querySelector('[data-peek]')) return;
        document.querySelector<HTMLElement>(`[data-card="${id}"] a, button[data-card="${id}"]`)?.focus();
      });
    },
    [id],
  );
}
