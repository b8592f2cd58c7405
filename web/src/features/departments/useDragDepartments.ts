import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import type { Department } from '@takt/contract/departments.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withBelow } from './departments.ts';
import { draggedId, dropInto, overWhat } from './dragging.ts';

interface Drag {
  /** Id of the department in the hand. */
  dragged: string | null;
  /** What it would go into, null for the top level; undefined where it stands already or can't stand. */
  into: string | null | undefined;
  /** For the element that stands for the top level. */
  topLevel: (element: HTMLElement | null) => (() => void) | undefined;
}
type Under = Record<string | symbol, unknown> | undefined;

/** Follows the pointer: a department goes into any that is not a part of itself. */
export function useDragDepartments(
  departments: readonly Department[],
  onMove: (department: Department, into: string | null) => void,
): Drag {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string | null>(null);
  const [into, setInto] = useState<string | null>();

  const targetOf = (id: string | undefined, under: Under) => {
    const department = departments.find((one) => one.id === id);
    const over = overWhat(under);
    if (!department || over === undefined || over === department.parent_id) return undefined;
    if (over !== null && withBelow(departments, department.id).has(over)) return undefined;
    return { department, into: over };
  };
  const begin = useEffectEvent((id: string) => {
    setDragged(id);
    const name = departments.find((one) => one.id === id)?.name;
    if (name !== undefined) announce(t(($) => $.departments.picked, { name }));
  });
  const follow = useEffectEvent((id: string | undefined, under: Under) => setInto(targetOf(id, under)?.into));
  const end = useEffectEvent((id: string | undefined, under: Under) => {
    setDragged(null);
    setInto(undefined);
    const target = targetOf(id, under);
    if (target) onMove(target.department, target.into);
    else announce(t(($) => $.departments.moveCancelled));
  });

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedId(source.data) !== undefined,
        onDragStart: ({ source }) => begin(draggedId(source.data) ?? ''),
        onDropTargetChange: ({ source, location: { current } }) =>
          follow(draggedId(source.data), current.dropTargets[0]?.data),
        onDrop: ({ source, location: { current } }) =>
          end(draggedId(source.data), current.dropTargets[0]?.data),
      }),
    [],
  );
  const topLevel = useCallback(
    (element: HTMLElement | null) => (element ? dropInto(element, null) : undefined),
    [],
  );
  return { dragged, into, topLevel };
}
