import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { departmentId } from '@takt/contract/departments.ts';
import { z } from '@takt/contract/zod.ts';
import css from './DepartmentTree.module.css';

const draggedData = z.object({ department: departmentId });
const overData = z.object({ into: departmentId.nullable() });

/** Makes a line of the tree draggable, and a target for others; returns the undoing. */
export function dragDepartment(element: HTMLElement, id: string, name: string): () => void {
  return combine(
    draggable({
      element,
      getInitialData: () => ({ department: id }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render: ({ container }) => {
            container.classList.add(css.preview ?? '');
            container.textContent = name;
          },
        }),
    }),
    dropInto(element, id),
  );
}

/** What is dropped here becomes a part of that department, or stands at the top. */
export const dropInto = (element: HTMLElement, into: string | null): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => draggedId(source.data) !== undefined,
    getData: () => ({ into }),
  });

export const draggedId = (data: Record<string, unknown>): string | undefined =>
  draggedData.safeParse(data).data?.department;

/** Undefined where nothing is under the pointer. */
export const overWhat = (data: Record<string | symbol, unknown> | undefined): string | null | undefined =>
  overData.safeParse(data).data?.into;
