import { mostMegabytes } from '@takt/contract/attachments.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { PartHead } from '../tasks/panel/PartHead.tsx';
import { attachmentsQuery } from './api.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import { namedWhen } from './attachments.ts';
import css from './attachments.module.css';
import { Lightbox } from './Lightbox.tsx';
import { SendingRow } from './SendingRow.tsx';
import { useArriving } from './useArriving.ts';
import { useAttaching } from './useAttaching.ts';

interface AttachmentsProps {
  taskId: string;
  /** Where files may be dropped: the whole task. */
  place: RefObject<HTMLElement | null>;
  /** A task in the trash is only read. */
  readOnly: boolean;
}

/** Files of a task: chosen, dropped anywhere on it, or pasted. */
export function Attachments({ taskId, place, readOnly }: AttachmentsProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const { data = [], isError, refetch } = useQuery(attachmentsQuery(taskId));
  const people = usePeopleOf(data.map(({ created_by }) => created_by));
  const { sending, attach, again, discard } = useAttaching(taskId);
  const input = useRef<HTMLInputElement>(null);
  const [shown, show] = useState<string>();

  const paste = (files: readonly File[]) => {
    const when = moment(new Date().toISOString(), timezone);
    attach(
      files.map((file) =>
        namedWhen(
          file,
          t(($) => $.attachments.pasted, { when }),
        ),
      ),
    );
  };
  const isOver = useArriving(place, readOnly ? undefined : { dropped: attach, pasted: paste });
  const pictures = data.filter(({ is_picture }) => is_picture);
  const isEmpty = data.length === 0 && sending.length === 0;
  const label = t(($) => $.attachments.title);
  if (readOnly && isEmpty) return null;
  return (
    <section className={css.section} aria-label={label}>
      <PartHead title={label} count={data.length > 0 && data.length}>
        {!readOnly && (
          <Button variant="ghost" size="sm" className={css.add} onClick={() => input.current?.click()}>
            <IconPaperclip aria-hidden="true" />
            {t(($) => $.attachments.add)}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            attach([...(target.files ?? [])]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </PartHead>
      {isError && (
        <p role="alert" className={css.note}>
          {t(($) => $.attachments.failedToFetch)}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t(($) => $.ui.retry)}
          </Button>
        </p>
      )}
      {isEmpty && !isError && (
        <p className={css.note}>{t(($) => $.attachments.hint, { limit: mostMegabytes })}</p>
      )}
      <ul className={css.list}>
        {data.map((attachment) => (
          <AttachmentRow
            key={attachment.id}
            attachment={attachment}
            author={people.get(attachment.created_by)?.name}
            readOnly={readOnly}
            onShow={() => show(attachment.id)}
          />
        ))}
        {sending.map((one) => (
          <SendingRow key={one.key} sending={one} onAgain={() => again(one)} onDiscard={() => discard(one)} />
        ))}
      </ul>
      {isOver && (
        <div className={css.over} aria-hidden="true">
          <p>
            <IconPaperclip size={20} />
            {t(($) => $.attachments.drop)}
          </p>
        </div>
      )}
      <Lightbox pictures={pictures} shown={shown} onShow={show} />
    </section>
  );
}
