import type { ApiToken } from '@takt/contract/tokens.ts';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './tokens.module.css';

interface TokenRowProps {
  token: ApiToken;
  ending: boolean;
  onEnd: () => void;
}

export function TokenRow({ token, ending, onEnd }: TokenRowProps) {
  const { t } = useTranslation();
  const { ago, dayOf, moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const [now] = useState(() => Date.now());
  const { name, scopes, hint, last_used_at: used, expires_at: end } = token;
  const over = end !== null && Date.parse(end) < now;
  return (
    <li className={css.row}>
      <IconKey size={20} stroke={1.6} className={css.icon} aria-hidden="true" />
      <div className={css.what}>
        <p className={css.name}>
          {name}
          {over && <Badge tone="warn">{t(($) => $.tokens.ended)}</Badge>}
        </p>
        <p className={css.facts}>
          <code>{`…${hint}`}</code>
          <span>{scopes.map((scope) => t(($) => $.tokens.scopeShort[scope])).join(', ')}</span>
          <span>
            {end === null
              ? t(($) => $.tokens.noEnd)
              : t(($) => $.tokens.until, { day: dayOf(end, timezone) })}
          </span>
          <span title={used === null ? undefined : moment(used)}>
            {used === null ? t(($) => $.tokens.unused) : t(($) => $.tokens.used, { when: ago(used) })}
          </span>
        </p>
      </div>
      <InlineConfirm
        size="sm"
        variant="outline"
        label={t(($) => $.tokens.end)}
        name={t(($) => $.tokens.endOf, { name })}
        question={t(($) => $.tokens.endSure)}
        busy={ending}
        onConfirm={onEnd}
      />
    </li>
  );
}
