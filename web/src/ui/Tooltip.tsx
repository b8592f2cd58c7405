import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './Tooltip.module.css';

interface TooltipProps {
  label: ReactNode;
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** On hover and on focus; it explains and never is the only name of a thing. */
export function Tooltip({ label, children, placement = 'top' }: TooltipProps) {
  return (
    <MantineTooltip
      label={label}
      position={placement}
      openDelay={300}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
      classNames={css}
    >
      {children}
    </MantineTooltip>
  );
}
