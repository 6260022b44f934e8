import { nanoid } from 'nanoid';
import type { EventRefund } from '#contract/payments/event-refunds.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { requireRefundApproval } from '../../approvals/require-approval.service.ts';
import { listSubEventIds } from '../../events/events.service.ts';
import type { Actor } from '../../registrations/actors.ts';
import { lockSeatsOf } from '../../registrations/event-lock/event-lock.service.ts';
import * as repository from './event-refunds.repository.ts';
import { refundOfRun } from './refund-commands.service.ts';

const LISTED = 200;
/** Registrations in one round of the scheduler, so that no other job waits long for the gateway. */
const BATCH = 50;

/** What was paid for the sub-events of a main event that are in the scope, by event. */
async function listSubEvents(db: Database, mainEventId: string, scope: Scope): Promise<EventRefund['subEvents']> {
  const events = (await repository.listPaidSubEvents(db, mainEventId)).filter(({ eventId }) => reaches(scope, eventId));
  const ids = events.map(({ eventId }) => eventId);
  const refunds = await repository.sumRefundsOfEvents(db, ids);
  const running = await repository.listRunning(db, ids);
  const rupees = (id: string, status: string) =>
    (refunds.find((row) => row.eventId === id && row.status === status)?.paise ?? 0) / PAISE;
  return events.map(({ online, byHand, ...event }) => ({
    ...event,
    online: online / PAISE,
    byHand: byHand / PAISE,
    onItsWay: rupees(event.eventId, 'pending'),
    refunded: rupees(event.eventId, 'processed'),
    isRunning: running.includes(event.eventId),
  }));
}

/**
 * What was paid for an event and is still here, and how far its refund is; of its sub-events those in the scope. Throws
 * `event_not_found`, not for deleted ones.
 */
export async function getEventRefund(
  { db }: Pick<AppContext, 'db'>,
  eventId: string,
  scope: Scope,
): Promise<EventRefund> {
  const eventTitle = await repository.findEventTitle(db, eventId);
  if (eventTitle === undefined) throw new AppError('event_not_found');
  const refunds = await repository.sumRefundsOfEvent(db, eventId);
  const rupees = (status: string) => (refunds.find((row) => row.status === status)?.paise ?? 0) / PAISE;
  const run = await repository.findLatestRun(db, eventId);
  return {
    eventId,
    eventTitle,
    left: (await repository.sumLeft(db, eventId)).map(({ paise, ...row }) => ({ ...row, amount: paise / PAISE })),
    onItsWay: rupees('pending'),
    refunded: rupees('processed'),
    refused: refunds.find(({ status }) => status === 'failed')?.refunds ?? 0,
    byHand: await repository.listByHand(db, eventId, LISTED),
    subEvents: await listSubEvents(db, eventId, scope),
    run: run
      ? { startedBy: run.startedBy, startedAt: run.startedAt, finishedAt: run.finishedAt, reason: run.reason }
      : null,
  };
}

/** The events of which a refund begins: those with money left at the gateway that are not being refunded. */
function eventsToRefund({ eventId, left, run, subEvents }: EventRefund, withSubEvents: boolean): string[] {
  const isOwn = left.some(({ method }) => method === 'razorpay') && (run === null || run.finishedAt !== null);
  const others = withSubEvents ? subEvents.filter(({ online, isRunning }) => online > 0 && !isRunning) : [];
  return [...(isOwn ? [eventId] : []), ...others.map((event) => event.eventId)];
}

/** What goes back through the gateway of these events, in rupees. */
function onlineOf({ eventId, left, subEvents }: EventRefund, events: string[]): number {
  const own = left.filter(({ method }) => method === 'razorpay').map(({ amount }) => ({ eventId, amount }));
  return [...own, ...subEvents.map((event) => ({ eventId: event.eventId, amount: event.online }))]
    .filter((sum) => events.includes(sum.eventId))
    .reduce((total, { amount }) => total + amount, 0);
}

/**
 * An admin refunds all that was paid through the gateway for an event by now, and for its sub-events in the scope. It is stored at once and
 * done by the scheduler; while it runs, a second admin's request changes nothing. Throws `event_not_found`, and `nothing_due` where nothing is left.
 */
export async function startEventRefund(
  context: AppContext,
  eventId: string,
  { reason, withSubEvents = false }: { reason: string; withSubEvents?: boolean | undefined },
  actor: Actor,
  scope: Scope,
): Promise<EventRefund> {
  return inTransaction(context.db, async (trx) => {
    await lockSeatsOf(trx, [eventId, ...(withSubEvents ? await listSubEventIds(trx, eventId) : [])]);
    const before = await getEventRefund({ db: trx }, eventId, scope);
    const events = eventsToRefund(before, withSubEvents);
    const isRunning =
      before.run?.finishedAt === null || (withSubEvents && before.subEvents.some((event) => event.isRunning));
    if (events.length === 0 && isRunning) return before;
    if (events.length === 0) {
      throw new AppError('nothing_due', { detail: 'Nothing is left that goes back through Razorpay' });
    }
    const need = { eventId, paymentIds: [], amountPaise: Math.round(onlineOf(before, events) * PAISE), reason };
    const approvalId = await requireRefundApproval(trx, context, need, actor);
    const startedAt = context.clock().toISOString();
    const started = { startedById: actor.id, startedBy: actor.name ?? '', startedAt, approvalId };
    await repository.insertRuns(
      trx,
      events.map((id) => ({ id: nanoid(), eventId: id, reason, ...started })),
    );
    return getEventRefund({ db: trx }, eventId, scope);
  });
}

/** Refunds one registration after the other of a run; true once it is done. Safe to repeat and to run twice at once. */
async function continueRun(context: AppContext, run: repository.EventRefundRun): Promise<boolean> {
  const actor: Actor = { kind: 'admin', id: run.startedById, name: run.startedBy };
  let { lastNumber } = run;
  for (let count = 0; count < BATCH; count += 1) {
    const next = await repository.findNextToRefund(context.db, run, lastNumber);
    if (!next) return true;
    // What fails stays where it is seen: among the refused refunds, and in what is left of the event.
    await refundOfRun(context, next.id, run, actor).catch((error: unknown) =>
      context.log.error({ err: error, registration: next.id }, 'a refund of an event failed'),
    );
    lastNumber = next.number;
    await repository.advanceRun(context.db, run.id, lastNumber);
  }
  return false;
}

/** Continues every refund of a whole event, also after the server was stopped in the middle of one. */
export async function continueEventRefunds(context: AppContext): Promise<void> {
  for (const run of await repository.listUnfinishedRuns(context.db)) {
    if (await continueRun(context, run)) await repository.finishRun(context.db, run.id, context.clock().toISOString());
  }
}
