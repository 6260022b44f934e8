import { Modal, type ModalProps } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { useState } from 'react';
import { closingOverlay } from './closing-overlay.ts';
import { DialogBusyContext } from './dialog-busy.ts';
import { FirstField } from './first-field.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog of the panel. It is not closed while its request is under way. */
export function Dialog({ closeOnClickOutside = true, onClose, children, ...props }: ModalProps) {
  const [isBusy, setBusy] = useState(false);
  useFocusBack(props.opened);
  const close = () => {
    if (!isBusy) onClose();
  };
  const behind = closeOnClickOutside ? { overlayProps: closingOverlay(close) } : {};
  const busyCross = isBusy ? { closeButtonProps: { 'aria-label': 'Close', disabled: true } } : {};
  return (
    <Modal {...props} onClose={close} closeOnClickOutside={false} {...behind} {...busyCross}>
      <DialogBusyContext value={setBusy}>{children}</DialogBusyContext>
      <FirstField />
    </Modal>
  );
}

/** The same for the questions that `modals` asks, below its provider. */
export function QuestionFocus() {
  useFocusBack(useModals().modals.length > 0);
  return null;
}
