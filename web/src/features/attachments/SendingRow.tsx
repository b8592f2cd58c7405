import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Kind } from './AttachmentRow.tsx';
import { isTooLarge } from './attachments.ts';
import css from './attachments.module.css';
import type { Sending } from './useAttaching.ts';

interface SendingRowProps {
  sending: Sending;
  onAgain: () => void;
  onDiscard: () => void;
}

/** A file on its way, or why it has not arrived and what can be done about it. */
export function SendingRow({ sending: { file, share, failed }, onAgain, onDiscard }: SendingRowProps) {
  const { t } = useTranslation();
  return (
    <li className={css.row}>
      <span className={css.waiting}>
        <Kind name={file.name} />
        <span className={css.text}>
          <span className={css.name} title={file.name}>
            {file.name}
          </span>
          {failed === undefined ? (
            <Progress value={share * 100} label={t(($) => $.attachments.sending, { name: file.name })} />
          ) : (
            <span role="alert" className={css.failed}>
              {failed}{' '}
              {!isTooLarge(file) && (
                <Button variant="link" size="sm" onClick={onAgain}>
                  {t(($) => $.ui.retry)}
                </Button>
              )}
              <Button variant="link" size="sm" onClick={onDiscard}>
                {t(($) => $.attachments.discard)}
              </Button>
            </span>
          )}
        </span>
      </span>
    </li>
  );
}
