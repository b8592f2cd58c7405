import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons of the bottom row, the confirming one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

const widths = { sm: 400, md: 520, lg: 760 };

/** Focus goes in, stays in, and returns to the opener; Escape closes. */
export function Dialog({ open, onClose, title, children, actions, size = 'md' }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={widths[size]}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close), size: 28 }}
      overlayProps={{ color: 'var(--veil)', backgroundOpacity: 1 }}
      transitionProps={{ duration: 120, transition: 'pop' }}
      classNames={{
        content: css.content,
        header: css.header,
        title: css.title,
        body: css.body,
        overlay: css.overlay,
      }}
    >
      {children}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </Modal>
  );
}
