import type { Finding } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { IconArrowRight, IconFilter, IconPin, IconSquareRoundedPlus } from '@tabler/icons-react';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuSection } from '../../ui/PointMenu.tsx';
import { usePin } from '../dashboards/usePin.ts';
import { type FindingDraft, useCreateTask } from '../evidence/useCreateTask.ts';
import { travelling } from './search.ts';
import type { ReportState } from './useReportState.ts';
import { filterOf, waysDown } from './waysDown.ts';

interface RowMenuExtra {
  /** What the report says about the row, and what is at stake. */
  finding?: Pick<FindingDraft, 'sentence' | 'money' | 'title'>;
  /** Ways of the screen's own, before the usual ones. */
  links?: readonly { label: string; to: LinkProps }[];
  /** The block that may be pinned with the row as its filter. */
  block?: string;
}

export type RowMenu = (
  subject: Finding['subject'],
  measure: MeasureKey,
  extra?: RowMenuExtra,
) => MenuSection[];

/** What can be done with any row, bar, point or finding: a task of it, a place on a dashboard, the ways down from it. */
export function useRowMenu(state: ReportState): RowMenu {
  const { t } = useTranslation();
  const router = useRouter();
  const createTask = useCreateTask();
  const pin = usePin();
  return (subject, measure, { finding, links = [], block } = {}) => {
    const { id = '', ...rest } = subject;
    const filter = filterOf({ ...rest, id });
    const ways = [
      ...links,
      ...waysDown({ ...rest, id }, travelling(state.search)).map(({ screen, to }) => ({
        label: t(($) => $.reports.menu.to[screen]),
        to,
      })),
    ];
    const acts = [
      {
        label: t(($) => $.reports.menu.createTask),
        icon: <IconSquareRoundedPlus size={16} aria-hidden="true" />,
        onSelect: () => createTask({ ...finding, subject, measure, state }),
      },
      ...(block !== undefined && filter
        ? [
            {
              label: t(($) => $.reports.menu.pin),
              icon: <IconPin size={16} aria-hidden="true" />,
              onSelect: () => pin(block, { ...state.search, ...filter }),
            },
          ]
        : []),
    ];
    const leads = ways.map(({ label, to }) => ({
      label,
      icon: <IconArrowRight size={16} aria-hidden="true" />,
      onSelect: () => void router.navigate({ ...to }),
    }));
    const narrows = filter
      ? [
          {
            label: t(($) => $.reports.menu.filterBy),
            icon: <IconFilter size={16} aria-hidden="true" />,
            onSelect: () => state.change(filter),
          },
        ]
      : [];
    return [{ items: acts }, { items: [...leads, ...narrows] }].filter(({ items }) => items.length > 0);
  };
}
