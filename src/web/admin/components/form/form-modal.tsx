import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './form-modal.module.css';

/** A dialog with a form: Escape, a click beside it or its cross ask before what was typed is lost, and so does closing the tab. */
export function FormModal({ onClose, children, ...props }: ModalProps) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTyped]);
  return (
    <>
      <Modal
        {...props}
        closeOnEscape={!isAsking && props.closeOnEscape !== false}
        onClose={() => (isTyped ? setAsking(true) : onClose())}
      >
        <div className={styles.content} onInput={() => setTyped(true)}>
          {children}
        </div>
      </Modal>
      {/* Not there before: the Escape that asks would close it again. */}
      {isAsking ? (
        <Modal opened onClose={() => setAsking(false)} title="Close without saving?" size={460}>
          <Text size="sm">What you typed in this dialog is lost then.</Text>
          <Group mt="lg" justify="end" gap="xs">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Go on typing
            </Button>
            <Button variant="subtle" color="gulal" onClick={onClose}>
              Close it
            </Button>
          </Group>
        </Modal>
      ) : null}
    </>
  );
}
