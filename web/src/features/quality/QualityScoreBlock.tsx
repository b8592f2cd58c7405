import type { QualityCheck } from '@takt/contract/quality.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { NothingHere } from '../marketing/NothingHere.tsx';
import { qualityQuery } from './api.ts';
import { checkOf, gradeOf } from './quality.ts';
import css from './QualityScore.module.css';

const icons = { ok: IconCircleCheck, found: IconAlertTriangle, not_applicable: IconCircleDashed };

/** What is shown as 0 takes nothing away. */
const LEAST = 0.05;

/** The score in points and in money, and what each of the eight checks takes from it. */
export function QualityScoreBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const { money, number } = useFormats();
  const text = t(($) => $.marketing.quality, { returnObjects: true });
  const chosen = checkOf(state.search);
  const choose = (check: QualityCheck) => state.change({ only: check === chosen ? undefined : check });
  return (
    <Block
      id="marketing.quality"
      title={text.score}
      query={useQuery(qualityQuery(state.query))}
      state={state}
      skeleton={208}
      isEmpty={({ data }) => data.score === null}
      empty={<NothingHere state={state} title={text.noSpend} lead={text.noSpendLead} />}
    >
      {({ data, meta }) => (
        <div className={css.quality}>
          <div className={css.summary}>
            <h2 className={css.title}>{text.score}</h2>
            {data.score !== null && (
              <p className={css.score} data-grade={gradeOf(data.score)}>
                <b>{number(data.score, { maximumFractionDigits: 0 })}</b> {text.scoreOf}
              </p>
            )}
            <p className={css.risk}>
              {text.atRisk} <b>{money(data.at_risk, meta.currency)}</b>{' '}
              {t(($) => $.marketing.quality.ofMoney, { money: money(data.money, meta.currency) })}
            </p>
            <p className={css.hint}>{text.scoreHint}</p>
          </div>
          <ul className={css.checks}>
            {data.parts.map(({ check, state: found, findings, money: risk, points }) => {
              const Icon = icons[found];
              return (
                <li key={check}>
                  <button
                    type="button"
                    className={css.check}
                    data-state={found}
                    aria-pressed={check === chosen}
                    disabled={findings === 0}
                    onClick={() => choose(check)}
                  >
                    <Icon size={18} className={css.icon} aria-hidden="true" />
                    <span className={css.name}>
                      {text.checks[check]}
                      <span className={css.found}>
                        {found === 'found'
                          ? t(($) => $.marketing.quality.count, { count: findings })
                          : text.states[found]}
                      </span>
                    </span>
                    {findings > 0 && (
                      <span className={css.cost}>
                        {Number(risk ?? 0) > 0 ? money(risk, meta.currency) : text.noMoney}
                        <span className={css.found} title={text.pointsHint}>
                          {points >= LEAST &&
                            t(($) => $.marketing.quality.points, {
                              points: number(points, { maximumFractionDigits: 1 }),
                            })}
                        </span>
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Block>
  );
}
