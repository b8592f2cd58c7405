import type { Attachment } from '@takt/contract/attachments.ts';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Bytes } from '../../ui/Bytes.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pictureQuery, useDownload } from './api.ts';
import css from './attachments.module.css';

interface LightboxProps {
  pictures: readonly Attachment[];
  /** The id of the one that is looked at. */
  shown: string | undefined;
  onShow: (id: string | undefined) => void;
}

/** The pictures of a task one at a time, in their own size; the arrow keys go through them. */
export function Lightbox({ pictures, shown, onShow }: LightboxProps) {
  const { t } = useTranslation();
  const { download, fetching } = useDownload();
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const goTo = (step: number) => {
    const next = pictures[at + step];
    if (next) onShow(next.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') goTo(-1);
    if (key === 'ArrowRight') goTo(1);
  };
  return (
    <Dialog
      open={picture !== undefined}
      onClose={() => onShow(undefined)}
      title={picture?.name}
      size="lg"
      actions={
        picture && (
          <>
            {pictures.length > 1 && (
              <div className={css.steps}>
                <Button
                  variant="ghost"
                  size="icon"
                  disabled={at === 0}
                  aria-label={t(($) => $.attachments.previous)}
                  onClick={() => goTo(-1)}
                >
                  <IconChevronLeft aria-hidden="true" />
                </Button>
                <span aria-live="polite">
                  {t(($) => $.attachments.of, { nth: at + 1, all: pictures.length })}
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  disabled={at === pictures.length - 1}
                  aria-label={t(($) => $.attachments.next)}
                  onClick={() => goTo(1)}
                >
                  <IconChevronRight aria-hidden="true" />
                </Button>
              </div>
            )}
            <Button variant="outline" busy={fetching === picture.id} onClick={() => download(picture)}>
              <IconDownload aria-hidden="true" />
              {t(($) => $.attachments.downloadShort)}
            </Button>
          </>
        )
      }
    >
      {picture && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- holds the focus, so that the arrow keys go through the pictures
        <figure className={css.figure} tabIndex={0} data-autofocus onKeyDown={onKeyDown}>
          <Picture key={picture.id} picture={picture} />
        </figure>
      )}
    </Dialog>
  );
}

function Picture({ picture: { id, name } }: { picture: Attachment }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(pictureQuery(id));
  const [broken, setBroken] = useState(false);
  if (isError || broken) return <p className={css.note}>{t(($) => $.attachments.failedToShow)}</p>;
  if (!data)
    return (
      <div aria-busy="true" className={css.coming}>
        <Skeleton height={320} />
      </div>
    );
  return <Bytes picture={data} alt={name} onError={() => setBroken(true)} />;
}
