import type { Headline } from '@takt/contract/briefings.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { weekOfQuery } from '../briefings/api.ts';
import { draftOf, searchOf } from '../briefings/briefings.ts';
import { HeadlineLink } from '../briefings/HeadlineLink.tsx';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import css from './Attention.module.css';
import { Block } from './Block.tsx';
import { travelling } from './search.ts';
import { type ReportState, reportState } from './useReportState.ts';

/** As many as stand beside the chart of days. */
const SHOWN = 3;
/** px */
const HEIGHT = 336;

/** The first of what matters of the week: each can be read up, and made into a task. */
export function AttentionBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(weekOfQuery(undefined));
  const formats = useFormats();
  const week = query.data?.data.week;
  return (
    <Block
      id="analytics.attention"
      title={t(($) => $.reports.attention.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      heading
      aside={week && formats.dayRange(week.from, week.to)}
      isEmpty={({ data }) => data.items.length === 0}
      empty={t(($) => $.reports.attention.empty)}
    >
      {({ data, meta }) => (
        <>
          <ul className={css.items}>
            {data.items.slice(0, SHOWN).map((item) => (
              <Item key={item.link + item.sentence} item={item} currency={meta.currency} state={state} />
            ))}
          </ul>
          {data.items.length > SHOWN && (
            <Link to="/analytics/week" search={travelling(state.search)} className={css.all}>
              {t(($) => $.reports.attention.all, { count: data.items.length })}
            </Link>
          )}
        </>
      )}
    </Block>
  );
}

interface ItemProps {
  item: Headline;
  currency: string;
  state: ReportState;
}

function Item({ item, currency, state }: ItemProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const createTask = useCreateTask();
  const { severity, sentence, link, money } = item;
  // The screen behind it is what is asked for the figures of its task.
  const own = reportState(searchOf(item), state.change, state);
  return (
    <li className={css.item} data-severity={severity}>
      <HeadlineLink link={link} className={css.sentence ?? ''}>
        {sentence}
      </HeadlineLink>
      <span className={css.foot}>
        {severity !== 'good' && (
          <Button
            variant="link"
            size="sm"
            className={css.act}
            onClick={() =>
              createTask({
                ...draftOf(
                  item,
                  t(($) => $.reports.organisation),
                ),
                state: own,
              })
            }
          >
            {t(($) => $.reports.menu.createTask)}
          </Button>
        )}
        {money !== null && <span className={css.money}>{formats.shortMoney(money, currency)}</span>}
      </span>
    </li>
  );
}
