import type { BurnoutRow, Creative } from '@takt/contract/creatives.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MenuSection } from '../../ui/PointMenu.tsx';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { findingOf } from './findings.ts';
import { subjectOf } from './links.ts';

type Named = Pick<Creative, 'source_id' | 'id' | 'name'>;
interface Extra {
  verdict?: BurnoutRow | undefined;
  onEdit?: (() => void) | undefined;
}

/** What can be done with a creative: a task of it, its page, its tags. */
export function useCreativeMenu(
  state: ReportState,
  measure: MeasureKey,
): (row: Named, extra?: Extra) => MenuSection[] {
  const { t } = useTranslation();
  const menu = useRowMenu(state);
  return (row, { verdict, onEdit } = {}) => {
    const { measure: about = measure, ...finding } = verdict ? findingOf(verdict) : {};
    const sections = menu(subjectOf(row), about, { finding });
    if (!onEdit) return sections;
    const edit = {
      label: t(($) => $.creatives.tags.edit),
      icon: <IconTags size={16} aria-hidden="true" />,
      onSelect: onEdit,
    };
    return [...sections, { items: [edit] }];
  };
}
