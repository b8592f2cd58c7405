import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { useReportState } from '../analytics/useReportState.ts';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { rulesQuery } from './api.ts';
import { NoRules } from './NoRules.tsx';
import { RuleCard } from './RuleCard.tsx';
import type { Template } from './rules.ts';
import css from './rules.module.css';

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }));

/** What is watched, what it has found, and the tasks of that. `view` in the address is the rule whose causes are shown. */
export function RulesPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const mayWrite = manages(useOrganisation());
  const rules = useQuery(rulesQuery);
  const [creating, setCreating] = useState<Template | 'plain' | null>(null);
  return (
    <ReportPage
      title={t(($) => $.rules.title)}
      state={state}
      meta={undefined}
      withoutPeriod
      actions={
        mayWrite && (
          <Button onClick={() => setCreating('plain')}>
            <IconPlus aria-hidden="true" />
            {t(($) => $.rules.create)}
          </Button>
        )
      }
    >
      <p className={css.lead}>{t(($) => $.rules.lead)}</p>
      {body()}
      <Suspense>
        {creating !== null && (
          <RuleDialog
            template={creating === 'plain' ? undefined : creating}
            onClose={() => setCreating(null)}
            onCreated={(id) => state.change({ view: id })}
          />
        )}
      </Suspense>
    </ReportPage>
  );

  function body() {
    if (rules.isPending) {
      return (
        <div aria-busy="true" className={css.list}>
          <Skeleton height={116} />
          <Skeleton height={116} />
        </div>
      );
    }
    if (!rules.data) {
      return (
        <div className="card">
          <Failure title={t(($) => $.rules.failed)} error={rules.error} retry={rules.refetch} />
        </div>
      );
    }
    if (rules.data.length === 0) return <NoRules onChoose={mayWrite ? setCreating : undefined} />;
    return (
      <ul className={css.list} aria-label={t(($) => $.rules.list)}>
        {rules.data.map((rule) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            mayWrite={mayWrite}
            isOpen={state.search.view === rule.id}
            onOpen={(isOpen) => state.change({ view: isOpen ? rule.id : undefined })}
          />
        ))}
      </ul>
    );
  }
}
