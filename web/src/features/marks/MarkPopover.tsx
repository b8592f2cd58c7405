import type { Mark } from '@takt/contract/marks.ts';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { MarkItem } from './MarkItem.tsx';
import css from './marks.module.css';

const PopoverLayer = lazy(() => import('../../ui/PopoverLayer.tsx'));

interface MarkPopoverProps {
  marks: readonly Mark[];
  /** Of amounts that were planned. */
  currency: string;
  /** The mark that was clicked. */
  at: HTMLElement;
  onClose: () => void;
}

/** What happened on a day, with a way to each thing. */
export function MarkPopover({ marks, currency, at, onClose }: MarkPopoverProps) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  const id = useId();
  const [first] = marks;
  if (!first) return null;
  return (
    <Suspense>
      <PopoverLayer
        id={id}
        at={at}
        open
        onOpenChange={(open) => !open && onClose()}
        placement="bottom-start"
        width={undefined}
      >
        <div className={css.panel}>
          <div className={css.head}>
            <h3 className={css.day}>{longDay(first.day)}</h3>
            <Button
              variant="ghost"
              size="icon"
              className={css.close}
              aria-label={t(($) => $.loop.marks.close)}
              onClick={onClose}
            >
              <IconX aria-hidden="true" />
            </Button>
          </div>
          {marks.map((mark) => (
            <section key={mark.kind} className={css.kind}>
              <h4 className={css.what}>{t(($) => $.loop.marks[mark.kind], { count: mark.count })}</h4>
              <ul className={css.items}>
                {mark.items.map((item, index) => (
                  <MarkItem key={index} kind={mark.kind} item={item} currency={currency} />
                ))}
              </ul>
              {mark.count > mark.items.length && (
                <p className={css.more}>
                  {t(($) => $.loop.marks.more, { count: mark.count - mark.items.length })}
                </p>
              )}
            </section>
          ))}
        </div>
      </PopoverLayer>
    </Suspense>
  );
}
