import { Alert, Loader, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { EventRefund } from '#contract/payments/event-refunds.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { eventRefundQuery } from '../../queries/payments.ts';
import { paymentMethodLabels } from '../registration-labels.ts';
import { paymentPath } from '../registration-paths.ts';
import { useDeskEdit } from './use-desk-edit.ts';

const isRunning = (data: EventRefund | undefined) => data?.run != null && data.run.finishedAt === null;

/** Gives back all that was paid for an event: what is refunded at Razorpay, what by hand, and how far it is. */
export function EventRefundDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const options = eventRefundQuery(useAdminApi(), eventId);
  const { data, error } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (isRunning(state.data) || (state.data?.onItsWay ?? 0) > 0 ? 3000 : false),
  });
  const [reason, setReason] = useState('');
  const edit = useDeskEdit('The refunds are on their way', () => {}, ['reason']);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.send(async () => {
      const started = await call(endpoints.eventRefunds.start, { params: { id: eventId }, body: { reason } });
      queryClient.setQueryData(options.queryKey, started.data);
    });
  };
  const online = data?.left.find(({ method }) => method === 'razorpay');
  return (
    <Modal opened onClose={onClose} title="Refund the whole event" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {error && !data ? <Alert color="gulal">{failureText(error)}</Alert> : null}
          {!data && !error ? <Loader aria-label="Loading what was paid" /> : null}
          {data ? <Overview data={data} /> : null}
          {data && online && !isRunning(data) ? (
            <TextInput
              label="Reason"
              description="For the history of each registration"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={edit.fieldErrors.reason}
              maxLength={300}
              required
              data-autofocus
            />
          ) : null}
          {data && online && !isRunning(data) ? (
            <DialogFooter
              failure={edit.failure}
              confirm={`Refund ${formatRupees(online.amount)}`}
              isPending={edit.isPending}
              isDanger
              onClose={onClose}
            />
          ) : null}
        </Stack>
      </form>
    </Modal>
  );
}

function Overview({ data }: { data: EventRefund }) {
  const { left, onItsWay, refunded, refused, byHand, run } = data;
  const online = left.find(({ method }) => method === 'razorpay');
  const byHandTotal = left.filter(({ method }) => method !== 'razorpay').reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <div role="status">
        {online ? (
          <Text>
            {formatRupees(online.amount)} of {online.payments === 1 ? '1 payment' : `${online.payments} payments`} goes
            back through Razorpay. Each registration ends once its money went back.
          </Text>
        ) : (
          <Text>Nothing is left that goes back through Razorpay.</Text>
        )}
        {isRunning(data) && run ? <Text>Under way, started by {run.startedBy}. You may close this.</Text> : null}
        {onItsWay > 0 ? <Text>{formatRupees(onItsWay)} is on its way.</Text> : null}
        {refunded > 0 ? <Text>{formatRupees(refunded)} was given back.</Text> : null}
        {refused > 0 ? (
          <Text c="gulal.7">
            {refused === 1 ? 'One refund was' : `${refused} refunds were`} refused:{' '}
            <Link to="/admin/payments?view=refunds">see why</Link>.
          </Text>
        ) : null}
      </div>
      {byHand.length > 0 ? (
        <>
          <Text fw={600}>{formatRupees(byHandTotal)} goes back by hand</Text>
          <Table>
            <Table.Tbody>
              {byHand.map(({ paymentId, name, number, method, amount }) => (
                <Table.Tr key={paymentId}>
                  <Table.Td>
                    <Link to={paymentPath(paymentId)}>
                      {name} #{number}
                    </Link>
                  </Table.Td>
                  <Table.Td>{paymentMethodLabels[method]}</Table.Td>
                  <Table.Td ta="right">{formatRupees(amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      ) : null}
    </>
  );
}
