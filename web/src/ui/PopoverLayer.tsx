import '@mantine/core/styles/Popover.layer.css';
import { Popover as MantinePopover } from '@mantine/core';
import { type ReactNode, type RefCallback, useCallback, useLayoutEffect, useState } from 'react';
import css from './Popover.module.css';

interface PopoverLayerProps {
  id: string;
  at: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  placement: 'bottom-start' | 'bottom-end' | 'bottom';
  width: number | 'target' | undefined;
}

/** The panel of a Popover; the trigger has been there before it. */
export default function PopoverLayer({
  id,
  at,
  open,
  onOpenChange,
  children,
  placement,
  width,
}: PopoverLayerProps) {
  // It opens in the second pass: only then does Mantine keep whom to give the focus back to.
  const [placed, setPlaced] = useState(false);
  const onPlaced = useCallback(() => setPlaced(true), []);
  return (
    <MantinePopover
      id={id}
      opened={open && placed}
      onChange={onOpenChange}
      position={placement}
      width={width}
      offset={4}
      shadow="none"
      trapFocus
      returnFocus
      classNames={css}
    >
      <MantinePopover.Target refProp="hold">
        <Place at={at} onPlaced={onPlaced} />
      </MantinePopover.Target>
      <MantinePopover.Dropdown>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  );
}

interface PlaceProps {
  at: HTMLElement;
  /** Mantine's, in place of a ref. */
  hold?: RefCallback<HTMLElement>;
  onPlaced: () => void;
}

/** Stands for the trigger. */
function Place({ at, hold, onPlaced }: PlaceProps) {
  useLayoutEffect(() => {
    const release = hold?.(at);
    onPlaced();
    return () => (release ? release() : void hold?.(null));
  }, [at, hold, onPlaced]);
  return null;
}
