import type { Source } from '@takt/contract/sources.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useRemoveSource } from './api.ts';
import css from './sources.module.css';

/** Its end: with the figures kept, which can be connected again, or with all of them, which can't. */
export function RemoveSource({ source }: { source: Source }) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const remove = useRemoveSource(source.id);
  const [asking, setAsking] = useState(false);
  return (
    <Section id="remove" title={t(($) => $.sources.remove.title)}>
      {source.kind === 'connection' && (
        <div className={css.ending}>
          <p>{t(($) => $.sources.remove.keepLead)}</p>
          <InlineConfirm
            variant="outline"
            label={t(($) => $.sources.remove.keep)}
            question={t(($) => $.sources.remove.keepQuestion)}
            busy={remove.isPending}
            onConfirm={() =>
              remove.mutate('keep', {
                onSuccess: () => toast({ title: t(($) => $.sources.remove.disconnected) }),
                onError: (error) =>
                  fail(
                    error,
                    t(($) => $.sources.remove.failed),
                  ),
              })
            }
          />
        </div>
      )}
      <div className={css.ending}>
        <p>{t(($) => $.sources.remove.allLead)}</p>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {t(($) => $.sources.remove.all)}
        </Button>
      </div>
      {asking && <RemoveDialog source={source} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function RemoveDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const name = usePlatformName()(source.name);
  const remove = useRemoveSource(source.id);
  const [typed, setTyped] = useState('');
  const id = useId();
  const isRight = typed.trim() === name;
  const submit = () =>
    remove.mutate('remove', {
      onSuccess: () => {
        toast({ title: t(($) => $.sources.remove.done) });
        void navigate({ to: '/data' });
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.sources.remove.dialog)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} variant="destructive" disabled={!isRight} busy={remove.isPending}>
            {t(($) => $.sources.remove.all)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) submit();
        }}
      >
        {remove.isError && (
          <Alert variant="destructive">
            {messageOr(
              remove.error,
              t(($) => $.sources.remove.failed),
            )}
          </Alert>
        )}
        <Alert variant="warning">{t(($) => $.sources.remove.effect)}</Alert>
        <TextField
          label={t(($) => $.sources.remove.confirm, { name })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
