import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { CashBox, Treasury } from '#contract/payments/reports.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { type Amount, AmountField } from '../components/form/amount-field.tsx';
import { useDialogDraft, useDraftState } from '../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { treasuryKey } from '../queries/reports.ts';

const BANK = 'bank';

interface CashDialogProps {
  what: 'count' | 'hand-over';
  box: CashBox;
  /** Who can be given it, besides the bank. */
  holders: Treasury['holders'];
  onClose: () => void;
}

/** Records that somebody's cash was counted, or that they handed some over. */
export function CashDialog({ what, box, holders, onClose }: CashDialogProps) {
  const { callOnce } = useAdminApi();
  const queryClient = useQueryClient();
  const isCount = what === 'count';
  const draftName = `cash-${what}-${box.id}`;
  const draft = useDialogDraft(draftName, onClose);
  const [amount, setAmount] = useDraftState<Amount>(draft, 'amount', '');
  const [to, setTo] = useDraftState<string | null>(draft, 'to', BANK);
  const [note, setNote] = useDraftState(draft, 'note', '');
  const saving = useSingleMutation({
    mutationFn: () =>
      isCount
        ? callOnce(
            endpoints.reports.countCash,
            { body: { holder: box.id, counted: amount, expected: box.expected, note } },
            { draft: draftName },
          )
        : callOnce(
            endpoints.reports.handOverCash,
            { body: { from: box.id, to: to === BANK ? null : to, amount, note } },
            { draft: draftName },
          ),
    onSuccess: (response) => {
      if (response) queryClient.setQueryData(treasuryKey, response.data);
      else void queryClient.invalidateQueries({ queryKey: treasuryKey });
      showSuccess(isCount ? 'The count is recorded' : 'The hand-over is recorded');
      draft.done();
    },
    onError: () => queryClient.invalidateQueries({ queryKey: treasuryKey }),
  });
  const isRead = amount !== '' && !Number.isNaN(amount);
  const difference = isRead ? amount - box.expected : 0;
  const isTooMuch = !isCount && isRead && difference > 0;
  const people = holders.filter(({ id }) => id !== box.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormModal
      opened
      onClose={onClose}
      draft={draft}
      title={isCount ? `Count the cash of ${box.name}` : `Hand over cash of ${box.name}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">By the ledger there should be {formatRupees(box.expected)}.</Text>
          <AmountField
            label={isCount ? 'Counted, in rupees' : 'Amount, in rupees'}
            value={amount}
            onChange={setAmount}
            error={isTooMuch ? `At most ${formatRupees(box.expected)} is there` : undefined}
            required
            data-autofocus
          />
          {isCount && isRead ? (
            <Text size="sm" role="status">
              {difference === 0
                ? 'That is right.'
                : `${formatRupees(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}: it is posted as a correction.`}
            </Text>
          ) : null}
          {isCount ? null : (
            <Select
              label="To"
              data={[{ value: BANK, label: 'The bank' }, ...people]}
              value={to}
              onChange={setTo}
              allowDeselect={false}
              required
            />
          )}
          <TextInput
            label={isCount && isRead && difference !== 0 ? 'Why is it different?' : 'Note'}
            required={isCount && isRead && difference !== 0}
            value={note}
            maxLength={maxLengthIn(endpoints.reports.countCash, 'note')}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <DialogFooter
            failure={saving.error && failureText(saving.error)}
            confirm={isCount ? 'Record the count' : 'Record the hand-over'}
            isPending={saving.isPending}
            confirmProps={{ disabled: !isRead || isTooMuch }}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
