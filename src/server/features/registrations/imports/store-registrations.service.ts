import { roleAt } from '#contract/team-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { recordSheetPayment, type SheetPayment } from '../../payments/imported-payments.service.ts';
import { acceptAnswers, answersOfPeople, readAnswerRules, storeAnswers } from '../../questions/answers.service.ts';
import { insertSheetTeams } from '../../teams/imported-teams.service.ts';
import { type Actor, participantActor } from '../actors.ts';
import { transition } from '../change-status.service.ts';
import {
  type CreatedRegistration,
  createRegistrations,
  type NewRegistration,
  type OpenEvent,
} from '../create-registrations.service.ts';
import { lockCapacity } from '../event-lock/capacity.repository.ts';
import { factsOf } from '../rules/roster-check.service.ts';
import type { DecidedRegistration, ImportOptions } from './decide-registrations.service.ts';

/** How many people are stored by one statement. */
const PEOPLE_AT_ONCE = 500;

interface Storing {
  options: ImportOptions;
  actor: Actor;
}

function* byPeople(fresh: DecidedRegistration[]): Generator<DecidedRegistration[]> {
  let batch: DecidedRegistration[] = [];
  let people = 0;
  for (const one of fresh) {
    if (people + one.sheet.people.length > PEOPLE_AT_ONCE && batch.length > 0) {
      yield batch;
      batch = [];
      people = 0;
    }
    batch.push(one);
    people += one.sheet.people.length;
  }
  if (batch.length > 0) yield batch;
}

function toNewRegistration(
  { sheet }: DecidedRegistration,
  { teamId, actor, createdAt }: Pick<NewRegistration, 'teamId' | 'actor'> & { createdAt: string },
): NewRegistration {
  const people = sheet.people.flatMap(({ input }) => input ?? []);
  const [leader] = people;
  return {
    kind: sheet.kind,
    name: sheet.name,
    teamId,
    userId: null,
    actor,
    createdAt,
    email: leader?.email ?? '',
    phone: leader?.phone ?? null,
    college: leader?.college ?? null,
    people: people.map(({ name, email, phone = null, college = leader?.college ?? null, ...facts }, position) => ({
      name,
      email,
      phone,
      college,
      ...factsOf(facts),
      role: sheet.kind === 'team' ? roleAt(position) : 'Participant',
    })),
    isSilent: true,
    isImported: true,
  };
}

/** What the sheet says about the payment of a registration; undefined where it is still due, or nothing is. */
function paymentOf(
  { sheet, amount, status }: DecidedRegistration,
  { payment }: ImportOptions,
): SheetPayment | undefined {
  if (amount === 0 || !sheet.isPaid || status === 'waitlisted') return undefined;
  if (payment === 'desk') return { method: 'desk', status: 'paid', utr: null };
  if (payment === 'utr_paid') return { method: 'upi', status: 'paid', utr: sheet.utr ?? '' };
  return payment === 'utr_review' ? { method: 'upi', status: 'under_review', utr: sheet.utr ?? '' } : undefined;
}

/** Records what was paid for a new registration that waits for its payment, and what that makes of it. */
async function pay(
  trx: DatabaseTransaction,
  context: AppContext,
  { rules }: OpenEvent,
  { registration }: CreatedRegistration,
  payment: SheetPayment,
  actor: Actor,
): Promise<string> {
  const core = { ...registration, isFeeWaived: false, claimedAt: null, updatedAt: registration.createdAt };
  const isPaid = payment.status === 'paid';
  await transition(trx, context, { registration: core, rules }, isPaid ? 'confirmed' : 'under_review', {
    actor: isPaid ? actor : participantActor(undefined, registration.name),
    note: payment.utr ? `UTR ${payment.utr}, from an imported sheet` : 'Paid, by an imported sheet',
    paymentMethod: payment.method,
    isSilent: true,
  });
  return recordSheetPayment(trx, context, registration, payment, actor);
}

/** Stores the answers of one batch; questions without a column are answered later. */
async function storeSheetAnswers(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  batch: DecidedRegistration[],
  created: CreatedRegistration[],
): Promise<void> {
  const sheets = batch.flatMap(({ sheet }) => [
    { given: sheet.answers, scope: 'team' as const, isPartial: true },
    { given: sheet.people[0]?.answers, scope: 'person' as const, isPartial: true },
  ]);
  const accepted = acceptAnswers(await readAnswerRules(trx, eventId, sheets), sheets);
  const given = created.flatMap(({ registration, people }, index) => {
    const [ofTeam = [], ofLeader = []] = accepted.slice(2 * index, 2 * index + 2);
    return answersOfPeople(registration._id, people, [[...ofTeam, ...ofLeader]]);
  });
  await storeAnswers(trx, context, given);
}

/**
 * Stores the decided registrations of a sheet with their teams, answers and payments, in their order; mails nobody. The
 * caller holds the event's lock.
 */
export async function storeRegistrations(
  trx: DatabaseTransaction,
  context: AppContext,
  event: OpenEvent,
  fresh: DecidedRegistration[],
  { options, actor }: Storing,
): Promise<{ registrationId: string; paymentId: string | null }[]> {
  const { id } = event.rules;
  const isFeeWaived = options.payment === 'free';
  const rules = { ...event.rules, ...(options.aboveCapacity ? { capacity: null } : {}) };
  const importedAt = context.clock().getTime();
  const made: { registrationId: string; paymentId: string | null }[] = [];
  for (const batch of byPeople(fresh)) {
    const teamIds = await insertSheetTeams(
      trx,
      context,
      id,
      batch.map(({ sheet }) => toTeam(sheet)),
    );
    // What the batch before took is counted by now.
    const seats = (await lockCapacity(trx, id)) ?? event.seats;
    const registrations = batch.map((one, index) => {
      // A millisecond apart, the last one now: lists have the order of the sheet.
      const createdAt = new Date(importedAt - (fresh.length - 1 - made.length - index)).toISOString();
      return { ...toNewRegistration(one, { teamId: teamIds[index] ?? null, actor, createdAt }), isFeeWaived };
    });
    const created = await createRegistrations(trx, context, { rules, seats, more: false }, registrations);
    await storeSheetAnswers(trx, context, id, batch, created);
    for (const [index, one] of created.entries()) {
      const decided = batch[index];
      const payment = decided && paymentOf(decided, options);
      const paymentId = payment ? await pay(trx, context, { ...event, rules }, one, payment, actor) : null;
      made.push({ registrationId: one.registration._id, paymentId });
    }
  }
  return made;
}

function toTeam({ kind, name, people }: DecidedRegistration['sheet']) {
  const leader = people[0]?.input;
  if (kind !== 'team' || !leader) return undefined;
  return { teamName: name, contactEmail: leader.email, contactNumber: leader.phone ?? null, teamLeader: leader.name };
}
