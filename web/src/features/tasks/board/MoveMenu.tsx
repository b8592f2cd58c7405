import { type TaskCard, type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/Kbd.tsx';
import { PointMenu } from '../../../ui/PointMenu.tsx';
import { type Board, columnOf } from './board.ts';

interface MoveMenuProps {
  board: Board;
  card: TaskCard;
  at: Element;
  onStatus: (status: TaskStatus) => void;
  onStep: (step: -1 | 1 | 'top') => void;
  onOpen: () => void;
  onClose: () => void;
}

/** Everything that dragging does, without dragging. */
export function MoveMenu({ board, card, at, onStatus, onStep, onOpen, onClose }: MoveMenuProps) {
  const { t } = useTranslation();
  const { cards } = columnOf(board, card.status);
  const first = cards[0]?.id === card.id;
  const last = cards.at(-1)?.id === card.id;
  return (
    <PointMenu
      label={t(($) => $.tasks.move.menu, { key: card.key })}
      at={at}
      onClose={onClose}
      sections={[
        {
          title: t(($) => $.tasks.move.title),
          items: taskStatus.options.map((status) => ({
            label: t(($) => $.tasks.status[status]),
            checked: status === card.status,
            onSelect: () => onStatus(status),
          })),
        },
        {
          title: t(($) => $.tasks.move.order),
          items: [
            { label: t(($) => $.tasks.move.top), disabled: first, onSelect: () => onStep('top') },
            {
              label: t(($) => $.tasks.move.up),
              aside: <Kbd>Alt ↑</Kbd>,
              disabled: first,
              onSelect: () => onStep(-1),
            },
            {
              label: t(($) => $.tasks.move.down),
              aside: <Kbd>Alt ↓</Kbd>,
              disabled: last,
              onSelect: () => onStep(1),
            },
          ],
        },
        { items: [{ label: t(($) => $.tasks.move.open), aside: <Kbd>Enter</Kbd>, onSelect: onOpen }] },
      ]}
    />
  );
}
