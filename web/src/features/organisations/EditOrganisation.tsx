import { zodResolver } from '@hookform/resolvers/zod';
import { industry, type Organisation, orgSize } from '@takt/contract/organisations.ts';
import { cloneElement, type FocusEvent, type ReactElement, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { messageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useUpdateOrganisation } from './api.ts';
import css from './organisations.module.css';
import { changesOf, type Profile, profileForm, profileOf } from './profile.ts';

interface EditOrganisationProps {
  organisation: Organisation;
  /** One element that clicks; without it there is the usual button. */
  trigger?: ReactElement<{ onClick?: () => void }>;
}

/** Specification §2, «Edit organisation dialog», with the button that opens it. */
export function EditOrganisation({ organisation, trigger }: EditOrganisationProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateOrganisation(organisation.id);
  const id = useId();
  const [opened, setOpened] = useState<Organisation | null>(null);
  const {
    register,
    handleSubmit,
    reset,
    watch,
    trigger: check,
    clearErrors,
    setError,
    formState,
  } = useForm({
    resolver: zodResolver(profileForm(useSentences())),
    defaultValues: profileOf(organisation),
    // Editing a field takes its error away; it is looked at again when it is left, and when all is sent.
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  const field = (name: keyof Profile) =>
    register(name, {
      onChange: () => clearErrors(name),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // A sentence that appears between press and release would move the button away from under the pointer.
        if (!(relatedTarget instanceof HTMLButtonElement)) void check(name);
      },
    });

  const open = () => {
    reset(profileOf(organisation));
    update.reset();
    setOpened(organisation);
  };
  const close = () => {
    setOpened(null);
    clearErrors();
  };
  const submit = handleSubmit((filled) => {
    if (!opened) return;
    const changes = changesOf(opened, filled);
    if (Object.keys(changes).length === 0) return close();
    update.mutate(changes, {
      onSuccess: () => {
        close();
        toast({
          title: t(($) => $.organisations.updated),
          description: t(($) => $.organisations.updatedLead),
        });
      },
      onError: (error) => {
        showFieldErrors(error, ['name', 'description', 'website', 'phone'], setError);
        toast({
          variant: 'destructive',
          title: t(($) => $.problems.error),
          description: t(($) => $.organisations.failedToUpdate),
        });
      },
    });
  });

  return (
    <>
      {cloneElement(trigger ?? <Button variant="outline">{t(($) => $.ui.edit)}</Button>, { onClick: open })}
      <Dialog
        open={opened !== null}
        onClose={close}
        title={t(($) => $.organisations.editTitle)}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t(($) => $.ui.cancel)}
            </Button>
            <Button type="submit" form={id} busy={update.isPending} disabled={watch('name').trim() === ''}>
              {update.isPending ? t(($) => $.ui.saving) : t(($) => $.organisations.saveChanges)}
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={(event) => void submit(event)} className={css.form} noValidate>
          {/* The toast says what failed and goes; this says why, and stays. */}
          {update.isError && Object.keys(errors).length === 0 && (
            <Alert variant="destructive">{messageOf(update.error)}</Alert>
          )}
          <TextField
            label={t(($) => $.organisations.name)}
            required
            data-autofocus
            autoComplete="organization"
            error={errors.name?.message}
            {...field('name')}
          />
          <Field label={t(($) => $.organisations.industry)} error={errors.industry?.message}>
            {(control) => (
              <NativeSelect {...control} {...field('industry')}>
                <option value="">{t(($) => $.ui.notSet)}</option>
                {industry.options.map((value) => (
                  <option key={value} value={value}>
                    {t(($) => $.organisations.industries[value])}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <TextArea
            label={t(($) => $.organisations.description)}
            placeholder={t(($) => $.organisations.descriptionPlaceholder)}
            counter={t(($) => $.organisations.descriptionCount, { length: watch('description').length })}
            error={errors.description?.message}
            {...field('description')}
          />
          <div className={css.pair}>
            <TextField
              label={t(($) => $.organisations.website)}
              placeholder="https://example.ru"
              inputMode="url"
              autoComplete="url"
              error={errors.website?.message}
              {...field('website')}
            />
            <TextField
              label={t(($) => $.organisations.phone)}
              placeholder={t(($) => $.organisations.phonePlaceholder)}
              type="tel"
              autoComplete="tel"
              error={errors.phone?.message}
              {...field('phone')}
            />
          </div>
          <Field label={t(($) => $.organisations.size)} error={errors.size?.message}>
            {(control) => (
              <NativeSelect {...control} {...field('size')}>
                <option value="">{t(($) => $.ui.notSet)}</option>
                {orgSize.options.map((value) => (
                  <option key={value} value={value}>
                    {t(($) => $.organisations.sizes[value])}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </form>
      </Dialog>
    </>
  );
}

function useSentences() {
  const { t } = useTranslation();
  return {
    nameRequired: t(($) => $.organisations.nameRequired),
    nameTooLong: t(($) => $.organisations.nameTooLong),
    descriptionTooLong: t(($) => $.organisations.descriptionTooLong),
    websiteScheme: t(($) => $.organisations.websiteScheme),
    phoneTooLong: t(($) => $.organisations.phoneTooLong),
  };
}
