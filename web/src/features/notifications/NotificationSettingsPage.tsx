import { notificationReason, type NotificationSettings } from '@takt/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { settingsQuery, type SettingsChanges, useUpdateSettings } from './api.ts';
import css from './inbox.module.css';
import { InboxFrame } from './InboxFrame.tsx';

export function NotificationSettingsPage() {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  return (
    <InboxFrame part={t(($) => $.inbox.settings)}>
      <Section id="settings" title={t(($) => $.inbox.set.title)}>
        {settings.isPending && (
          <div aria-busy="true" className={css.form}>
            <Skeleton height={40} />
            <Skeleton height={40} />
            <Skeleton height={120} />
          </div>
        )}
        {settings.isError && !settings.data && (
          <Failure title={t(($) => $.inbox.set.failed)} error={settings.error} retry={settings.refetch} />
        )}
        {settings.data && <Settings settings={settings.data} />}
      </Section>
    </InboxFrame>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Every switch is saved at once; what the server refuses goes back. */
function Settings({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const { timezone, notifications } = useOrganisation().preferences;
  const update = useUpdateSettings();
  const change = (changes: SettingsChanges) =>
    update.mutate(changes, {
      onError: (error) =>
        fail(
          error,
          t(($) => $.inbox.set.failedToSave),
        ),
    });
  const { letters, digest, digest_hour, weekly_letter, silent } = settings;
  return (
    <div className={css.form}>
      {!notifications.project_updates && <Alert variant="info">{t(($) => $.inbox.set.off)}</Alert>}
      <Switch
        label={t(($) => $.inbox.set.letters)}
        hint={t(($) => $.inbox.set.lettersHint)}
        checked={letters}
        onChange={({ target }) => change({ letters: target.checked })}
      />
      {letters && (
        <fieldset className={css.reasons}>
          <legend>{t(($) => $.inbox.set.silent)}</legend>
          <p className={css.lead}>{t(($) => $.inbox.set.silentLead)}</p>
          {notificationReason.options.map((reason) => (
            <Checkbox
              key={reason}
              label={t(($) => $.inbox.reasons[reason])}
              checked={!silent.includes(reason)}
              onChange={({ target }) =>
                change({
                  silent: target.checked ? silent.filter((one) => one !== reason) : [...silent, reason],
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Switch
        label={t(($) => $.inbox.set.digest)}
        hint={t(($) => $.inbox.set.digestHint)}
        checked={digest}
        onChange={({ target }) => change({ digest: target.checked })}
      />
      {digest && (
        <Field label={t(($) => $.inbox.set.hour)} hint={t(($) => $.inbox.set.hourHint, { zone: timezone })}>
          {(control) => (
            <NativeSelect
              {...control}
              className={css.hour}
              value={digest_hour}
              onChange={({ target }) => change({ digest_hour: Number(target.value) })}
            >
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {`${String(hour).padStart(2, '0')}:00`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <Switch
        label={t(($) => $.inbox.set.weekly)}
        hint={t(($) => $.inbox.set.weeklyHint)}
        checked={weekly_letter}
        onChange={({ target }) => change({ weekly_letter: target.checked })}
      />
      <p role="status" className={css.lead}>
        {update.isPending && t(($) => $.ui.saving)}
        {update.isSuccess && t(($) => $.inbox.set.saved)}
      </p>
    </div>
  );
}
