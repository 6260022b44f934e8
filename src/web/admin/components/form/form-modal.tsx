import { Button, Group, type ModalProps, Text } from '@mantine/core';
import { createContext, useContext, useRef, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { DraftNotice } from './drafts/draft-notice.tsx';
import { clearDraft } from './drafts/draft-store.ts';
import type { FormDraft } from './drafts/use-draft-of-form.ts';
import styles from './form-modal.module.css';
import { LeaveGuard, useIsLeaving } from './leave-guard.tsx';

interface FormModalProps extends ModalProps {
  /** Keeps what is typed; absent where that is a choice or two, or a password. */
  draft?: FormDraft;
  /** The name of the draft that the form inside keeps; it asks before the page is left, too. */
  ownDraft?: string;
}

const CloseContext = createContext<(() => void) | null>(null);

/** What the button beside the one that sends does: it asks as the cross does. `otherwise` is for a dialog that asks nothing. */
export const useDialogClose = (otherwise: () => void): (() => void) => useContext(CloseContext) ?? otherwise;

/** A dialog with a form: leaving the page or closing the dialog asks before what was typed is lost. */
export function FormModal({ onClose, children, draft, ownDraft, ...props }: FormModalProps) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isLeaving = useIsLeaving();
  const mayLeave = useRef(false);
  const isDirty = draft?.isDirty ?? isTyped;
  const ask = () => (isDirty ? setAsking(true) : onClose());
  const hasDraft = draft !== undefined || ownDraft !== undefined;
  const throwAway = () => {
    draft?.startOver();
    if (ownDraft) clearDraft(ownDraft);
    onClose();
  };
  return (
    <>
      <Dialog {...props} closeOnEscape={!isAsking && !isLeaving && props.closeOnEscape !== false} onClose={ask}>
        <div className={styles.content} onInput={() => setTyped(true)}>
          {draft ? (
            <DraftNotice restoredFrom={draft.restoredFrom} isOld={draft.isOld} onStartOver={draft.startOver} />
          ) : null}
          <CloseContext value={ask}>{children}</CloseContext>
        </div>
        {ownDraft ? null : (
          <LeaveGuard
            isDirty={isDirty}
            mayLeave={draft?.mayLeave ?? mayLeave}
            {...(draft ? { onDiscard: draft.startOver } : {})}
          />
        )}
      </Dialog>
      {/* Not there before: the Escape that asks would close it again. */}
      {isAsking ? (
        <Dialog opened onClose={() => setAsking(false)} title="Close without saving?" size={500}>
          <Text size="sm">
            {hasDraft
              ? 'Keep what you typed as a draft in this browser and go on later, or throw it away.'
              : 'What you typed in this dialog is lost then.'}
          </Text>
          <Group mt="lg" justify="end" gap="xs">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Go on typing
            </Button>
            <Button variant="subtle" color="gulal" onClick={throwAway}>
              {hasDraft ? 'Throw it away' : 'Close it'}
            </Button>
            {hasDraft ? <Button onClick={onClose}>Keep as draft</Button> : null}
          </Group>
        </Dialog>
      ) : null}
    </>
  );
}
