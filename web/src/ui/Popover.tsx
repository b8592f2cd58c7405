import '@mantine/core/styles/Popover.layer.css';
import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './Popover.module.css';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One element that takes a ref: a Button that toggles `open`. */
  trigger: ReactElement;
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'bottom';
  width?: number | 'target';
}

/** A panel under its trigger: the focus goes in, Escape and a click outside close it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  children,
  placement = 'bottom-start',
  width,
}: PopoverProps) {
  return (
    <MantinePopover
      opened={open}
      onChange={onOpenChange}
      position={placement}
      width={width}
      offset={4}
      shadow="none"
      trapFocus
      returnFocus
      classNames={css}
    >
      <MantinePopover.Target>{trigger}</MantinePopover.Target>
      <MantinePopover.Dropdown>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  );
}
