import type { Trashed } from '@takt/contract/trash.ts';
import { IconAddressBook, IconFolder, IconSquareCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useToast } from '../../ui/toast.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { type People, usePeopleOf } from '../tasks/usePeople.ts';
import { useRestore } from './api.ts';
import { daysLeft } from './trash.ts';
import css from './TrashPage.module.css';

const icons = { task: IconSquareCheck, project: IconFolder, client: IconAddressBook } as const;
/** Days before the end at which it is said louder. */
const SOON = 3;

export function TrashList({ items }: { items: readonly Trashed[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const navigate = useNavigate();
  const people = usePeopleOf(items.map(({ deleted_by }) => deleted_by));
  const restore = useRestore();

  const open = ({ kind, id, key }: Trashed) => {
    if (kind === 'client') return void navigate({ to: '/clients/$id', params: { id } });
    return void (kind === 'project'
      ? navigate({ to: '/projects/$key', params: { key } })
      : navigate({ to: '/tasks/$key', params: { key } }));
  };
  const takeOut = (item: Trashed) =>
    void restore.mutateAsync(item).then(
      () =>
        toast({
          title: t(($) => $.trash.restored[item.kind]),
          description: item.title,
          action: { label: t(($) => $.trash.open), onSelect: () => open(item) },
        }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.trash.failedToRestore),
        ),
    );
  return (
    <ul aria-label={t(($) => $.trash.list)} className={classes('card', css.list)}>
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          people={people}
          busy={restore.isPending && restore.variables.id === item.id}
          onRestore={() => takeOut(item)}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  item: Trashed;
  people: People;
  busy: boolean;
  onRestore: () => void;
}

function Item({ item, people, busy, onRestore }: ItemProps) {
  const { t } = useTranslation();
  const { ago, moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const { kind, key, title, deleted_by, deleted_at, until } = item;
  const Icon = icons[kind];
  const days = daysLeft(until);
  return (
    <li className={css.row}>
      <Icon size={18} stroke={1.6} className={css.icon} aria-hidden="true" />
      <div className={css.names}>
        <p className={css.title} title={title}>
          <span className="visually-hidden">{`${t(($) => $.trash.kind[kind])}: `}</span>
          {key !== '' && <span className={css.key}>{key}</span>}
          {title}
        </p>
        <p className={css.who} title={moment(deleted_at, timezone)}>
          {t(($) => $.trash.deletedBy, {
            name: people.get(deleted_by)?.name ?? t(($) => $.ui.unknown),
            when: ago(deleted_at),
          })}
        </p>
      </div>
      <span
        className={classes(css.left, days <= SOON && css.soon)}
        title={t(($) => $.trash.until, { when: moment(until, timezone) })}
      >
        {days <= 1 ? t(($) => $.trash.lastDay) : t(($) => $.trash.days, { count: days })}
      </span>
      <Button
        variant="outline"
        size="sm"
        busy={busy}
        aria-label={t(($) => $.trash.restoreOf, { title })}
        onClick={onRestore}
      >
        {t(($) => $.trash.restore)}
      </Button>
    </li>
  );
}
