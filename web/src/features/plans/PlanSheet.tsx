import type { Pacing, PlannedMeasure } from '@takt/contract/plans.ts';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ReportFailure } from '../analytics/ReportFailure.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { pacingQuery, plansQuery } from './api.ts';
import css from './PlanTable.module.css';
import { PlanTable } from './PlanTable.tsx';
import {
  addMonths,
  fillings,
  kindOf,
  kinds,
  monthInSentence,
  type PlanRow,
  roundedFact,
  rowsOf,
} from './plans.ts';
import { usePlanEditor } from './usePlanEditor.ts';

interface PlanSheetProps {
  month: string;
  /** Plan and fact of the whole organisation. */
  whole: Pacing | undefined;
  state: ReportState;
}

/** The table of a month and what it is filled with. */
export function PlanSheet({ month, whole, state }: PlanSheetProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const platformName = usePlatformName();
  const mayWrite = useOrganisation().role !== 'member';
  const editor = usePlanEditor(month);
  const kind = kindOf(state.search);
  const parts = useQuery(pacingQuery({ kind, month }));
  const plans = useQuery(plansQuery(month));
  // Of a month that has not begun nothing is known: its rows are those of the last data.
  const usual = useQuery({ ...pacingQuery({ kind }), enabled: whole?.data.known_to === null });

  if (parts.isError || plans.isError) {
    return (
      <div className="card">
        <ReportFailure
          error={parts.error ?? plans.error}
          retry={() => Promise.all([parts.refetch(), plans.refetch()])}
        />
      </div>
    );
  }
  if (!parts.data || !plans.data || !whole) return <Skeleton height={360} />;

  const organisation = {
    kind: 'organisation',
    id: '',
    source_id: '',
    name: t(($) => $.plans.whole),
  } as const;
  const of = (wanted: string) => plans.data.filter(({ subject }) => subject.kind === wanted);
  const all = rowsOf(
    of(kind),
    parts.data.data.rows,
    usual.data?.data.rows.map(({ subject }) => subject),
  );
  const text = state.search.q?.toLocaleLowerCase();
  const nameOf = ({ subject }: PlanRow) => (kind === 'platform' ? platformName(subject.id) : subject.name);
  const found =
    text === undefined ? all : all.filter((row) => nameOf(row).toLocaleLowerCase().includes(text));
  const rows = [...rowsOf(of('organisation'), whole.data.rows, [organisation]).slice(0, 1), ...found];

  const earlier = addMonths(month, -1);
  const earlierName = monthInSentence(formats.locale, earlier);
  async function fill(from: 'plan' | 'fact') {
    try {
      const valueOf = from === 'plan' ? await planned() : await come();
      const changes = fillings(rows, month, valueOf);
      if (changes.length === 0)
        return toast({ title: t(($) => $.plans.fill.nothing, { month: earlierName }) });
      editor.save(changes, (count) => t(($) => $.plans.fill.done, { count }));
    } catch (error) {
      fail(
        error,
        t(($) => $.plans.failedToSave),
      );
    }
  }
  const planned = async () => {
    const known = new Map(
      rowsOf(await queries.fetchQuery(plansQuery(earlier)), []).map((row) => [row.key, row]),
    );
    return ({ key }: PlanRow, measure: PlannedMeasure) => known.get(key)?.plans.get(measure) ?? null;
  };
  const come = async () => {
    const answers = await Promise.all([
      queries.fetchQuery(pacingQuery({ kind, month: earlier })),
      queries.fetchQuery(pacingQuery({ kind: 'organisation', month: earlier })),
    ]);
    const known = new Map(
      rowsOf(
        [],
        answers.flatMap(({ data }) => data.rows),
      ).map((row) => [row.key, row]),
    );
    return ({ key }: PlanRow, measure: PlannedMeasure) =>
      roundedFact(known.get(key)?.paces.get(measure)?.fact ?? null);
  };

  return (
    <>
      <PlanTable
        month={month}
        kind={kind}
        rows={rows}
        meta={parts.data.meta}
        state={state}
        editor={editor}
        mayWrite={mayWrite}
        tools={
          <>
            {mayWrite && (
              <>
                <Button
                  variant="ghost"
                  size="icon"
                  disabled={editor.undo === null}
                  aria-label={t(($) => $.plans.undo)}
                  title={t(($) => $.plans.undo)}
                  onClick={() => editor.undo?.()}
                >
                  <IconArrowBackUp aria-hidden="true" />
                </Button>
                <Menu
                  placement="bottom-end"
                  width={300}
                  trigger={
                    <Button variant="outline">
                      {t(($) => $.plans.fill.menu)}
                      <IconChevronDown aria-hidden="true" />
                    </Button>
                  }
                  sections={[
                    {
                      items: [
                        {
                          label: t(($) => $.plans.fill.fromPlan, { month: earlierName }),
                          onSelect: () => void fill('plan'),
                        },
                        {
                          label: t(($) => $.plans.fill.fromFact, { month: earlierName }),
                          onSelect: () => void fill('fact'),
                        },
                      ],
                    },
                  ]}
                />
              </>
            )}
            <Segmented
              label={t(($) => $.plans.by.label)}
              options={kinds.map((value) => ({ value, label: t(($) => $.plans.by[value]) }))}
              value={kind}
              onChange={(by) =>
                state.change({ by, platform: undefined, campaign: undefined, product: undefined })
              }
            />
          </>
        }
      />
      {found.length === 0 && (
        <p className={css.note}>
          {text === undefined
            ? t(($) => $.plans.table.none)
            : t(($) => $.plans.table.nothingFound, { text: state.search.q ?? '' })}
        </p>
      )}
      {!mayWrite && <p className={css.note}>{t(($) => $.plans.table.readOnly)}</p>}
    </>
  );
}
