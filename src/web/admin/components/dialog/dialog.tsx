import { Modal, type ModalProps } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { closingOverlay } from './closing-overlay.ts';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog of the panel. */
export function Dialog({ closeOnClickOutside = true, ...props }: ModalProps) {
  useFocusBack(props.opened);
  const behind = closeOnClickOutside ? { overlayProps: closingOverlay(props.onClose) } : {};
  return <Modal {...props} closeOnClickOutside={false} {...behind} />;
}

/** The same for the questions that `modals` asks, below its provider. */
export function QuestionFocus() {
  useFocusBack(useModals().modals.length > 0);
  return null;
}
