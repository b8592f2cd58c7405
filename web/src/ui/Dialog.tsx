import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Dialog.module.css';
import { useUppermost } from './uppermost.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons of the bottom row, the confirming one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** False while there is no way back: no cross, and neither Escape nor a click outside closes it. */
  dismissible?: boolean;
}

/** ms: the dialog has gone by then, and whoever wanted the focus elsewhere has taken it. */
const RETURN = 160;
const widths = { sm: 400, md: 520, lg: 760 };

/** Focus goes in, stays in, and returns to the opener; Escape closes the uppermost of several. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  size = 'md',
  dismissible = true,
}: DialogProps) {
  const { t } = useTranslation();
  const uppermost = useUppermost(open);
  useFocusReturn(open);
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={widths[size]}
      centered
      returnFocus={false}
      closeOnEscape={dismissible && uppermost}
      closeOnClickOutside={dismissible}
      withCloseButton={dismissible}
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

/** Mantine's own return knows no opener when a dialog is open from its first render on. */
function useFocusReturn(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }, RETURN);
    };
  }, [open]);
}
