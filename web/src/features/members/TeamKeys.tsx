import { useTranslation } from 'react-i18next';
import type { Shortcut } from '../../ui/ShortcutsDialog.tsx';
import { Shortcuts } from '../shell/Shortcuts.tsx';

interface TeamKeysProps {
  part: 'members' | 'departments' | 'invitations';
  onClose: () => void;
}

export function TeamKeys({ part, onClose }: TeamKeysProps) {
  const { t } = useTranslation();
  const move: Shortcut = [['↑', '↓', 'Home', 'End'], t(($) => $.members.keys.move)];
  const menu: Shortcut = [['M'], t(($) => $.members.keys.menu)];
  const shortcuts: Record<typeof part, Shortcut[]> = {
    members: [
      [['C'], t(($) => $.invitations.invite)],
      [['/'], t(($) => $.members.keys.search)],
      move,
      [['Enter'], t(($) => $.members.act.open)],
      menu,
      [['Delete'], t(($) => $.members.keys.remove)],
    ],
    departments: [
      [['C'], t(($) => $.departments.create)],
      move,
      [['←', '→'], t(($) => $.departments.keys.fold)],
      [['Enter'], t(($) => $.departments.keys.show)],
      menu,
      [['F2'], t(($) => $.ui.edit)],
      [['Delete'], t(($) => $.ui.delete)],
    ],
    invitations: [[['C'], t(($) => $.invitations.invite)]],
  };
  return (
    <Shortcuts
      screen={{ title: t(($) => $.members.keys.title), shortcuts: shortcuts[part] }}
      onClose={onClose}
    />
  );
}
