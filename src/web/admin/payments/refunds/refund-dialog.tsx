import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { refundMethodLabels } from '#contract/panel/status-labels.ts';
import type { RefundMethod } from '#contract/payments/payment-transitions.ts';
import { needsReference } from '#contract/payments/refunds.ts';
import { failureText, isLost } from '../../api/failure-text.ts';
import { ApprovalNote, confirmText, useRefundHint } from '../../approvals/approval-note.tsx';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { useFailure } from '../../auth/session/sign-ins.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { type Amount, AmountField } from '../../components/form/amount-field.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateRegistrations } from '../../queries/registrations/registrations.ts';
import { useFetchIfLost } from '../../queries/registrations/use-fetch-if-lost.ts';
import { amountText, refundIsMailed } from '../../registrations/registration-labels.ts';

export interface RefundValues {
  amount: number;
  method: RefundMethod;
  reference: string;
  reason: string;
}

interface RefundDialogProps {
  /** The name of its draft, with the id of what is given back. */
  draftName: string;
  title: string;
  /** Whose money it is, and what for. */
  text: string;
  /** What is suggested, and the most there is; the same amount cannot be changed. */
  amount: { suggested: number; most: number } | number;
  /** The ways back, the usual one first. */
  methods: readonly RefundMethod[];
  /** Asks why. */
  withReason: boolean;
  /** `draft` is the name under which what is filled in is kept. */
  run: (values: RefundValues, draft: string) => Promise<unknown>;
  onClose: () => void;
}

/** What happens to the money by each way. */
function wayText(method: RefundMethod, amount: string): string {
  if (method === 'gateway') return `Razorpay sends ${amount} back the way it came.`;
  return method === 'cash'
    ? `Hand over ${amount} yourself: it is only recorded here.`
    : `Send ${amount} yourself: it is only recorded here, with the number of your transfer.`;
}

/** The same where somebody else has to approve it first. */
const askText = (method: RefundMethod) =>
  method === 'gateway' ? 'Nothing goes back until then.' : 'Hand over or send nothing until then.';

/** Gives money of a payment back: how much, how, why, and where it can be found. */
export function RefundDialog(props: RefundDialogProps) {
  const { draftName, title, methods, withReason, run, onClose } = props;
  // As when it was opened: after a lost response the page may know of the refund already, and the same amount is sent again.
  const [{ text, amount: given }] = useState(props);
  const limits = typeof given === 'number' ? { suggested: given, most: given } : given;
  const keptAs = `refund-${draftName}`;
  const draft = useDialogDraft(keptAs, onClose);
  const [amount, setAmount] = useDraftState<Amount>(draft, 'amount', limits.suggested);
  const [method, setMethod] = useDraftState<RefundMethod>(draft, 'method', methods[0] ?? 'bank');
  const [reference, setReference] = useDraftState(draft, 'reference', '');
  const [reason, setReason] = useDraftState(draft, 'reason', '');
  const [failure, setFailure] = useFailure();
  const [isSent, setSent] = useState(false);
  const queryClient = useQueryClient();
  const rupees = amountText(Number(amount) || 0);
  const hint = useRefundHint(Number(amount) || 0);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (values: RefundValues) => run(values, keptAs),
    onMutate: () => setFailure(null),
    onSuccess: () => {
      showSuccess(
        method === 'gateway' ? `Razorpay was asked to give ${rupees} back` : `${rupees} is recorded as given back`,
      );
      draft.done();
    },
    onError: (failed) => {
      if (showIfAsked(failed, queryClient)) draft.done();
      else setFailure(failureText(failed));
    },
    onSettled: (_, failed) => (isLost(failed) ? undefined : invalidateRegistrations(queryClient)),
  });
  useFetchIfLost(error);

  const tooMuch = `At most ${amountText(limits.most)} is left of this payment`;

  const isReferenceMissing = needsReference(method) && reference.trim() === '';
  const isReasonMissing = withReason && reason.trim() === '';

  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!(Number(amount) > 0)) return setFailure('Enter an amount');
    if (Number(amount) > limits.most) return setFailure(tooMuch);
    setFailure(null);
    setSent(true);
    if (isReferenceMissing || isReasonMissing) return focusFirstError();
    mutate({ amount: Number(amount), method, reference: reference.trim(), reason: reason.trim() });
  };

  return (
    <FormModal opened onClose={onClose} draft={draft} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          {typeof given === 'number' ? null : (
            <AmountField
              label="Amount"
              description={tooMuch}
              error={Number(amount) > limits.most}
              value={amount}
              onChange={setAmount}
              required
              data-autofocus
            />
          )}
          <Select
            label="How it goes back"
            data={methods.map((value) => ({ value, label: refundMethodLabels[value] }))}
            value={method}
            onChange={(value) => setMethod(methods.find((one) => one === value) ?? method)}
            allowDeselect={false}
          />
          {method === 'gateway' ? null : (
            <TextInput
              label={needsReference(method) ? 'Number of your transfer' : 'Receipt or note (optional)'}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
              error={isSent && isReferenceMissing ? 'Enter the number of your transfer' : null}
              maxLength={maxLengthIn(endpoints.refunds.create, 'reference')}
              required={needsReference(method)}
            />
          )}
          {withReason ? (
            <Textarea
              label="Reason"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={isSent && isReasonMissing ? 'A reason is required' : null}
              maxLength={maxLengthIn(endpoints.refunds.create, 'reason')}
              rows={2}
              required
            />
          ) : null}
          <ApprovalNote hint={hint} />
          <Text size="sm">
            {hint.isNeeded ? askText(method) : `${wayText(method, rupees)} This cannot be undone.`} {refundIsMailed}
          </Text>
          <NoMailNote />
          <DialogFooter
            {...{ failure, isPending, onClose }}
            confirm={confirmText(hint, `Give ${rupees} back`)}
            isDanger
          />
        </Stack>
      </form>
    </FormModal>
  );
}
