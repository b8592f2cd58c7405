import type { Mark } from '@takt/contract/marks.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { marksQuery } from './api.ts';
import { type ChartMark, labelOf } from './marks.ts';

interface Opened {
  marks: readonly Mark[];
  at: HTMLElement;
}

/**
 * Marks of a chart over the days of a query, and which of them is open: `<TimeSeries marks onMark />` and, where `opened`
 * is, a `<MarkPopover {...opened} onClose={close} />`. Without marks the chart is whole: a failure says nothing.
 */
export function useMarks(query: ReportQuery) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(marksQuery(query));
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    marks: data.map((mark): ChartMark => ({
      day: mark.day,
      kind: mark.kind,
      count: mark.count,
      label: labelOf(
        mark,
        t(($) => $.loop.marks[mark.kind], { count: mark.count }),
      ),
    })),
    /** Everything of that day: marks of one day stand in one place. */
    onMark: ({ day }: Pick<ChartMark, 'day'>, at: Element | null = document.activeElement) => {
      const marks = data.filter((mark) => mark.day === day);
      if (at instanceof HTMLElement && marks.length > 0) setOpened({ marks, at });
    },
    opened,
    close: () => setOpened(null),
  };
}
