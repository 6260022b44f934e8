import { nanoid } from 'nanoid';
import type { Gender } from '#contract/events/rule-values.ts';
import type { GivenConsent } from '#contract/privacy/consent-fields.ts';
import type { RegistrationKind, RegistrationStatus } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { digitsOf } from '../../db/search.ts';
import { festivalDay } from '../../festival-time.ts';
import { chosenLanguage } from '../../language/current-language.ts';
import type { NewEmail } from '../notifications/email-contents.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { recordPeople } from '../privacy/registration-consents.service.ts';
import { rememberProfiles } from '../profiles/profiles.service.ts';
import { type Actor, emailSourceOf, SYSTEM, type Visitor } from './actors.ts';
import { withAccounts } from './by-email/account-links.service.ts';
import { emailKindFor } from './change-status.service.ts';
import { updateSeats } from './event-lock/capacity.repository.ts';
import type { EventRules } from './event-rules.repository.ts';
import { NO_HOLD, readFirstHolds } from './holds/first-hold.service.ts';
import { storeIdempotencyIds } from './idempotency/idempotency.service.ts';
import { incompleteSince } from './incomplete/incomplete-teams.service.ts';
import { insertParticipants, type StoredParticipant } from './participants.repository.ts';
import { newPassCode } from './pass-access/new-pass-code.ts';
import { insertHistory } from './registration-history.repository.ts';
import { insertRegistrations } from './registrations.repository.ts';
import { factsOf } from './rules/roster-check.service.ts';
import { hasDeadline, holdsSeat } from './status-machine.ts';
import type { StoredRegistration } from './stored-registration.ts';
import { type NewVerification, NO_VERIFICATION } from './verification/verification-rules.service.ts';
import type { PromotedEvent } from './waitlist/expire-and-promote.service.ts';
import { firstPrice } from './waitlist/offer-price.ts';

export interface NewPerson {
  name: string;
  email: string;
  phone?: string | null;
  college?: string | null;
  role: string;
  userId?: string | null;
  /** Left out, it is that of the request. */
  language?: string | null;
  /** Whether the other members of the team see e-mail and phone. */
  sharesContact?: boolean;
  gender?: Gender | null;
  yearOfStudy?: number | null;
  isAlumni?: boolean | null;
  isUnder18?: boolean | null;
  birthDate?: string | null;
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
  /** Whether the contact's e-mail is verified; left out where an admin registers somebody. */
  verification?: NewVerification;
  /** Who registers, for the history. */
  actor: Actor;
  /** See `idempotencyIdOf`. */
  idempotencyId?: string | undefined;
  /** What the one who registers said about consent. */
  consent?: GivenConsent;
  /** Nobody is mailed: an import mails where it is asked to. */
  isSilent?: boolean;
  /** When it was made, an instant; left out, now. */
  createdAt?: string;
  /** An admin leaves the fee out. */
  isFeeWaived?: boolean;
  /** From the sheet of a form elsewhere, where its people consented. */
  isImported?: boolean;
}

/** A registration that was decided and stored, as it would be read back. */
export interface CreatedRegistration {
  registration: StoredRegistration;
  people: StoredParticipant[];
  /**
   * The position in the waitlist, from 1, if it is waitlisted: behind all others. Left out where it is read back later. Counting who
   * waits would cost every order of a rush; somebody whose e-mail is verified is before all whose is not, and before
   * those who wait by a kind that the event takes no more, and sees that on the pass.
   */
  position?: number | null;
}

type Searchable = Pick<NewRegistration, 'name' | 'email' | 'phone' | 'college'> & { people: Omit<NewPerson, 'role'>[] };

/** Everything that a registration is found by, each once, in lower case and Unicode NFC; phone numbers as digits only. */
export const searchTextOf = (code: string, registration: Searchable): string =>
  [
    ...new Set(
      [registration, ...registration.people]
        .flatMap(({ name, email, phone, college }) => [name, email, phone && digitsOf(phone), college])
        .concat(code),
    ),
  ]
    .filter(Boolean)
    .join(' ')
    .normalize('NFC')
    .toLowerCase();

