import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { pastedFiles } from './attachments.ts';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

interface Arrival {
  dropped: (files: readonly File[]) => void;
  pasted: (files: readonly File[]) => void;
}

/**
 * Files that are dropped anywhere on the task, or pasted while it is open; whether some hang over it. Whatever else is
 * dragged or pasted passes.
 */
export function useArriving(place: RefObject<HTMLElement | null>, arrival: Arrival | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const taken = useEffectEvent((how: keyof Arrival, files: readonly File[]) => arrival?.[how](files));
  const isOpen = arrival !== undefined;
  useEffect(() => {
    const element = place.current;
    if (!element || !isOpen) return undefined;
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent) => {
      const into = event.relatedTarget;
      if (!(into instanceof Node && element.contains(into))) setOver(false);
    };
    // Before an editor in the task takes the picture for text.
    const dropped = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      taken('dropped', [...(event.dataTransfer?.files ?? [])]);
    };
    const pasted = (event: ClipboardEvent) => {
      const { target } = event;
      const inside = target instanceof Element && element.contains(target);
      const intoText =
        target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
      if (intoText && !inside) return;
      const files = pastedFiles(event.clipboardData, intoText);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      taken('pasted', files);
    };
    const early = { capture: true };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', left);
    element.addEventListener('drop', dropped, early);
    document.addEventListener('paste', pasted, early);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', left);
      element.removeEventListener('drop', dropped, early);
      document.removeEventListener('paste', pasted, early);
    };
  }, [place, isOpen]);
  return isOver;
}
