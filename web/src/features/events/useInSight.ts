import { useEffect, useEffectEvent, useState } from 'react';

/** A ref for the end of a list: `reach` is called when it comes near. Give the element a new key to be told again. */
export function useInSight(reach: () => void): (end: Element | null) => void {
  const [end, setEnd] = useState<Element | null>(null);
  const latest = useEffectEvent(reach);
  useEffect(() => {
    if (!end) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end]);
  return setEnd;
}
