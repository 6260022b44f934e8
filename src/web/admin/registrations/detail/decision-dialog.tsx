import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../../api.ts';
import { failureText } from '../../api/failure-text.ts';
import { isAsked, showIfAsked } from '../../approvals/show-asked.tsx';
import { useFailure } from '../../auth/session/sign-ins.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { showLastingFailure, showSuccess } from '../../components/feedback/toast.ts';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateRegistrations } from '../../queries/registrations/registrations.ts';
import { useFetchIfLost } from '../../queries/registrations/use-fetch-if-lost.ts';
import type { ActionLabels } from './registration-actions.ts';

export const rejectReasons = [
  'We did not find this UTR number in our account.',
  'The amount is not right.',
  'This UTR number belongs to another payment.',
];

interface DecisionDialogProps extends Omit<ActionLabels, 'button'> {
  /** The name of its draft, with the id of what is decided; absent where nothing is typed. */
  draftName?: string;
  confirm: string;
  /** Whether anybody is mailed about it. */
  mails: boolean;
  /** Notes to take with one click. */
  suggestions?: readonly string[];
  /** May return what to say in place of `done`; an empty text says nothing. */
  run: (note: string, reference: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Whether a failure means that the status has changed meanwhile, so that trying again is of no use. */
const isOutOfDate = (error: unknown) => error instanceof ApiError && (error.status === 409 || error.status === 404);

/** Asks before something that cannot be undone, with a field for a note where one is wanted. Enter confirms. */
export function DecisionDialog({
  draftName,
  run,
  onClose,
  confirm,
  mails,
  suggestions = [],
  ...labels
}: DecisionDialogProps) {
  const draft = useDialogDraft(draftName ? `decision-${draftName}` : null, onClose);
  const [note, setNote] = useDraftState(draft, 'note', '');
  const [reference, setReference] = useDraftState(draft, 'reference', '');
  const [failure, setFailure] = useFailure();
  const [isSent, setSent] = useState(false);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (typed: string) => run(typed, reference.trim()),
    onMutate: () => setFailure(null),
    onSuccess: (said) => {
      const text = said ?? labels.done;
      if (text !== '') showSuccess(text);
    },
    onError: (failed) => {
      if (showIfAsked(failed, queryClient)) return;
      if (isOutOfDate(failed)) showLastingFailure(`Nothing was changed. ${failureText(failed)}`);
      else setFailure(failureText(failed));
    },
    onSettled: (_, failed) => {
      if (failed && !isOutOfDate(failed) && !isAsked(failed)) return;
      draft.done();
      invalidateRegistrations(queryClient);
    },
  });
  useFetchIfLost(error);

  const isNoteMissing = labels.isNoteRequired && note.trim() === '';
  const isReferenceMissing = labels.needsReference === true && reference.trim() === '';

  const submit = (event?: React.SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    setFailure(null);
    setSent(true);
    if (isNoteMissing || isReferenceMissing) return focusFirstError();
    mutate(note.trim());
  };
  // A key that was pressed before the dialog opened and is still held down confirms nothing.
  const ignoreHeldKey = (event: React.KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  const submitOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) submit();
  };

  return (
    <FormModal opened onClose={onClose} draft={draft} title={labels.title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{labels.text}</Text>
          {mails ? <NoMailNote /> : null}
          {labels.note === null ? null : (
            <Textarea
              label={labels.note}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              onKeyDown={submitOnEnter}
              error={isSent && isNoteMissing ? 'A reason is required' : null}
              maxLength={maxLengthIn(endpoints.payments.reject, 'reason')}
              autosize={false}
              rows={3}
              required={labels.isNoteRequired}
              data-autofocus
            />
          )}
          {labels.needsReference ? (
            <TextInput
              label="Number of the transfer"
              description="How it can be found at the bank: its UTR"
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
              error={
                isSent && isReferenceMissing ? 'Enter the number of the transfer by which the money went back' : null
              }
              maxLength={maxLengthIn(endpoints.payments.refund, 'reference')}
              required
            />
          ) : null}
          {suggestions.length > 0 ? (
            <Group gap={6}>
              {suggestions.map((suggestion) => (
                <Button
                  key={suggestion}
                  size="compact-sm"
                  variant="light"
                  h="auto"
                  py={5}
                  styles={{ label: { whiteSpace: 'normal' } }}
                  onClick={() => setNote(suggestion)}
                >
                  {suggestion}
                </Button>
              ))}
            </Group>
          ) : null}
          <DialogFooter
            {...{ failure, confirm, isPending, onClose }}
            isDanger={labels.tone === 'danger'}
            confirmProps={{ onKeyDown: ignoreHeldKey, 'data-autofocus': labels.note === null ? true : undefined }}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
