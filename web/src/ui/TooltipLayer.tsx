import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './Tooltip.module.css';

interface TooltipLayerProps {
  label: ReactNode;
  children: ReactElement;
  placement: 'top' | 'bottom' | 'left' | 'right';
}

export default function TooltipLayer({ label, children, placement }: TooltipLayerProps) {
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
