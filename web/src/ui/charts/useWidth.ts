import { useState } from 'react';

/** The width that an element has, px, and follows; `usual` until it is in the page. */
export function useWidth(
  usual = 640,
): [width: number, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(usual);
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  });
  return [width, watch];
}
