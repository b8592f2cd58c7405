import { useTranslation } from 'react-i18next';
import { Shortcuts } from '../shell/Shortcuts.tsx';

interface ReportKeysProps {
  filters: boolean;
  onClose: () => void;
}

/** The keys of a report, above those that work everywhere. */
export function ReportKeys({ filters, onClose }: ReportKeysProps) {
  const { t } = useTranslation();
  return (
    <Shortcuts
      screen={{
        title: t(($) => $.reports.keys.title),
        shortcuts: [
          [['P'], t(($) => $.reports.keys.period)],
          ...(filters ? [[['F'], t(($) => $.reports.keys.filter)] as const] : []),
          [['↑', '↓'], t(($) => $.reports.keys.rows)],
          [['←', '→'], t(($) => $.reports.keys.cells)],
          [['Enter'], t(($) => $.reports.keys.row)],
          [['Shift F10'], t(($) => $.reports.keys.rowMenu)],
        ],
      }}
      onClose={onClose}
    />
  );
}
