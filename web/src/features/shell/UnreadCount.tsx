import { useTranslation } from 'react-i18next';
import css from './UnreadCount.module.css';

const MOST = 99;

/** Nothing while there is nothing to read. */
export function UnreadCount({ unread = 0 }: { unread?: number | undefined }) {
  const { t } = useTranslation();
  if (unread === 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</span>
      <span className="visually-hidden">{`, ${t(($) => $.shell.unread, { count: unread })}`}</span>
    </span>
  );
}
