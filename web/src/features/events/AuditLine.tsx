import type { AuditEntry } from '@takt/contract/events.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { peopleQuery } from '../members/api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { actorOf, auditSentence } from './audit.ts';
import { AuditDetails } from './AuditDetails.tsx';
import css from './events.module.css';

interface AuditLineProps {
  entry: AuditEntry;
  timeZone: string;
  onPerson: (id: string) => void;
}

/** A sentence and its time; opened, it tells what was before and what is now. */
export function AuditLine({ entry, timeZone, onPerson }: AuditLineProps) {
  const { t } = useTranslation();
  const { time, moment } = useFormats();
  const { id: orgId } = useOrganisation();
  const people = useQuery(peopleQuery(orgId)).data?.people;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={css.line}>
      <button
        type="button"
        className={css.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar
          name={actorOf(entry, t)}
          id={entry.actor?.id}
          src={entry.actor === null ? null : people?.get(entry.actor.id)?.avatar}
          size={24}
          decorative
        />
        <span className={css.sentence}>{auditSentence(entry, t, people)}</span>
        <time dateTime={entry.at} title={moment(entry.at, timeZone)} className={css.time}>
          {time(entry.at, timeZone)}
        </time>
        <IconChevronDown size={16} aria-hidden="true" className={css.chevron} />
      </button>
      {open && (
        <div id={id} className={css.details}>
          <AuditDetails entry={entry} timeZone={timeZone} people={people} onPerson={onPerson} />
        </div>
      )}
    </li>
  );
}
