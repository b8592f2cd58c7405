import type { EventKind } from '@takt/contract/events.ts';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { groupsOf, isAdministration, kindName } from '../events/kinds.ts';
import css from './webhooks.module.css';

interface KindChoiceProps {
  /** null: everything */
  value: readonly EventKind[] | null;
  onChange: (value: readonly EventKind[] | null) => void;
  error: string | undefined;
}

/** Events of the daily work; who manages people has the audit log. */
const offered = groupsOf('all')
  .map(({ group, kinds }) => ({ group, kinds: kinds.filter((kind) => !isAdministration(kind)) }))
  .filter(({ group, kinds }) => kinds.length > 0 && group !== 'import');

export function KindChoice({ value, onChange, error }: KindChoiceProps) {
  const { t } = useTranslation();
  const chosen = new Set(value ?? []);
  const set = (kind: EventKind, on: boolean) =>
    onChange(offered.flatMap(({ kinds }) => kinds).filter((one) => (one === kind ? on : chosen.has(one))));
  return (
    <fieldset className={css.choice}>
      <legend>{t(($) => $.webhooks.kinds)}</legend>
      <label className={css.radio}>
        <input type="radio" checked={value === null} onChange={() => onChange(null)} />
        {t(($) => $.webhooks.allKinds)}
      </label>
      <label className={css.radio}>
        <input type="radio" checked={value !== null} onChange={() => onChange([])} />
        {t(($) => $.webhooks.chosenKinds)}
      </label>
      {value !== null && (
        <div className={css.groups}>
          {offered.map(({ group, kinds }) => (
            <fieldset key={group} className={css.group}>
              <legend>{t(($) => $.audit.groups[group])}</legend>
              {kinds.map((kind) => (
                <Checkbox
                  key={kind}
                  label={kindName(kind, t)}
                  checked={chosen.has(kind)}
                  onChange={({ target }) => set(kind, target.checked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {error !== undefined && <Alert variant="destructive">{error}</Alert>}
    </fieldset>
  );
}
