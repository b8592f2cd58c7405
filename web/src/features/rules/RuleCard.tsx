import type { Rule } from '@takt/contract/rules.ts';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { projectChoicesQuery } from '../projects/choices.ts';
import { Causes } from './Causes.tsx';
import { stateOf } from './rules.ts';
import css from './rules.module.css';
import { useRuleActs } from './useRuleActs.ts';
import { useRuleText } from './useRuleText.ts';

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }));

const tones: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  holds: 'bad',
  calm: 'good',
  silent: 'warn',
  new: 'neutral',
  off: 'neutral',
};

interface RuleCardProps {
  rule: Rule;
  mayWrite: boolean;
  /** Its causes are shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

export function RuleCard({ rule, mayWrite, isOpen, onOpen }: RuleCardProps) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const textOf = useRuleText();
  const acts = useRuleActs(rule);
  const project = useQuery(projectChoicesQuery).data?.find(({ id }) => id === rule.project_id);
  const [editing, setEditing] = useState(false);
  const id = useId();
  const { name, enabled, open, last_error: error, last_checked_at: checked } = rule;
  const state = stateOf(rule);
  return (
    <li className={`card ${css.rule}`} aria-labelledby={`${id}-name`}>
      <div className={css.head}>
        <div className={css.what}>
          <h2 id={`${id}-name`} className={css.name}>
            {name}
          </h2>
          <p className={css.about}>{textOf(rule.watched)}</p>
        </div>
        {mayWrite && (
          <div className={css.controls}>
            <Switch
              label={enabled ? t(($) => $.rules.on) : t(($) => $.rules.off)}
              aria-label={t(($) => $.rules.switch, { name })}
              checked={enabled}
              disabled={acts.switching}
              onChange={({ target }) => acts.switchTo(target.checked)}
            />
            <Menu
              placement="bottom-end"
              trigger={
                <Button variant="ghost" size="icon" aria-label={t(($) => $.rules.acts, { name })}>
                  <IconDots aria-hidden="true" />
                </Button>
              }
              sections={[
                {
                  items: [
                    { label: t(($) => $.rules.edit), onSelect: () => setEditing(true) },
                    { label: t(($) => $.rules.delete), destructive: true, onSelect: acts.remove },
                  ],
                },
              ]}
            />
          </div>
        )}
      </div>
      <div className={css.state}>
        <Badge tone={tones[state]}>
          {state === 'holds'
            ? t(($) => $.rules.state.holds, { count: open })
            : t(($) => $.rules.state[state])}
        </Badge>
        <span className={css.facts}>
          {checked !== null && <span>{t(($) => $.rules.checked, { when: ago(checked) })}</span>}
          {project && <span>{t(($) => $.rules.goesTo, { project: project.name })}</span>}
        </span>
      </div>
      {error !== null && enabled && <p className={css.silent}>{error}</p>}
      <div className={css.foot}>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-causes` : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <IconChevronDown aria-hidden="true" className={css.chevron} />
          {t(($) => $.rules.causes)}
        </Button>
        {mayWrite && (
          <Button variant="outline" size="sm" busy={acts.checking} onClick={acts.check}>
            {t(($) => $.rules.check)}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={`${id}-causes`} className={css.below}>
          <Causes ruleId={rule.id} />
        </div>
      )}
      <Suspense>{editing && <RuleDialog rule={rule} onClose={() => setEditing(false)} />}</Suspense>
    </li>
  );
}
