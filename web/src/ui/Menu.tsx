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
  /** Stays inside its parent: a portal would open below a native `<dialog>`. */
  inline?: boolean;
}

/** Arrow keys, Home, End, typing and Escape work; the focus returns to the trigger. */
export function Menu({
  trigger,
  sections,
  placement = 'bottom-start',
  width = 220,
  inline = false,
}: MenuProps) {
  return (
    <MantineMenu
      position={placement}
      width={width}
      offset={4}
      shadow="none"
      withInitialFocusPlaceholder={false}
      withinPortal={!inline}
      classNames={css}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {sections.map((section, at) => (
          <div key={section.title ?? at} role="group" aria-label={section.title} className={css.section}>
            {section.title !== undefined && <MantineMenu.Label>{section.title}</MantineMenu.Label>}
            {section.items.map((item, index) => (
              <Entry key={index} item={item} />
            ))}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const { label, onSelect, icon, aside, checked, destructive, disabled = false, keepOpen = false } = item;
  if (checked !== undefined) {
    return (
      <MantineMenu.RadioItem
        value=""
        checked={checked}
        onChange={onSelect}
        disabled={disabled}
        closeMenuOnClick={!keepOpen}
        checkIcon={<IconCheck size={16} aria-hidden="true" />}
      >
        {label}
      </MantineMenu.RadioItem>
    );
  }
  return (
    <MantineMenu.Item
      onClick={onSelect}
      disabled={disabled}
      closeMenuOnClick={!keepOpen}
      leftSection={icon}
      rightSection={aside}
      data-destructive={destructive || undefined}
    >
      {label}
    </MantineMenu.Item>
  );
}
