import type { Finding } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { IconPin, IconSquareRoundedPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuSection } from '../../ui/PointMenu.tsx';
import { usePin } from '../dashboards/usePin.ts';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import type { ReportState } from './useReportState.ts';

/** What a task of a whole block is about. */
export interface BlockFinding {
  subject: Finding['subject'];
  measure: MeasureKey;
}

/** What can be done with a whole block, as it is set now. */
export function useBlockMenu(
  id: string,
  state: ReportState,
  finding: BlockFinding | undefined,
): readonly MenuSection[] {
  const { t } = useTranslation();
  const pin = usePin();
  const createTask = useCreateTask();
  return useMemo(
    () => [
      {
        items: [
          ...(finding
            ? [
                {
                  label: t(($) => $.reports.menu.createTask),
                  icon: <IconSquareRoundedPlus size={16} aria-hidden="true" />,
                  onSelect: () => createTask({ ...finding, state }),
                },
              ]
            : []),
          {
            label: t(($) => $.reports.menu.pin),
            icon: <IconPin size={16} aria-hidden="true" />,
            onSelect: () => pin(id, state.search),
          },
        ],
      },
    ],
    [t, pin, createTask, id, state, finding],
  );
}
