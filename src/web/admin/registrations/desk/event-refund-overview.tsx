import { Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { EventRefund } from '#contract/payments/event-refunds.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import { paymentPath } from '../registration-paths.ts';
import styles from './event-refund.module.css';
import { isRefunding } from './event-refund-sums.ts';

/** What is left of an event's payments, what is on its way, and what somebody has to give back by hand. */
export function EventRefundOverview({ data }: { data: EventRefund }) {
  const { left, onItsWay, refunded, refused, byHand, run, subEvents } = data;
  const online = left.find(({ method }) => method === 'razorpay');
  const others = left.filter(({ method }) => method !== 'razorpay');
  const byHandTotal = others.reduce((sum, { amount }) => sum + amount, 0);
  const unnamed = others.reduce((sum, { payments }) => sum + payments, 0) - byHand.length;
  return (
    <>
      <div role="status" className={styles.overview}>
        {online ? (
          <Text>
            {formatRupees(online.amount)} of {online.payments === 1 ? '1 payment' : `${online.payments} payments`} goes
            back through Razorpay. Each registration ends once its money went back, which is mailed.
          </Text>
        ) : (
          <Text>
            Nothing {subEvents.length > 0 ? 'of the event itself ' : ''}is left that goes back through Razorpay.
          </Text>
        )}
        {online ? <NoMailNote /> : null}
        {isRefunding(data) && run ? (
          <Text>Under way, started by {run.startedBy}, of what was paid by then. You may close this.</Text>
        ) : null}
        {onItsWay > 0 ? <Text>{formatRupees(onItsWay)} is on its way.</Text> : null}
        {refunded > 0 ? <Text>{formatRupees(refunded)} was given back.</Text> : null}
        {refused > 0 ? (
          <Text c="gulal.7">
            {refused === 1 ? 'One refund was' : `${refused} refunds were`} refused:{' '}
            <Link to="/admin/payments?view=refunds&refunds=failed">see why</Link>.
          </Text>
        ) : null}
      </div>
      {byHand.length > 0 ? (
        <>
          <div>
            <Text fw={600}>{formatRupees(byHandTotal)} goes back by hand</Text>
            <Text size="sm">
              Only what was paid through Razorpay is refunded here. Give these back one by one: open each payment.
              {unnamed > 0 ? ` ${unnamed} more are not named here.` : ''}
            </Text>
          </div>
          <Table className={styles.table}>
            <Table.Tbody>
              {byHand.map(({ paymentId, name, number, method, amount }) => (
                <Table.Tr key={paymentId}>
                  <Table.Td>
                    <Link to={paymentPath(paymentId)}>
                      {name} #{number}
                    </Link>
                  </Table.Td>
                  <Table.Td className={styles.fixed}>{paymentMethodLabels[method]}</Table.Td>
                  <Table.Td className={styles.fixed}>{formatRupees(amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      ) : null}
      {subEvents.length > 0 ? <SubEvents subEvents={subEvents} /> : null}
    </>
  );
}

/** How far a sub-event is, in a few words. */
function progressText({ isRunning, onItsWay, refunded }: EventRefund['subEvents'][number]): string {
  const parts = [
    isRunning ? 'under way' : '',
    onItsWay > 0 ? `${formatRupees(onItsWay)} on its way` : '',
    refunded > 0 ? `${formatRupees(refunded)} given back` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function SubEvents({ subEvents }: Pick<EventRefund, 'subEvents'>) {
  return (
    <Table className={styles.table}>
      <caption>Paid for sub-events and still here</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Sub-event</Table.Th>
          <Table.Th scope="col">Razorpay</Table.Th>
          <Table.Th scope="col">By hand</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subEvents.map((event) => (
          <Table.Tr key={event.eventId}>
            <Table.Td>
              {event.eventTitle}
              <span className={styles.more}>{progressText(event)}</span>
            </Table.Td>
            <Table.Td className={styles.fixed}>{formatRupees(event.online)}</Table.Td>
            <Table.Td className={styles.fixed}>{formatRupees(event.byHand)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