/** How many seats new registrations can have. None while more is to expire or to be offered to those who wait. */
export const freeSeats = ({ rules, seats, more }: OpenEvent): number =>
  more ? 0 : (rules.capacity ?? Number.POSITIVE_INFINITY) - seats.reserved;

/** A full event puts on the waitlist; with a fee the seat is held until paid; without one it is confirmed at once. */
function firstStatus(hasSeat: boolean, amount: number): RegistrationStatus {
  if (!hasSeat) return 'waitlisted';
  return amount > 0 ? 'pending_payment' : 'confirmed';
}

const toRosterPerson = ({ name, college = null, ...facts }: NewPerson) => ({ name, college, ...factsOf(facts) });

function toCreated(
  rules: EventRules,
  registration: NewRegistration,
  decided: Pick<StoredRegistration, 'number' | 'status' | 'amount' | 'expiresAt' | 'holdStartedAt' | 'createdAt'>,
): CreatedRegistration {
  const {
    people,
    actor: _actor,
    idempotencyId: _idempotencyId,
    consent: _consent,
    isSilent: _isSilent,
    isImported: _isImported,
    isFeeWaived: _isFeeWaived,
    ...rest
  } = registration;
  const { verification = NO_VERIFICATION, ...columns } = rest;
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
      cancellationClosesAt: rules.cancellationClosesAt,
      refundPercent: rules.refundPercent,
      mainEventTitle: rules.mainEventTitle,
      paymentMethod: null,
      isPrepaid: false,
      verifyBy: verification.verifyBy,
      provedAt: verification.provedAt,
      reason: null,
      incompleteSince: incompleteSince(rules, { ...decided, kind: registration.kind }, people.map(toRosterPerson)),
    },
    people: people.map(
      (
        {
          name,
          email,
          role,
          phone = null,
          college = null,
          userId = null,
          sharesContact = false,
          language = chosenLanguage(),
          ...facts
        },
        position,
      ) => ({
        _id: nanoid(),
        code: newPassCode(),
        registrationId: id,
        teamId: registration.teamId,
        userId,
        position,
        name,
        email,
        phone,
        college,
        role,
        ...factsOf(facts),
        createdAt: decided.createdAt,
        checkedInAt: null,
        checkedInBy: null,
        checkedInGate: null,
        sharesContact,
        language,
      }),
    ),
  };
}

/** The emails of a new registration; before its e-mail is verified, the link alone, without anything that was written. */
export function newRegistrationEmails({ registration, people }: CreatedRegistration): NewEmail[] {
  const registrationId = registration._id;
  if (registration.verifyBy !== null) return [{ kind: 'confirm_registration', registrationId }];
  const kind = emailKindFor(registration.status);
  const emails: NewEmail[] = kind ? [{ kind, registrationId }] : [];
  // A confirmation goes to all members anyway.
  if (people.length > 1 && registration.status !== 'confirmed') emails.push({ kind: 'added', registrationId });
  return emails;
}

/** One statement for each table, however many registrations are stored, so that the lock is held briefly. */
async function store(
  trx: DatabaseTransaction,
  context: AppContext,
  created: CreatedRegistration[],
  by: {
    actors: Actor[];
    heldBy: (Visitor | undefined)[];
    verifications: NewVerification[];
    silent: boolean[];
    waived: boolean[];
  },
): Promise<void> {
  const now = context.clock();
  const at = now.toISOString();
  const registeredOn = festivalDay(now, context.config.timeZone);
  await insertRegistrations(
    trx,
    created.map(({ registration, people }, index) => ({
      registration,
      isFeeWaived: by.waived[index] ?? false,
      heldBy: by.heldBy[index],
      unverifiedFrom: by.verifications[index]?.from,
      registeredOn,
      searchText: searchTextOf(registration.code, { ...registration, people }),
    })),
  );
  await insertParticipants(
    trx,
    created.flatMap(({ registration, people }) =>
      people.map(({ _id: id, checkedInAt: _at, checkedInBy: _by, checkedInGate: _gate, ...person }) => ({
        ...person,
        id,
        eventId: registration.eventId,
      })),
    ),
  );
  const transitions = created.map(({ registration }, index) => ({
    registrationId: registration._id,
    kind: 'transition' as const,
    to: registration.status,
    actor: by.actors[index] ?? { kind: 'system' as const, id: null, name: null },
    at,
  }));
  await insertHistory(trx, ...transitions);
  const emails = created.flatMap((one, index) => {
    if (by.silent[index]) return [];
    const actor = by.actors[index];
    return newRegistrationEmails(one).map((email) => ({ ...email, ...(actor && emailSourceOf(actor)) }));
  });
  await enqueueEmails(trx, context, emails);
}

