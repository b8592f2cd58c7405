import type { BurnoutRow, CreativeRow } from '@takt/contract/creatives.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuSection } from '../../ui/PointMenu.tsx';
import { Figure } from '../analytics/Figure.tsx';
import { asNumber } from '../analytics/measures.ts';
import { PlatformName } from '../analytics/PlatformName.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { Artwork } from './Artwork.tsx';
import { BurnoutBadge } from './BurnoutBadge.tsx';
import css from './CreativeCard.module.css';
import { type CardMeasure, keyOf } from './creatives.ts';

interface CreativeCardProps {
  row: CreativeRow;
  meta: ReportMeta;
  state: ReportState;
  measure: CardMeasure;
  to: LinkProps;
  menu: readonly MenuSection[];
  verdict?: BurnoutRow | undefined;
  /** The measure by day. */
  trend?: readonly Measured[] | undefined;
  rank?: number | undefined;
  /** Given: the card can be chosen. */
  chosen?: boolean | undefined;
  onChoose?: ((key: string) => void) | undefined;
}

/** One creative: what it looks like, what it cost, what it brought, and whether people are tired of it. */
export function CreativeCard(props: CreativeCardProps) {
  const { row, meta, state, measure, to, menu, verdict, trend, rank, chosen = false, onChoose } = props;
  const { t } = useTranslation();
  const tells = verdict && verdict.class !== 'healthy' && verdict.class !== 'insufficient_data';
  const figures = { figures: row.figures, meta, state, of: row.name, sourceId: row.source_id };
  return (
    <li className={classes('card', css.card, chosen && css.chosen)}>
      <div className={css.top}>
        <Artwork creative={row} className={css.artwork} />
        {rank !== undefined && <span className={css.rank}>{rank}</span>}
        {onChoose && (
          <label className={css.choose}>
            <input type="checkbox" checked={chosen} onChange={() => onChoose(keyOf(row))} />
            <span className="visually-hidden">{t(($) => $.creatives.select, { name: row.name })}</span>
          </label>
        )}
        {tells && (
          <span className={css.verdict}>
            <BurnoutBadge verdict={verdict} />
          </span>
        )}
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <h3 className={css.name}>
            <Link {...to} className={css.link} title={row.name}>
              {row.name}
            </Link>
          </h3>
          <Menu
            placement="bottom-end"
            width={240}
            sections={menu}
            trigger={
              <Button
                variant="ghost"
                size="sm"
                className={css.menu}
                aria-label={t(($) => $.creatives.actions, { name: row.name })}
              >
                <IconDots size={16} aria-hidden="true" />
              </Button>
            }
          />
        </div>
        <p className={css.about}>
          <PlatformName platform={row.platform} />
          {row.format !== '' && ` · ${row.format}`}
        </p>
        <p className={css.about}>
          {row.theme === '' ? (
            <span className={css.lack}>{t(($) => $.creatives.noTheme)}</span>
          ) : (
            <button
              type="button"
              className={css.theme}
              onClick={() => state.change({ tab: undefined, theme: row.theme })}
            >
              {row.theme}
            </button>
          )}
          {row.erid === '' && (
            <>
              {' · '}
              <span className={css.lack}>{t(($) => $.creatives.noErid)}</span>
            </>
          )}
        </p>
        <dl className={css.figures}>
          <div>
            <dt>{t(($) => $.measures.names.spend)}</dt>
            <dd>
              <Figure measure="spend" {...figures} />
            </dd>
          </div>
          <div>
            <dt>{t(($) => $.measures.names[measure])}</dt>
            <dd>
              <Figure measure={measure} {...figures} className={css.main} />
              {state.compared && (
                <Figure measure={measure} {...figures} show="change" className={css.change} />
              )}
            </dd>
          </div>
        </dl>
        <div className={css.trend}>
          {trend && <Sparkline values={trend.map((value) => asNumber(value))} colour="--c1" />}
        </div>
      </div>
    </li>
  );
}
