import { Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../api.ts';
import { failureText } from '../api/failure-text.ts';
import { useFailure } from '../auth/session/sign-ins.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { showLastingFailure, showSuccess } from '../components/feedback/toast.ts';
import { useDialogDraft, useDraftState } from '../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { NoMailNote } from '../components/mail/no-mail-server.tsx';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';

interface ApprovalDialogProps {
  /** The id of the request: its reason is kept under it. */
  id: string;
  title: string;
  text: string;
  withReason?: boolean;
  confirm: string;
  done: string;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Whether the request was decided or has ended meanwhile: the dialog is of no more use. */
const isOver = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Asks before a request is approved, rejected or withdrawn. */
export function ApprovalDialog({
  id,
  title,
  text,
  withReason = false,
  confirm,
  done,
  run,
  onClose,
}: ApprovalDialogProps) {
  const queryClient = useQueryClient();
  const draft = useDialogDraft(withReason ? `approval-${id}` : null, onClose);
  const [reason, setReason] = useDraftState(draft, 'reason', '');
  const [failure, setFailure] = useFailure();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => run(reason.trim()),
    onMutate: () => setFailure(null),
    onSuccess: () => {
      showSuccess(done);
      draft.done();
    },
    onError: (error) => {
      if (!isOver(error)) return setFailure(failureText(error));
      showLastingFailure(failureText(error));
      draft.done();
    },
    // What was approved may be money, an event or mails: every list can show something else by now.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (withReason && reason.trim() === '') return setFailure('Say why, for the person who asked');
    mutate();
  };
  return (
    <FormModal opened onClose={onClose} draft={draft} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          {withReason ? <NoMailNote /> : null}
          {withReason ? (
            <Textarea
              label="Reason"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={maxLengthIn(endpoints.approvals.reject, 'reason')}
              rows={2}
              required
              data-autofocus
            />
          ) : null}
          <DialogFooter {...{ failure, confirm, isPending, onClose }} isDanger={withReason} />
        </Stack>
      </form>
    </FormModal>
  );
}
