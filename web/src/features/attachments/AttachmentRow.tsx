import type { Attachment } from '@takt/contract/attachments.ts';
import { IconDownload, IconFile, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Bytes } from '../../ui/Bytes.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { previewQuery, useDownload, useRemoveAttachment } from './api.ts';
import { extensionOf, sizeText } from './attachments.ts';
import css from './attachments.module.css';

interface AttachmentRowProps {
  attachment: Attachment;
  author: string | undefined;
  readOnly: boolean;
  onShow: () => void;
}

export function AttachmentRow({ attachment, author, readOnly, onShow }: AttachmentRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { user } = useAuth();
  const { role, preferences } = useOrganisation();
  const { download, fetching } = useDownload();
  const remove = useRemoveAttachment(attachment.task_id);
  const { id, name, size, is_picture: isPicture, created_by: createdBy, created_at: at } = attachment;
  const mayRemove = !readOnly && (role !== 'member' || createdBy === user?.id);
  const about = t(($) => $.attachments.about, {
    size: sizeText(size, formats),
    author: author ?? t(($) => $.ui.unknown),
    when: formats.ago(at),
  });
  return (
    <li className={css.row}>
      <button
        type="button"
        className={css.open}
        title={name}
        onClick={() => (isPicture ? onShow() : download(attachment))}
      >
        {isPicture ? <Preview id={id} /> : <Kind name={name} />}
        <span className={css.text}>
          <span className={css.name}>
            <span className="visually-hidden">
              {t(($) => (isPicture ? $.attachments.look : $.attachments.downloadShort))}{' '}
            </span>
            {name}
          </span>
          <span className={css.about} title={formats.moment(at, preferences.timezone)}>
            {about}
          </span>
        </span>
      </button>
      <Button
        variant="ghost"
        size="icon"
        className={css.act}
        busy={fetching === id}
        aria-label={t(($) => $.attachments.download, { name })}
        title={t(($) => $.attachments.downloadShort)}
        onClick={() => download(attachment)}
      >
        <IconDownload aria-hidden="true" />
      </Button>
      {mayRemove && (
        <Button
          variant="ghost"
          size="icon"
          className={css.act}
          aria-label={t(($) => $.attachments.remove, { name })}
          title={t(($) => $.ui.delete)}
          onClick={() => remove(attachment)}
        >
          <IconX aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

/** One that has not come, or can't, leaves the ground of its place. */
function Preview({ id }: { id: string }) {
  const { data } = useQuery(previewQuery(id));
  return <span className={css.mark}>{data && <Bytes picture={data} alt="" />}</span>;
}

export function Kind({ name }: { name: string }) {
  const extension = extensionOf(name);
  return (
    <span className={css.mark} aria-hidden="true">
      {extension === '' ? <IconFile size={18} /> : extension}
    </span>
  );
}
