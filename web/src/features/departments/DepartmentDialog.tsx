import { zodResolver } from '@hookform/resolvers/zod';
import type { Department } from '@takt/contract/departments.ts';
import { z } from '@takt/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Refused } from '../shell/Refused.tsx';
import { departmentsQuery, useCreateDepartment, useUpdateDepartment } from './api.ts';
import css from './DepartmentDialog.module.css';
import { withBelow } from './departments.ts';
import { DepartmentSelect } from './DepartmentSelect.tsx';

interface DepartmentDialogProps {
  /** Given: it is changed; otherwise a new one is made. */
  department: Department | undefined;
  /** What a new one is to be a part of. */
  parent: Department | null;
  onClose: () => void;
  onSaved: (department: Department) => void;
}

const LONGEST_NAME = 100;
const LONGEST_DESCRIPTION = 500;

export function DepartmentDialog({ department, parent, onClose, onSaved }: DepartmentDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: orgId } = useOrganisation();
  const departments = useQuery(departmentsQuery(orgId)).data;
  const create = useCreateDepartment(orgId);
  const update = useUpdateDepartment(orgId);
  const save = department ? update : create;
  const id = useId();
  const form = z.object({
    name: z
      .string()
      .trim()
      .min(
        1,
        t(($) => $.departments.nameRequired),
      )
      .max(LONGEST_NAME),
    description: z.string().trim().max(LONGEST_DESCRIPTION),
    manager_id: z.string().nullable(),
    parent_id: z.string().nullable(),
  });
  const { register, control, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      name: department?.name ?? '',
      description: department?.description ?? '',
      manager_id: department?.manager_id ?? null,
      parent_id: department ? department.parent_id : (parent?.id ?? null),
    },
  });
  const { errors, dirtyFields } = formState;

  const failed = department ? t(($) => $.departments.failedToUpdate) : t(($) => $.departments.failedToCreate);
  const done = {
    onSuccess: (saved: Department) => {
      toast({
        title: department ? t(($) => $.departments.updated) : t(($) => $.departments.created),
        description: saved.name,
      });
      onClose();
      onSaved(saved);
    },
    onError: (error: unknown) => {
      showFieldErrors(error, ['name', 'description'], setError);
      toast({ variant: 'destructive', title: t(($) => $.problems.error), description: failed });
    },
  };
  const submit = handleSubmit((body) => {
    if (!department) return create.mutate(body, done);
    // Only what was touched: what others have changed meanwhile stays.
    const touched = Object.entries(body).filter(([name]) => Object.hasOwn(dirtyFields, name));
    if (touched.length === 0) return onClose();
    update.mutate({ id: department.id, changes: Object.fromEntries(touched) }, done);
  });
  const saving = department ? t(($) => $.ui.saving) : t(($) => $.departments.creating);
  return (
    <Dialog
      open
      onClose={onClose}
      title={department ? t(($) => $.departments.editTitle) : t(($) => $.departments.createTitle)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={save.isPending}>
            {save.isPending ? saving : department ? t(($) => $.ui.save) : t(($) => $.departments.save)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {save.isError && <Refused error={save.error} fallback={failed} />}
        <TextField
          label={t(($) => $.departments.name)}
          placeholder={t(($) => $.departments.namePlaceholder)}
          required
          data-autofocus
          autoComplete="off"
          maxLength={LONGEST_NAME}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea
          label={t(($) => $.departments.description)}
          placeholder={t(($) => $.departments.descriptionPlaceholder)}
          counter={t(($) => $.departments.counter, { count: watch('description').length })}
          maxLength={LONGEST_DESCRIPTION}
          error={errors.description?.message}
          {...register('description')}
        />
        <Controller
          name="manager_id"
          control={control}
          render={({ field }) => (
            <PersonSelect
              label={t(($) => $.departments.head)}
              placeholder={t(($) => $.departments.noHead)}
              value={field.value}
              onChange={field.onChange}
              clearable
            />
          )}
        />
        <Controller
          name="parent_id"
          control={control}
          render={({ field }) => (
            <DepartmentSelect
              label={t(($) => $.departments.parent)}
              empty={t(($) => $.departments.noParent)}
              value={field.value}
              onChange={field.onChange}
              except={department && withBelow(departments ?? [], department.id)}
            />
          )}
        />
      </form>
    </Dialog>
  );
}