/** An event that was locked by `lockAndPromote` and is known to exist. */
export type OpenEvent = PromotedEvent & { rules: EventRules };

/**
 * Decides the statuses of new registrations in order and stores them under the lock of the event's seats.
 * The people must not be in another active registration of the event: the unique index rejects them.
 */
export async function createRegistrations(
  trx: DatabaseTransaction,
  context: AppContext,
  event: OpenEvent,
  registrations: NewRegistration[],
): Promise<CreatedRegistration[]> {
  const { rules, seats } = event;
  const now = context.clock();
  let free = freeSeats(event);
  let { waitlisted } = seats;
  const holds = await readFirstHolds(trx, context, rules, free > 0 ? registrations : [], now);
  const heldBy: (Visitor | undefined)[] = [];
  const created: CreatedRegistration[] = [];
  for (const [index, registration] of (await withAccounts(trx, registrations)).entries()) {
    const amount = firstPrice(rules, registration);
    const status = firstStatus(free > 0, amount);
    if (holdsSeat(status)) free -= 1;
    if (status === 'waitlisted') waitlisted += 1;
    const { expiresAt, isLong } = hasDeadline(status) ? holds.next(registration) : NO_HOLD;
    const { createdAt = now.toISOString() } = registration;
    const decided = { number: seats.lastNumber + 1 + index, status, amount, expiresAt, createdAt };
    created.push({
      ...toCreated(rules, registration, { ...decided, holdStartedAt: expiresAt && now.toISOString() }),
      position: status === 'waitlisted' ? waitlisted : null,
    });
    heldBy.push(isLong ? registration.actor.visitor : undefined);
  }
  await store(trx, context, created, {
    actors: registrations.map(({ actor }) => actor),
    heldBy,
    verifications: registrations.map(({ verification = NO_VERIFICATION }) => verification),
    silent: registrations.map(({ isSilent = false }) => isSilent),
    waived: registrations.map(({ isFeeWaived = false }) => isFeeWaived),
  });
  await storeIdempotencyIds(
    trx,
    created.map(({ registration: { _id } }, index) => ({
      id: registrations[index]?.idempotencyId,
      registrationId: _id,
    })),
    now.toISOString(),
  );
  await recordPeople(
    trx,
    context,
    created.map(({ registration: { _id: registrationId, email, eventTitle }, people }, index) => ({
      registrationId,
      eventTitle,
      people,
      email: registrations[index]?.actor.kind === 'admin' ? null : email,
      given: registrations[index]?.consent,
      isImported: registrations[index]?.isImported,
      source: emailSourceOf(registrations[index]?.actor ?? SYSTEM),
    })),
  );
  // Who registers is known by their session; whom they name has said nothing.
  await rememberProfiles(
    trx,
    context,
    registrations.map(({ actor, people }) => ({ by: actor.kind === 'participant' ? actor.id : null, people })),
  );
  const reserved = created.filter(({ registration }) => holdsSeat(registration.status)).length;
  const counted = { reserved, waitlisted: waitlisted - seats.waitlisted, number: created.length };
  await updateSeats(trx, rules.id, counted);
  return created;
}
