import { reconcilePayments } from '#server/features/payments/reconciliation.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent } from '../../factories/events.ts';
import type { RazorpayApp } from '../apps/razorpay-app.ts';
import { Chance } from '../payment-stories/random.ts';
import { Desk, FEES } from './desk.ts';
import { deskSteps } from './desk-steps.ts';
import { payerSteps, type Step } from './payer-steps.ts';
import { statementSteps } from './statement-steps.ts';

const passTime: Step = async ({ app, chance }) => {
  app.minutesLater(chance.is(0.7) ? chance.between(1, 40) : 60 * chance.between(2, 40));
  await expireAndPromoteAll(app.test.context);
  await reconcilePayments(app.test.context);
  return '';
};

const steps: [weight: number, name: string, step: Step][] = [
  ...payerSteps,
  ...deskSteps,
  ...statementSteps,
  [2, 'time', passTime],
];
/** Each as often as it weighs. */
const weighted = steps.flatMap(([weight, name, run]) => Array.from({ length: weight }, () => [name, run] as const));

async function register(desk: Desk, index: number): Promise<void> {
  const { chance, number } = desk;
  const event = chance.pick(desk.events);
  const name = `${['Asha', 'Ravi', 'Meera'][index]} ${desk.letters}`;
  const email = `desk${number}.${index}@college.test`;
  const eventId = event?._id;
  const members = [0, 1].map((member) => ({ name, email: member === 0 ? email : `${member}${email}` }));
  const { data, registration = data } = chance.is(0.3)
    ? await desk.post('/api/team/registerTeam', { eventId, teamName: name, contactEmail: email, members })
    : await desk.post('/api/registrations', { eventId, name, email });
  if (!registration?._id) return;
  await desk.add({ _id: registration._id, code: registration.code, email, name });
}

/** One step; false where there was nothing to do. */
async function step(desk: Desk): Promise<boolean> {
  const [name, run] = desk.chance.pick(weighted) ?? [];
  const person = desk.chance.pick(desk.people);
  // No two decisions at the same moment: what came first counts.
  desk.app.minutesLater(1 / 60);
  const result = run && person && (await run(desk, person));
  if (!person || result === undefined) return false;
  desk.told.push(`${desk.people.indexOf(person)} ${name} ${result}`);
  await desk.look();
  return true;
}

/** The gateway settles what waits, its webhooks arrive in any order, twice, and what was late is asked for. */
async function end(desk: Desk): Promise<void> {
  const { razorpay, test } = desk.app;
  Object.assign(razorpay.books, { hasNoBalance: false, refundStatus: 'processed' });
  for (const webhook of desk.chance.shuffle([...desk.webhooks, ...desk.webhooks])) {
    await desk.deliver(webhook);
    await desk.look();
  }
  for (const refund of desk.people.flatMap((person) => desk.gatewayRefunds(person))) {
    if (refund.status !== 'pending') continue;
    refund.status = 'processed';
    await desk.deliver(razorpay.event('refund.processed', { refundId: refund.id }));
    await desk.look();
  }
  desk.app.minutesLater(6);
  await reconcilePayments(test.context);
  await desk.look();
}

/**
 * One story of what is decided at the desk: people register, pay in several ways and cancel; admins move them, change fees,
 * give money back and read the bank's list. Nothing here asserts; `desk.mistakes` has what went wrong on the way.
 */
export async function tellDeskStory(app: RazorpayApp, seed: number): Promise<Desk> {
  const desk = new Desk(app, new Chance(seed));
  const times = { startDate: '2098-02-14T04:30:00Z', endDate: '2098-02-14T12:30:00Z' };
  for (const fee of FEES) {
    const title = `Event of ${fee}, ${desk.number}`;
    const capacity = desk.chance.is(0.2) ? { capacity: 1 } : {};
    const rules = { participationType: 'both', teamSize: 4, entryFee: fee, ...times, ...capacity } as const;
    const { _id } = await createEvent(app.test.context, { title, ...rules });
    desk.events.push({ _id, fee, isDeleted: false });
  }
  const people = desk.chance.between(2, 3);
  for (let index = 0; index < people; index += 1) await register(desk, index);
  await desk.look();
  let left = desk.chance.between(10, 24);
  for (let tries = 0; tries < 150 && left > 0; tries += 1) if (await step(desk)) left -= 1;
  await end(desk);
  return desk;
}
