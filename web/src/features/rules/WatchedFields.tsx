import { ruleKind, ruleMeasure } from '@takt/contract/rules.ts';
import { z } from '@takt/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { dateRangeQuery } from '../analytics/api.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { Draft } from './rules.ts';
import css from './rules.module.css';

const direction = z.enum(['below', 'above']);
const per = z.enum(['organisation', 'platform', 'campaign', 'product']);

interface WatchedFieldsProps {
  draft: Draft;
  fill: (part: Partial<Draft>) => void;
  error: string | undefined;
}

/** What is watched, and from where on it is too much. */
export function WatchedFields({ draft, fill, error }: WatchedFieldsProps) {
  const { t } = useTranslation();
  const { kind } = draft;
  const threshold = kind === 'threshold';
  const number = (field: 'value' | 'days' | 'tolerance' | 'leastSpend', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={18}
      autoComplete="off"
      value={draft[field]}
      onChange={({ target }) => fill({ [field]: target.value })}
    />
  );
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{t(($) => $.rules.kind.label)}</legend>
      <Choice
        label={t(($) => $.rules.kind.label)}
        hint={t(($) => $.rules.about[kind])}
        value={kind}
        options={ruleKind.options.map((value) => [value, t(($) => $.rules.kind[value])])}
        onChange={(value) => fill({ kind: ruleKind.parse(value) })}
      />
      <div className={css.fields}>
        {threshold && (
          <>
            <Choice
              label={t(($) => $.rules.measureLabel)}
              value={draft.measure}
              options={ruleMeasure.options.map((value) => [value, t(($) => $.rules.measure[value])])}
              onChange={(value) => fill({ measure: ruleMeasure.parse(value) })}
            />
            <Choice
              label={t(($) => $.rules.directionLabel)}
              value={draft.direction}
              options={direction.options.map((value) => [value, t(($) => $.rules.direction[value])])}
              onChange={(value) => fill({ direction: direction.parse(value) })}
            />
            {number(
              'value',
              t(($) => $.rules.value),
            )}
            {number(
              'days',
              t(($) => $.rules.days),
            )}
          </>
        )}
        {kind === 'stale_source' &&
          number(
            'days',
            t(($) => $.rules.daysBehind),
          )}
        {kind === 'budget_off_plan' &&
          number(
            'tolerance',
            t(($) => $.rules.tolerance),
          )}
        {(threshold || kind === 'budget_off_plan') && (
          <Choice
            label={t(($) => $.rules.perLabel)}
            value={draft.per}
            options={per.options.map((value) => [value, t(($) => $.rules.per[value])])}
            onChange={(value) => fill({ per: per.parse(value) })}
          />
        )}
        {(threshold || kind === 'burned_out') && (
          <>
            <PlatformChoice value={draft.platform} onChange={(platform) => fill({ platform })} />
            {number(
              'leastSpend',
              t(($) => $.rules.leastSpend),
              t(($) => $.rules.leastSpendHint),
            )}
          </>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function PlatformChoice({ value, onChange }: { value: string; onChange: (platform: string) => void }) {
  const { t } = useTranslation();
  const nameOf = usePlatformName();
  const sources = useQuery(dateRangeQuery).data?.data.sources ?? [];
  const known = new Set([...sources.map(({ platform }) => platform), ...(value === '' ? [] : [value])]);
  return (
    <Choice
      label={t(($) => $.rules.platform)}
      value={value}
      options={[
        ['', t(($) => $.rules.everyPlatform)],
        ...[...known].map((one) => [one, nameOf(one)] as const),
      ]}
      onChange={onChange}
    />
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
