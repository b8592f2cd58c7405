import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { periodText } from '../../ui/periodText.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { dashboardsQuery, useCreateDashboard, usePinWidget } from './api.ts';
import css from './dashboards.module.css';
import type { Pinned } from './pins.ts';
import { blockOf } from './registry.ts';
import { pinnedOptions } from './widgets.ts';

const NEW = 'new';

/** Onto which dashboard, under which name, and whether with this very period. */
export function PinDialog({ pinned: { block, search }, onClose }: { pinned: Pinned; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toast = useToast();
  const fail = useFailureToast();
  const navigate = useNavigate();
  const form = useId();
  const { user } = useAuth();
  const { role } = useOrganisation();
  const all = useQuery(dashboardsQuery);
  const create = useCreateDashboard();
  const pin = usePinWidget();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [withPeriod, setWithPeriod] = useState(false);

  const writable = (all.data ?? []).filter(({ owner_id }) => owner_id === user?.id || role !== 'member');
  const target = chosen ?? writable[0]?.id ?? NEW;
  const known = blockOf(block);
  const { width = 6, height = 4 } = known ?? {};
  const hasPeriod = search.from !== undefined && search.to !== undefined;

  async function submit() {
    try {
      const id =
        target === NEW
          ? (await create.mutateAsync({ name: name.trim() || t(($) => $.dashboards.pin.usualName) })).id
          : target;
      const options = pinnedOptions(search, withPeriod && hasPeriod);
      const dashboard = await pin.mutateAsync({
        id,
        widget: { block, title: title.trim(), options, width, height },
      });
      onClose();
      toast({
        title: t(($) => $.dashboards.pin.done, { name: dashboard.name }),
        action: {
          label: t(($) => $.dashboards.open),
          onSelect: () => void navigate({ to: '/analytics/dashboards/$id', params: { id } }),
        },
      });
    } catch (error) {
      fail(
        error,
        t(($) => $.dashboards.pin.failed),
      );
    }
  }

  return (
    <Dialog
      open
      size="sm"
      title={t(($) => $.dashboards.pin.title)}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={form} disabled={all.isPending} busy={create.isPending || pin.isPending}>
            {t(($) => $.dashboards.pin.submit)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={t(($) => $.dashboards.pin.where)}>
          {(control) => (
            <NativeSelect
              {...control}
              data-autofocus
              value={target}
              onChange={({ target: { value } }) => setChosen(value)}
            >
              {writable.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
              <option value={NEW}>{t(($) => $.dashboards.pin.newOne)}</option>
            </NativeSelect>
          )}
        </Field>
        {target === NEW && (
          <TextField
            label={t(($) => $.dashboards.pin.name)}
            value={name}
            maxLength={80}
            placeholder={t(($) => $.dashboards.pin.usualName)}
            onChange={({ target: { value } }) => setName(value)}
          />
        )}
        <TextField
          label={t(($) => $.dashboards.pin.label)}
          value={title}
          maxLength={120}
          placeholder={known?.title(t)}
          onChange={({ target: { value } }) => setTitle(value)}
        />
        {search.from !== undefined && search.to !== undefined && (
          <div>
            <Checkbox
              label={t(($) => $.dashboards.pin.period, {
                period: periodText(formats, { from: search.from, to: search.to }),
              })}
              checked={withPeriod}
              onChange={({ target: { checked } }) => setWithPeriod(checked)}
            />
            <p className={css.hint}>{t(($) => $.dashboards.pin.periodHint)}</p>
          </div>
        )}
      </form>
    </Dialog>
  );
}
