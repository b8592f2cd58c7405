import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import css from './BoardColumn.module.css';

interface MoreCardsProps {
  /** Begins to fetch, as scrolling does; does nothing while it runs or has failed. */
  ref: Ref<() => void>;
  onMore: () => Promise<void>;
}

/** The end of what is loaded: scrolling fetches the rest, the button does it without scrolling and after a failure. */
export function MoreCards({ ref, onMore }: MoreCardsProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  // Scrolling asks many times before the state is drawn.
  const busy = useRef(false);
  const load = async () => {
    if (busy.current) return;
    busy.current = true;
    setState('busy');
    try {
      await onMore();
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      busy.current = false;
    }
  };
  useImperativeHandle(ref, () => () => {
    if (state === 'idle') void load();
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      className={css.more}
      busy={state === 'busy'}
      onClick={() => void load()}
    >
      {state === 'failed' ? t(($) => $.tasks.board.moreFailed) : t(($) => $.tasks.board.more)}
    </Button>
  );
}
