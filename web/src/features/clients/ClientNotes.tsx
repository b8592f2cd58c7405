import type { Client } from '@takt/contract/clients.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import fieldCss from '../../ui/Field.module.css';
import { Section } from '../../ui/Section.tsx';
import type { ClientActs } from './useClientActs.ts';

/** Free text; saved when it is left, also by Ctrl+Enter. */
export function ClientNotes({ client, acts }: { client: Client; acts: ClientActs }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft !== null && draft.trim() !== client.notes)
      acts.change(client, { notes: draft }, { notes: client.notes });
    setDraft(null);
  };
  return (
    <Section id="client-notes" title={t(($) => $.clients.field.notes)}>
      <textarea
        aria-labelledby="client-notes-title"
        className={classes(fieldCss.control, fieldCss.area)}
        placeholder={t(($) => $.clients.field.notesPlaceholder)}
        maxLength={20_000}
        value={draft ?? client.notes}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) commit();
          if (event.code === 'Escape' && draft !== null) {
            event.stopPropagation();
            setDraft(null);
          }
        }}
      />
    </Section>
  );
}
