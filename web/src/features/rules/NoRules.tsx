import {
  IconActivityHeartbeat,
  IconCalendarDollar,
  IconFlame,
  IconPercentage,
  IconTrendingDown,
  IconUserDollar,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Template, templateNames } from './rules.ts';
import css from './rules.module.css';

const icons: Readonly<Record<Template, TablerIcon>> = {
  roas: IconTrendingDown,
  drr: IconPercentage,
  cpl: IconUserDollar,
  burnout: IconFlame,
  budget: IconCalendarDollar,
  stale: IconPlugConnectedX,
};

/** Nothing is watched: six rules to begin with, for whoever may make one. */
export function NoRules({ onChoose }: { onChoose: ((template: Template) => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="card">
      <EmptyState
        icon={<IconActivityHeartbeat size={24} stroke={1.6} />}
        title={t(($) => $.rules.none)}
        description={onChoose ? t(($) => $.rules.noneLead) : t(($) => $.rules.noneMember)}
      />
      {onChoose && (
        <ul className={css.templates} aria-label={t(($) => $.rules.templates.title)}>
          {templateNames.map((name) => {
            const Icon = icons[name];
            return (
              <li key={name}>
                <button type="button" className={css.template} onClick={() => onChoose(name)}>
                  <Icon size={20} stroke={1.6} aria-hidden="true" className={css.templateIcon} />
                  <span className={css.templateText}>
                    <span className={css.templateName}>{t(($) => $.rules.templates[name])}</span>
                    <span className={css.templateHint}>{t(($) => $.rules.hints[name])}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
