import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import { RuleOverride } from './rule-override.tsx';
import { useDeskEdit } from './use-desk-edit.ts';

interface ReasonDialogProps {
  /** The name of its draft, with the id of what is changed. */
  draftName: string;
  title: string;
  text: string;
  confirm: string;
  done: string;
  isDanger?: boolean;
  /** Whether anybody is mailed about it. */
  mails: boolean;
  isRequired?: boolean;
  send: (given: { reason: string; aboveCapacity: boolean; ignoreRules: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of a change; once the server says that the event is full or its rules refuse it, also whether to do it all the same. */
export function ReasonDialog({ isRequired = true, ...props }: ReasonDialogProps) {
  const draft = useDialogDraft(`reason-${props.draftName}`, props.onClose);
  const [reason, setReason] = useDraftState(draft, 'reason', '');
  const [aboveCapacity, setAbove] = useState(false);
  const edit = useDeskEdit(props.done, draft.done, ['reason']);
  const [ignoreRules, setIgnore] = useState(false);
  const [wasFull, setWasFull] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  if (edit.code === 'event_full' && !wasFull) setWasFull(true);
  if (edit.code === 'against_rules' && !wasRefused) setWasRefused(true);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.send(() => props.send({ reason, aboveCapacity, ignoreRules }));
  };
  return (
    <FormModal opened onClose={props.onClose} draft={draft} title={props.title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{props.text}</Text>
          {props.mails ? <NoMailNote /> : null}
          <Textarea
            label={isRequired ? 'Reason' : 'Reason (for the history)'}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={edit.fieldErrors.reason}
            required={isRequired}
            maxLength={maxLengthIn(endpoints.registrationEdits.restore, 'reason')}
            rows={2}
            data-autofocus
          />
          {wasFull ? (
            <Checkbox
              label="Give a seat above the capacity"
              checked={aboveCapacity}
              onChange={(event) => setAbove(event.currentTarget.checked)}
            />
          ) : null}
          {wasRefused ? <RuleOverride checked={ignoreRules} onChange={setIgnore} /> : null}
          <DialogFooter
            failure={edit.failure}
            confirm={props.confirm}
            isPending={edit.isPending}
            isDanger={props.isDanger ?? false}
            onClose={props.onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
