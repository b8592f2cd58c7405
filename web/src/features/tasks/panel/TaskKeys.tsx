import { useTranslation } from 'react-i18next';
import { Shortcuts } from '../../shell/Shortcuts.tsx';

/** What «?» shows while the focus is in a task. */
export function TaskKeys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Shortcuts
      screen={{
        title: t(($) => $.task.keys),
        shortcuts: [
          [['S'], t(($) => $.tasks.field.status)],
          [['A'], t(($) => $.tasks.field.assignee)],
          [['P'], t(($) => $.tasks.field.priority)],
          [['L'], t(($) => $.task.labels.label)],
          [['D'], t(($) => $.tasks.field.due)],
          [['E'], t(($) => $.task.editDescription)],
          [['R'], t(($) => $.task.comments.write)],
          [['N'], t(($) => $.task.newSubtaskKey)],
          [['B'], t(($) => $.task.blockedBy)],
          [['W'], t(($) => $.task.watch)],
          [['Shift C'], t(($) => $.task.copyLink)],
        ],
      }}
      onClose={onClose}
    />
  );
}
