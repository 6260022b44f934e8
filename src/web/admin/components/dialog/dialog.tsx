import { Modal, type ModalProps } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { overlay } from '../../theme/theme.ts';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog of the panel. The second click of a double click, which meets what is behind a dialog that is open by then, does not close it. */
export function Dialog({ closeOnClickOutside = true, ...props }: ModalProps) {
  useFocusBack(props.opened);
  const closeUnlessSecond = ({ detail }: React.MouseEvent) => {
    if (closeOnClickOutside && detail < 2) props.onClose();
  };
  return <Modal {...props} closeOnClickOutside={false} overlayProps={{ ...overlay, onClick: closeUnlessSecond }} />;
}

/** The same for the questions that `modals` asks, below its provider. */
export function QuestionFocus() {
  useFocusBack(useModals().modals.length > 0);
  return null;
}
