import type { CreativeDetails as Details } from '@takt/contract/creatives.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DailyLines } from '../analytics/DailyLines.tsx';
import { MeasureChoice } from '../analytics/MeasureChoice.tsx';
import { Tiles } from '../analytics/Tiles.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { CreativeAbout } from './CreativeAbout.tsx';
import { CreativeBurnout } from './CreativeBurnout.tsx';
import css from './CreativePage.module.css';
import { CreativesTable } from './CreativesTable.tsx';
import { CreativeTasks } from './CreativeTasks.tsx';
import { CreativeTheme } from './CreativeTheme.tsx';
import { toCreative } from './links.ts';
import { useVerdicts } from './useVerdicts.ts';

const headline = ['spend', 'revenue', 'roas', 'ctr', 'leads', 'cpl'] as const;
const charted = ['ctr', 'roas', 'cpl', 'drr', 'cpa', 'cpc', 'cpm', 'hook_rate', 'hold_rate'] as const;
const money: readonly MeasureKey[] = ['spend', 'revenue'];

interface CreativeDetailsProps {
  data: Details;
  meta: ReportMeta;
  state: ReportState;
}

export function CreativeDetails({ data, meta, state }: CreativeDetailsProps) {
  const { t } = useTranslation();
  const { creative, burnout, theme, siblings, other_sources: others } = data;
  const verdicts = useVerdicts(state);
  const own = ofCreative(state, creative);
  const metric = charted.find((measure) => measure === state.search.metric);
  const names = [t(($) => $.measures.names.spend), t(($) => $.measures.names.revenue)];
  return (
    <div className={css.page}>
      {others.length > 0 && (
        <p className={css.others}>
          {t(($) => $.creatives.page.other)}{' '}
          {others.map((source) => (
            <Link key={source} {...toCreative({ ...creative, source_id: source }, state.search)}>
              {t(($) => $.creatives.page.otherOpen)}
            </Link>
          ))}
        </p>
      )}
      <div className={css.sides}>
        <aside className={css.aside}>
          <CreativeAbout data={data} meta={meta} state={state} />
          <CreativeTasks creative={creative} />
        </aside>
        <div className={css.main}>
          <Tiles
            measures={headline}
            figures={data.figures}
            daily={data.daily}
            meta={meta}
            state={own}
            of={creative.name}
          />
          <div className={`card ${css.chart}`}>
            <div className={css.choice}>
              <MeasureChoice
                options={charted}
                value={metric}
                usual={names.join(', ')}
                onChange={(chosen) => state.change({ metric: chosen })}
              />
            </div>
            <DailyLines
              id="creatives.one"
              title={t(($) => $.creatives.page.days)}
              daily={data.daily}
              daily_previous={data.daily_previous}
              meta={meta}
              measures={metric ? [metric] : money}
              state={own}
            />
          </div>
          <CreativeBurnout burnout={burnout} meta={meta} state={state} />
        </div>
      </div>
      {theme && <CreativeTheme row={theme} meta={meta} state={state} />}
      <div className="card">
        {siblings.length > 0 ? (
          <CreativesTable
            title={t(($) => $.creatives.page.siblings)}
            rows={siblings}
            totals={undefined}
            meta={meta}
            state={state}
            verdicts={verdicts}
          />
        ) : (
          <p className={css.none}>{t(($) => $.creatives.page.noSiblings)}</p>
        )}
      </div>
    </div>
  );
}

/** Marks of its campaign; and no plan, which is never made for a single creative. */
function ofCreative(state: ReportState, { campaign_id: id, name }: Details['creative']): ReportState {
  const campaign = id || undefined;
  return {
    ...state,
    search: { ...state.search, campaign, q: name },
    query: { ...state.query, campaign_id: campaign, search_text: name },
  };
}
