import { useTranslation } from 'react-i18next';
import { type Shortcut, type ShortcutGroup, ShortcutsDialog } from '../../ui/ShortcutsDialog.tsx';
import { commandKey } from './commandKey.ts';
import { screens } from './screens.ts';

interface ShortcutsProps {
  /** What the open screen has of its own. */
  screen?: ShortcutGroup;
  onClose: () => void;
}

/** What «?» shows: the keys of the screen, those that work everywhere, and the ways to the screens. */
export function Shortcuts({ screen, onClose }: ShortcutsProps) {
  const { t } = useTranslation();
  const ways = screens.flatMap((one): Shortcut[] =>
    'key' in one ? [[['G', one.key.replace('Key', '')], t(($) => $.shell.screens[one.id])]] : [],
  );
  return (
    <ShortcutsDialog
      title={t(($) => $.shell.keys.title)}
      groups={[
        ...(screen ? [screen] : []),
        {
          title: t(($) => $.shell.keys.everywhere),
          shortcuts: [
            [[commandKey('K')], t(($) => $.shell.keys.search)],
            [['C'], t(($) => $.shell.keys.create)],
            [['/'], t(($) => $.shell.keys.find)],
            [['Esc'], t(($) => $.shell.keys.close)],
            [['?'], t(($) => $.shell.keys.help)],
          ],
        },
        { title: t(($) => $.shell.keys.goTo), shortcuts: ways },
      ]}
      onClose={onClose}
    />
  );
}
