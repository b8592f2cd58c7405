import { span } from '@takt/contract/reports.ts';
import { z } from '@takt/contract/zod.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { type FigureMenu, FigureMenuContext } from '../../ui/charts/figureMenu.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './Block.module.css';
import { ExplanationHost } from './ExplanationHost.tsx';
import { ReportFailure } from './ReportFailure.tsx';
import { type BlockFinding, useBlockMenu } from './useBlockMenu.tsx';
import type { ReportState } from './useReportState.ts';

/** What a block needs of its `useQuery`. */
interface Asked<A> {
  data: A | undefined;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface BlockOf<A> {
  /** Its name in the registry, `sales.trend`: what is pinned. */
  id: string;
  title: string;
  query: Asked<A>;
  state: ReportState;
  /** px of what is coming, so that nothing jumps. */
  skeleton: number;
  isEmpty?: ((answer: A) => boolean) | undefined;
  /** Says what to do. */
  empty?: ReactNode;
  /** For what draws no head of its own (charts and tables do): the title stands above it. */
  heading?: boolean;
  /** Right of that title. */
  aside?: ReactNode;
  /** In the head of its chart or table: which measure, which way of looking. */
  controls?: ReactNode;
  /** Without the panel: the content has its own. */
  bare?: boolean;
  /** What «Создать задачу» of the whole block is about; without it only its rows offer one. */
  finding?: BlockFinding | undefined;
  children: (answer: A) => ReactNode;
}

/** A part of a report: skeleton, failure with a retry, a word about emptiness, or the content; never the whole screen. */
export function Block<A extends object>(props: BlockOf<A>) {
  const { id, title, query, state, bare = false } = props;
  const { t } = useTranslation();
  const sections = useBlockMenu(id, state, props.finding);
  const period = (query.data && periodOf(query.data)) ?? state.period;
  const { controls } = props;
  const menu = useMemo((): FigureMenu => ({ sections, period, controls }), [sections, period, controls]);
  const refreshing = query.isPlaceholderData;
  return (
    <section
      className={classes(css.block, !bare && 'card')}
      aria-label={title}
      aria-busy={query.isPending || refreshing}
      data-block={id}
    >
      {query.isPending ? (
        <Waiting title={t(($) => $.reports.block.loading, { title })} height={props.skeleton} bare={bare} />
      ) : (
        <FigureMenuContext value={menu}>
          <ExplanationHost>
            {query.isError && query.data !== undefined && (
              <div className={css.stale}>
                <Alert variant="warning">
                  {t(($) => $.analytics.failure.stale)}{' '}
                  <Button variant="link" size="sm" onClick={() => void query.refetch()}>
                    {t(($) => $.ui.retry)}
                  </Button>
                </Alert>
              </div>
            )}
            <div className={classes(css.content, refreshing && css.dimmed)}>
              <Content {...props} />
            </div>
          </ExplanationHost>
        </FigureMenuContext>
      )}
    </section>
  );
}

const ofReport = z.object({ meta: z.object({ period: span.nullable() }) });
/** Of a report: null while there is no data at all. Whatever is no report has none to tell. */
const periodOf = (answer: object) => {
  const read = ofReport.safeParse(answer);
  return read.success ? read.data.meta.period : undefined;
};

function Content<A extends object>(props: BlockOf<A>) {
  const { title, query, isEmpty, empty, heading = false, aside, controls, children } = props;
  const { t } = useTranslation();
  const { data } = query;
  const head = (
    <header className={css.head}>
      <h2 className={css.title}>{title}</h2>
      {(aside ?? controls) !== undefined && (
        <span className={css.aside}>
          {aside}
          {controls}
        </span>
      )}
    </header>
  );
  if (data === undefined) {
    return (
      <>
        {head}
        <ReportFailure error={query.error} retry={query.refetch} />
      </>
    );
  }
  if (periodOf(data) === null) {
    return (
      <>
        {head}
        <p className={css.empty}>
          {t(($) => $.reports.block.noData)}{' '}
          <Link to="/data" search={{ upload: true }} className={buttonClass({ variant: 'link', size: 'sm' })}>
            {t(($) => $.reports.block.upload)}
          </Link>
        </p>
      </>
    );
  }
  if (isEmpty?.(data)) {
    return (
      <>
        {head}
        <div className={css.empty}>{empty ?? t(($) => $.reports.block.empty)}</div>
      </>
    );
  }
  return (
    <>
      {heading && head}
      {children(data)}
    </>
  );
}

interface WaitingProps {
  title: string;
  height: number;
  bare: boolean;
}

/** The shape of what is coming. */
function Waiting({ title, height, bare }: WaitingProps) {
  return (
    <div
      role="status"
      aria-label={title}
      className={classes(!bare && css.waiting)}
      style={{ minHeight: height }}
    >
      {!bare && <Skeleton width={180} height={16} />}
      <Skeleton height={bare ? height : Math.max(16, height - 64)} />
    </div>
  );
}
