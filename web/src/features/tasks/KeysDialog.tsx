import { useTranslation } from 'react-i18next';
import { ShortcutsDialog } from '../../ui/ShortcutsDialog.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ShortcutsDialog
      title={t(($) => $.tasks.keys.title)}
      shortcuts={[
        [['C'], t(($) => $.tasks.keys.create)],
        [['↑', '↓', '←', '→'], t(($) => $.tasks.keys.focus)],
        [['Enter'], t(($) => $.tasks.keys.open)],
        [['M'], t(($) => $.tasks.keys.menu)],
        [['Alt ←', 'Alt →'], t(($) => $.tasks.keys.sideways)],
        [['Alt ↑', 'Alt ↓'], t(($) => $.tasks.keys.upDown)],
        [['Esc'], t(($) => $.tasks.keys.close)],
        [['?'], t(($) => $.tasks.keys.help)],
      ]}
      onClose={onClose}
    />
  );
}
