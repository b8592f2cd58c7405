import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import css from './KeysDialog.module.css';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const keys: [readonly string[], string][] = [
    [['C'], t(($) => $.tasks.keys.create)],
    [['↑', '↓', '←', '→'], t(($) => $.tasks.keys.focus)],
    [['Enter'], t(($) => $.tasks.keys.open)],
    [['M'], t(($) => $.tasks.keys.menu)],
    [['Alt ←', 'Alt →'], t(($) => $.tasks.keys.sideways)],
    [['Alt ↑', 'Alt ↓'], t(($) => $.tasks.keys.upDown)],
    [['Esc'], t(($) => $.tasks.keys.close)],
    [['?'], t(($) => $.tasks.keys.help)],
  ];
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tasks.keys.title)} size="sm">
      <dl className={css.keys}>
        {keys.map(([names, meaning]) => (
          <div key={meaning} className={css.row}>
            <dt>{meaning}</dt>
            <dd className={css.names}>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
