import { Alert, Button, Checkbox, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { EventRefund } from '#contract/payments/event-refunds.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { ApprovalNote, confirmText, useRefundHint } from '../../approvals/approval-note.tsx';
import { DialogButtons } from '../../components/dialog/dialog-buttons.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { eventRefundQuery } from '../../queries/payments.ts';
import { EventRefundOverview } from './event-refund-overview.tsx';
import { isRefunding, onlineLeft } from './event-refund-sums.ts';
import { useDeskEdit } from './use-desk-edit.ts';

const isUnderWay = (data: EventRefund | undefined) =>
  data !== undefined &&
  (isRefunding(data) ||
    data.onItsWay > 0 ||
    data.subEvents.some(({ isRunning, onItsWay }) => isRunning || onItsWay > 0));

/** Gives back all that was paid for an event: what is refunded at the gateway, what by hand, and how far it is. */
export function EventRefundDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const options = eventRefundQuery(useAdminApi(), eventId);
  const { data, error } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 3000 : false),
  });
  const draft = useDialogDraft(`event-refund-${eventId}`, () => {});
  const [reason, setReason] = useDraftState(draft, 'reason', '');
  const [withSubEvents, setWithSubEvents] = useDraftState(draft, 'withSubEvents', true);
  const edit = useDeskEdit('The refunds are on their way', draft.done, ['reason']);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.send(async () => {
      const body = { reason, ...(withSubEvents && ofSubEvents > 0 ? { withSubEvents } : {}) };
      const started = await call(endpoints.eventRefunds.start, { params: { id: eventId }, body });
      queryClient.setQueryData(options.queryKey, started.data);
    });
  };
  const own = data ? onlineLeft(data) : 0;
  const ofSubEvents = data
    ? data.subEvents.reduce((sum, { online, isRunning }) => sum + (isRunning ? 0 : online), 0)
    : 0;
  const total = own + (withSubEvents ? ofSubEvents : 0);
  const hint = useRefundHint(total);
  return (
    <FormModal
      opened
      onClose={onClose}
      draft={draft}
      title={data ? `Refund all of “${data.eventTitle}”` : 'Refund the whole event'}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {error && !data ? <Alert color="gulal">{failureText(error)}</Alert> : null}
          {!data && !error ? <Loader aria-label="Loading what was paid" /> : null}
          {data ? <EventRefundOverview data={data} /> : null}
          {ofSubEvents > 0 ? (
            <Checkbox
              label={`Refund the sub-events too: ${formatRupees(ofSubEvents)}`}
              checked={withSubEvents}
              onChange={(event) => setWithSubEvents(event.currentTarget.checked)}
            />
          ) : null}
          {total > 0 ? (
            <>
              <TextInput
                label="Reason"
                description="For the history of each registration"
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                error={edit.fieldErrors.reason}
                maxLength={maxLengthIn(endpoints.eventRefunds.start, 'reason')}
                required
                data-autofocus
              />
              <ApprovalNote hint={hint} />
              <DialogFooter
                failure={edit.failure}
                confirm={confirmText(hint, `Refund ${formatRupees(total)}`)}
                isPending={edit.isPending}
                isDanger
                onClose={onClose}
              />
            </>
          ) : null}
          {data && total === 0 ? (
            <DialogButtons>
              <Text size="sm" flex={1}>
                {ofSubEvents > 0 ? 'Nothing is chosen that goes back through Razorpay.' : ''}
              </Text>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </DialogButtons>
          ) : null}
        </Stack>
      </form>
    </FormModal>
  );
}
