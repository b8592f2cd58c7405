import type { User } from '@takt/contract/users.ts';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Bytes } from '../../ui/Bytes.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { nameOf } from '../auth/auth.ts';
import css from './AvatarField.module.css';
import { useAvatar } from './useAvatar.ts';

/** The own picture: a file is chosen or dropped, seen at once, and sent. */
export function AvatarField({ user }: { user: User }) {
  const { t } = useTranslation();
  const avatar = useAvatar(user);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const hasPicture = avatar.preview !== null || user.avatar_url !== null;
  return (
    <div
      className={classes(css.field, over && css.over)}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        void avatar.take([...event.dataTransfer.files]);
      }}
    >
      {avatar.preview === null ? (
        <Avatar name={nameOf(user)} id={user.id} src={user.avatar_url} size={72} />
      ) : (
        <Bytes picture={avatar.preview} alt={nameOf(user)} className={css.preview} />
      )}
      <div className={css.what}>
        <div className={css.buttons}>
          <Button
            ref={choose}
            variant="outline"
            disabled={avatar.sending !== null}
            onClick={() => input.current?.click()}
          >
            {hasPicture ? t(($) => $.account.photo.replace) : t(($) => $.account.photo.choose)}
          </Button>
          {user.avatar_url !== null && avatar.sending === null && (
            <Button
              variant="ghost"
              busy={avatar.removing}
              onClick={() => {
                choose.current?.focus();
                avatar.remove();
              }}
            >
              {t(($) => $.account.photo.remove)}
            </Button>
          )}
        </div>
        {avatar.sending === null ? (
          <p className={css.hint}>
            {over ? t(($) => $.account.photo.dropNow) : t(($) => $.account.photo.hint)}
          </p>
        ) : (
          <Progress value={avatar.sending * 100} label={t(($) => $.account.photo.sending)} />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t(($) => $.account.photo.label)}
        hidden
        onChange={(event) => {
          void avatar.take([...(event.target.files ?? [])]);
          // The same file may be chosen again after an error.
          event.target.value = '';
        }}
      />
      {avatar.fault !== null && (
        <Alert variant="destructive" className={css.fault}>
          {avatar.fault}
        </Alert>
      )}
    </div>
  );
}
