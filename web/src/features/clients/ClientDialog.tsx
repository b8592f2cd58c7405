import { zodResolver } from '@hookform/resolvers/zod';
import { type Client, clientFields, updateClient } from '@takt/contract/clients.ts';
import { z } from '@takt/contract/zod.ts';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { useCreateClient, useUpdateClient } from './api.ts';
import css from './ClientDialog.module.css';

interface ClientDialogProps {
  /** Given: it is changed; otherwise a new one is made. */
  client?: Client;
  onClose: () => void;
  onSaved?: (client: Client) => void;
}

const fields = ['name', 'contact_person', 'email', 'phone', 'website', 'external_id', 'notes'] as const;

export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { user } = useAuth();
  const create = useCreateClient();
  const update = useUpdateClient();
  const save = client ? update : create;
  const id = useId();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(clientForm),
    defaultValues: {
      name: client?.name ?? '',
      kind: client?.kind ?? 'company',
      status: client?.status ?? 'active',
      contact_person: client?.contact_person ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      website: client?.website ?? '',
      owner_id: client ? client.owner_id : (user?.id ?? null),
      notes: client?.notes ?? '',
      external_id: client?.external_id ?? '',
    },
  });
  const { errors, dirtyFields } = formState;

  const done = {
    onSuccess: (saved: Client) => {
      toast({
        title: client ? t(($) => $.clients.updated) : t(($) => $.clients.created),
        description: saved.name,
      });
      onClose();
      onSaved?.(saved);
    },
    onError: (error: unknown) => showFieldErrors(error, fields, setError),
  };
  const submit = handleSubmit(({ external_id, ...filled }) => {
    const body = { ...filled, external_id: external_id || null };
    if (client) {
      // Only what was touched: what others have changed meanwhile stays.
      const touched = Object.entries(body).filter(([name]) => Object.hasOwn(dirtyFields, name));
      if (touched.length === 0) return onClose();
      update.mutate({ id: client.id, changes: updateClient.body.parse(Object.fromEntries(touched)) }, done);
      return;
    }
    create.mutate(body, done);
  });
  const text = (name: (typeof fields)[number]) => ({
    label: t(($) => $.clients.field[name]),
    autoComplete: 'off',
    error: errors[name] && sentence(name, errors[name]),
    ...register(name),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={client ? t(($) => $.clients.editTitle) : t(($) => $.clients.create)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={save.isPending}>
            {label()}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {save.isError && fields.every((name) => !errors[name]) && (
          <Alert variant="destructive">
            {messageOr(
              save.error,
              client ? t(($) => $.clients.failedToUpdate) : t(($) => $.clients.failedToCreate),
            )}
          </Alert>
        )}
        <TextField required data-autofocus maxLength={200} {...text('name')} />
        <div className={css.two}>
          <Field label={t(($) => $.clients.field.kind)}>
            {(field) => (
              <NativeSelect {...field} {...register('kind')}>
                {clientFields.kind.options.map((one) => (
                  <option key={one} value={one}>
                    {t(($) => $.clients.kind[one])}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t(($) => $.clients.field.status)}>
            {(field) => (
              <NativeSelect {...field} {...register('status')}>
                {clientFields.status.options.map((one) => (
                  <option key={one} value={one}>
                    {t(($) => $.clients.status[one])}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <TextField maxLength={200} {...text('contact_person')} />
          <Controller
            name="owner_id"
            control={control}
            render={({ field }) => (
              <PersonSelect
                label={t(($) => $.clients.field.owner_id)}
                placeholder={t(($) => $.clients.field.nobody)}
                value={field.value}
                onChange={field.onChange}
                clearable
              />
            )}
          />
          <TextField type="email" maxLength={254} {...text('email')} />
          <TextField type="tel" maxLength={50} {...text('phone')} />
          <TextField type="url" maxLength={300} placeholder="https://" {...text('website')} />
          <TextField maxLength={100} {...text('external_id')} />
        </div>
        <TextArea placeholder={t(($) => $.clients.field.notesPlaceholder)} {...text('notes')} />
      </form>
    </Dialog>
  );

  function label(): string {
    if (client) return save.isPending ? t(($) => $.ui.saving) : t(($) => $.ui.save);
    return save.isPending ? t(($) => $.clients.creating) : t(($) => $.clients.createAct);
  }

  /** Ours is about the form, the server's about what is taken. */
  function sentence(name: string, { type, message = '' }: { type?: unknown; message?: string }): string {
    if (type === undefined || type === 'custom') return message;
    if (name === 'email') return t(($) => $.clients.emailWrong);
    if (name === 'website') return t(($) => $.clients.websiteWrong);
    return name === 'name' ? t(($) => $.clients.nameRequired) : message;
  }
}

const clientForm = z.object({
  name: clientFields.name,
  kind: clientFields.kind,
  status: clientFields.status,
  contact_person: clientFields.contact_person,
  email: clientFields.email,
  phone: clientFields.phone,
  website: clientFields.website,
  owner_id: clientFields.owner_id,
  notes: clientFields.notes,
  external_id: z.string().trim().max(100),
});
