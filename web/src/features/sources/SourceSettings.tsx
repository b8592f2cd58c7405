import type { Source } from '@takt/contract/sources.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useChangeSource } from './api.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { type Reading, readingOf } from './sources.ts';
import css from './sources.module.css';

/** What a source is called, and of a connection what is read of it. */
export function SourceSettings({ source }: { source: Source }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangeSource(source.id);
  const kept = source.settings && readingOf(source.settings);
  const [name, setName] = useState(source.name);
  const [reading, setReading] = useState<Reading | null>(kept);
  const isRenamed = name.trim() !== source.name;
  const isReadOtherwise = JSON.stringify(reading) !== JSON.stringify(kept);
  const isEmpty = name.trim() === '';
  const submit = () =>
    change.mutate(
      {
        ...(isRenamed && { name: name.trim() }),
        ...(isReadOtherwise && reading && { settings: reading }),
      },
      { onSuccess: () => toast({ title: t(($) => $.sources.page.saved) }) },
    );
  return (
    <Section id="settings" title={t(($) => $.sources.settings.title)}>
      <form
        className={`${css.form} ${css.settings}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {change.isError && (
          <Alert variant="destructive">
            {messageOr(
              change.error,
              t(($) => $.sources.page.failed),
            )}
          </Alert>
        )}
        <TextField
          label={t(($) => $.sources.settings.name)}
          maxLength={80}
          autoComplete="off"
          error={isEmpty ? t(($) => $.sources.connect.nameRequired) : fieldError(change.error, 'name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {reading && source.connector && (
          <ReadingFields connector={source.connector} value={reading} onChange={setReading} />
        )}
        <div>
          <Button
            type="submit"
            busy={change.isPending}
            disabled={isEmpty || reading?.levels.length === 0 || (!isRenamed && !isReadOtherwise)}
          >
            {t(($) => $.sources.settings.save)}
          </Button>
        </div>
      </form>
    </Section>
  );
}
