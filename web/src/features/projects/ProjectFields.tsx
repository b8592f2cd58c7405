import { colour } from '@takt/contract/labels.ts';
import { progressMode, projectKey, projectPriority, projectStatus } from '@takt/contract/projects.ts';
import { requiredText } from '@takt/contract/values.ts';
import { z } from '@takt/contract/zod.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ClientSelect } from '../clients/ClientSelect.tsx';
import { DepartmentSelect } from '../departments/DepartmentSelect.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { DayField } from '../tasks/panel/DayField.tsx';
import css from './projects.module.css';

export const projectForm = z.object({
  name: requiredText(200),
  /** '' is made from the name. */
  key: z.literal('').or(projectKey),
  colour,
  description: z.string().max(20_000),
  status: projectStatus,
  priority: projectPriority,
  progress_mode: progressMode,
  progress: z.number().int().min(0).max(100),
  is_public: z.boolean(),
  owner_id: z.string().nullable(),
  department_id: z.string().nullable(),
  client_id: z.string().nullable(),
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
});

interface ProjectFieldsProps {
  form: UseFormReturn<z.input<typeof projectForm>, unknown, z.output<typeof projectForm>>;
}

/** What may be said of a project besides its name. */
export function ProjectFields({ form: { register, control, watch, formState } }: ProjectFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.two}>
        <Field label={t(($) => $.projects.field.status)}>
          {(field) => (
            <NativeSelect {...field} {...register('status')}>
              {projectStatus.options.map((one) => (
                <option key={one} value={one}>
                  {t(($) => $.projects.status[one])}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t(($) => $.projects.field.priority)}>
          {(field) => (
            <NativeSelect {...field} {...register('priority')}>
              {projectPriority.options.map((one) => (
                <option key={one} value={one}>
                  {t(($) => $.projects.priority[one])}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Controller
          name="owner_id"
          control={control}
          render={({ field }) => (
            <PersonSelect
              label={t(($) => $.projects.field.owner)}
              placeholder={t(($) => $.projects.field.nobody)}
              value={field.value}
              onChange={field.onChange}
              clearable
            />
          )}
        />
        <Controller
          name="department_id"
          control={control}
          render={({ field }) => (
            <DepartmentSelect
              label={t(($) => $.projects.field.department)}
              empty={t(($) => $.projects.field.noDepartment)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          name="start_date"
          control={control}
          render={({ field }) => (
            <DayField
              label={t(($) => $.projects.field.start)}
              empty={t(($) => $.projects.field.noDay)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          name="due_date"
          control={control}
          render={({ field }) => (
            <DayField
              label={t(($) => $.projects.field.due)}
              empty={t(($) => $.tasks.field.noDue)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          name="client_id"
          control={control}
          render={({ field }) => (
            <ClientSelect
              label={t(($) => $.projects.field.client)}
              placeholder={t(($) => $.projects.field.noClient)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <TextField
          label={`${t(($) => $.projects.field.progress)}, %`}
          type="number"
          min={0}
          max={100}
          inputMode="numeric"
          // Not disabled: what is disabled has no value for the form.
          readOnly={watch('progress_mode') === 'auto'}
          error={formState.errors.progress && t(($) => $.projects.progressWrong)}
          {...register('progress', { valueAsNumber: true })}
        />
      </div>
      <Controller
        name="progress_mode"
        control={control}
        render={({ field }) => (
          <Switch
            label={t(($) => $.projects.auto)}
            checked={field.value === 'auto'}
            onChange={({ target }) => field.onChange(target.checked ? 'auto' : 'manual')}
          />
        )}
      />
      <Controller
        name="is_public"
        control={control}
        render={({ field }) => (
          <Switch
            label={t(($) => $.projects.field.public)}
            hint={t(($) => $.projects.field.publicHint)}
            checked={field.value}
            onChange={({ target }) => field.onChange(target.checked)}
          />
        )}
      />
    </>
  );
}
