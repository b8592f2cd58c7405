import { useTranslation } from 'react-i18next';
import type { Shortcut } from '../../ui/ShortcutsDialog.tsx';
import { Shortcuts } from '../shell/Shortcuts.tsx';
import type { TaskView } from './search.ts';

/** The keys of the view that is shown; a screen with a board alone names none. */
export function KeysDialog({ view = 'board', onClose }: { view?: TaskView; onClose: () => void }) {
  const { t } = useTranslation();
  const moves: readonly Shortcut[] = [
    [['M'], t(($) => $.tasks.keys.menu)],
    [['Alt ←', 'Alt →'], t(($) => $.tasks.keys.sideways)],
    [['Alt ↑', 'Alt ↓'], t(($) => $.tasks.keys.upDown)],
  ];
  const edits: readonly Shortcut[] = [
    [['X'], t(($) => $.tasks.keys.select)],
    [['Shift ↑', 'Shift ↓'], t(($) => $.tasks.keys.extend)],
    [['Ctrl A'], t(($) => $.tasks.keys.all)],
    [['E'], t(($) => $.tasks.keys.rename)],
    [['S', 'P', 'A', 'D'], t(($) => $.tasks.keys.fields)],
  ];
  const days: readonly Shortcut[] = [
    [['Alt ←', 'Alt →'], t(($) => $.tasks.keys.days)],
    [['Alt Shift ←', 'Alt Shift →'], t(($) => $.tasks.keys.length)],
  ];
  return (
    <Shortcuts
      screen={{
        title: t(($) => $.tasks.keys.title),
        shortcuts: [
          [['C'], t(($) => $.tasks.keys.create)],
          [['F'], t(($) => $.tasks.keys.filter)],
          [['↑', '↓', '←', '→'], t(($) => $.tasks.keys.focus)],
          [['Enter'], t(($) => $.tasks.keys.open)],
          ...(view === 'board' ? moves : view === 'list' ? edits : days),
        ],
      }}
      onClose={onClose}
    />
  );
}
