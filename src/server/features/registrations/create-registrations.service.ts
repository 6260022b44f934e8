import { customAlphabet, nanoid } from 'nanoid';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';
import { amountFor, type RegistrationKind, type RegistrationStatus } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { digitsOf } from '../../db/search.ts';
import { festivalDay } from '../../festival-time.ts';
import { emailKindFor, expiryOf } from './change-status.service.ts';
import type { EventRules } from './event-rules.repository.ts';
import { insertParticipants, type StoredParticipant } from './participants.repository.ts';
import {
  insertHistory,
  insertRegistrationEmails,
  type RegistrationEmailKind,
} from './registration-history.repository.ts';
import { insertRegistrations, type StoredRegistration } from './registrations.repository.ts';
import { type Actor, hasDeadline, holdsSeat } from './status-machine.ts';
import { lockCapacity, updateReserved } from './waitlist/capacity.repository.ts';
import { expireAndPromoteLocked } from './waitlist/expire-and-promote.service.ts';

const newPassCode = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);

export interface NewPerson {
  name: string;
  email: string;
  phone?: string | null;
  college?: string | null;
  role: string;
  userId?: string | null;
}

export interface NewRegistration {
  kind: RegistrationKind;
  /** The person's name, or the team's. */
  name: string;
  email: string;
  phone: string | null;
  college: string | null;
  userId: string | null;
  teamId: string | null;
  people: NewPerson[];
  /** Who enters, as the history names them. */
  actor: Actor;
}

/** An entry that was decided and written down, as it would be read back. */
export interface CreatedRegistration {
  registration: StoredRegistration;
  people: StoredParticipant[];
}

type Findable = Pick<NewRegistration, 'name' | 'email' | 'phone' | 'college'> & { people: Omit<NewPerson, 'role'>[] };

/** Everything that an entry is found by, each once, in lower case; telephone numbers as digits alone. */
export const searchTextOf = (code: string, registration: Findable): string =>
  [registration, ...registration.people]
    .flatMap(({ name, email, phone, college }) => [name, email, phone && digitsOf(phone), college])
    .concat(code)
    .filter((part, index, parts) => part && parts.indexOf(part) === index)
    .join(' ')
    .toLowerCase();

/** A full event has a waitlist; what costs is held until it is paid; what is free is confirmed at once. */
function firstStatus(free: boolean, amount: number): RegistrationStatus {
  if (!free) return 'waitlisted';
  return amount > 0 ? 'pending_payment' : 'confirmed';
}

function toCreated(
  rules: EventRules,
  registration: NewRegistration,
  decided: Pick<StoredRegistration, 'number' | 'status' | 'amount' | 'expiresAt' | 'createdAt'>,
): CreatedRegistration {
  const { people, actor: _actor, ...columns } = registration;
  const id = nanoid();
  return {
    registration: {
      ...columns,
      ...decided,
      _id: id,
      code: newPassCode(),
      eventId: rules.id,
      eventTitle: rules.title,
      eventStartDate: rules.startDate,
      eventEndDate: rules.endDate,
      eventVenue: rules.venue,
      mainEventTitle: rules.mainEventTitle,
      paymentMethod: null,
      reason: null,
    },
    people: people.map(({ name, email, role, phone = null, college = null, userId = null }, position) => ({
      ...{
        _id: nanoid(),
        registrationId: id,
        teamId: registration.teamId,
        userId,
        position,
        name,
        email,
        phone,
        college,
        role,
      },
      ...{ createdAt: decided.createdAt, checkedInAt: null, checkedInBy: null },
    })),
  };
}

function mailsOf({
  registration,
  people,
}: CreatedRegistration): { registrationId: string; kind: RegistrationEmailKind }[] {
  const mail = emailKindFor(registration.status);
  const mails = mail ? [{ registrationId: registration._id, kind: mail }] : [];
  // A confirmation goes to everybody anyway.
  const tellsMembers = people.length > 1 && registration.status !== 'confirmed';
  return tellsMembers ? [...mails, { registrationId: registration._id, kind: 'added' }] : mails;
}

/** One statement for each table, however many entries are written: the lock is held that much shorter. */
async function store(
  trx: DatabaseTransaction,
  context: AppContext,
  placed: CreatedRegistration[],
  actors: Actor[],
): Promise<void> {
  const now = context.clock();
  const at = now.toISOString();
  const registeredOn = festivalDay(now, context.config.timeZone);
  await insertRegistrations(
    trx,
    placed.map(({ registration, people }) => ({
      registration,
      registeredOn,
      searchText: searchTextOf(registration.code, { ...registration, people }),
    })),
  );
  await insertParticipants(
    trx,
    placed.flatMap(({ registration, people }) =>
      people.map(({ _id: id, checkedInAt: _at, checkedInBy: _by, ...person }) => ({
        ...person,
        id,
        eventId: registration.eventId,
      })),
    ),
  );
  const transitions = placed.map(({ registration }, index) => ({
    registrationId: registration._id,
    kind: 'transition' as const,
    to: registration.status,
    actor: actors[index] ?? { kind: 'system' as const, id: null, name: null },
    at,
  }));
  await insertHistory(trx, ...transitions);
  await insertRegistrationEmails(trx, placed.flatMap(mailsOf), at);
}

/** Reads the places of an event; a test replaces the locked reading by an unlocked one, to see that it fails. */
export type ReadSeats = typeof lockCapacity;

/**
 * Decides the places of entries in their order and writes them down, all under the lock of the event's
 * places. The people must not be in another active entry of the event: the unique index sees to it.
 */
export async function createRegistrations(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: EventRules,
  registrations: NewRegistration[],
  readSeats: ReadSeats = lockCapacity,
): Promise<CreatedRegistration[]> {
  const seats = await readSeats(trx, rules.id);
  const { reserved, more } = await expireAndPromoteLocked(trx, context, rules, rules.id, seats);
  const now = context.clock();
  let free = more ? 0 : (rules.capacity ?? Number.POSITIVE_INFINITY) - reserved;
  let expiresAt: string | null | undefined;
  const placed: CreatedRegistration[] = [];
  for (const [index, registration] of registrations.entries()) {
    const amount = amountFor(rules, registration.kind);
    const status = firstStatus(free > 0, amount);
    if (holdsSeat(status)) free -= 1;
    if (hasDeadline(status)) expiresAt ??= await expiryOf(trx, status, now);
    const decided = { number: seats.lastNumber + 1 + index, status, amount, createdAt: now.toISOString() };
    placed.push(
      toCreated(rules, registration, { ...decided, expiresAt: hasDeadline(status) ? (expiresAt ?? null) : null }),
    );
  }
  await store(
    trx,
    context,
    placed,
    registrations.map(({ actor }) => actor),
  );
  const held = placed.filter(({ registration }) => holdsSeat(registration.status)).length;
  await updateReserved(trx, rules.id, { reserved: held, number: placed.length });
  return placed;
}
