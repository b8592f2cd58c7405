import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import css from './Menu.module.css';

export interface MenuItem {
  label: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  /** A shortcut or a note on the right. */
  aside?: ReactNode;
  /** Given: the item is one of a choice and carries a tick when true. */
  checked?: boolean;
  destructive?: boolean;
  disabled?: boolean;
  /** Stays open after the choice, as for themes. */
  keepOpen?: boolean;
}
export interface MenuSection {
  title?: string;
  items: readonly MenuItem[];
}

interface MenuProps {
  /** One element that takes a ref and clicks: a Button. */
  trigger: ReactElement;
  sections: readonly MenuSection[];
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-end';
  width?: number | 'target';
}

/** Arrow keys, Home, End, typing and Escape work; the focus returns to the trigger. */
export function Menu({ trigger, sections, placement = 'bottom-start', width = 220 }: MenuProps) {
  return (
    <MantineMenu position={placement} width={width} offset={4} shadow="none" classNames={css}>
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {sections.map((section, at) => (
          <div key={section.title ?? at} role="group" aria-label={section.title} className={css.section}>
            {section.title !== undefined && <MantineMenu.Label>{section.title}</MantineMenu.Label>}
            {section.items.map((item, index) => (
              <MantineMenu.Item
                key={index}
                onClick={item.onSelect}
                disabled={item.disabled ?? false}
                closeMenuOnClick={!item.keepOpen}
                leftSection={item.icon}
                rightSection={item.checked === true ? <IconCheck size={16} aria-hidden="true" /> : item.aside}
                {...(item.checked === undefined
                  ? {}
                  : { role: 'menuitemradio', 'aria-checked': item.checked })}
                data-destructive={item.destructive || undefined}
              >
                {item.label}
              </MantineMenu.Item>
            ))}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
