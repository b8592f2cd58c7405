import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface HeadlineLinkProps {
  /** As the api gives it: path, filters and a place of the page. */
  link: string;
  className: string;
  children: ReactNode;
}

/** A link whose address comes from the api: a plain one for new tabs, and without a reload for a plain click. */
export function HeadlineLink({ link, className, children }: HeadlineLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(link);
  };
  return (
    <a href={link} className={className} onClick={follow}>
      {children}
    </a>
  );
}
