import { nanoid } from 'nanoid';
import type { GivenConsent } from '#contract/privacy/consent-fields.ts';
import type { OwnConsents } from '#contract/privacy/consents.ts';
import {
  type ConsentMeans,
  type ConsentPurpose,
  type OptionalPurpose,
  optionalPurposes,
} from '#contract/privacy/purposes.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { SessionUser } from '../../../session-user.ts';
import * as repository from './consents.repository.ts';

const LISTED = 200;

/** Whose consent is recorded, and for what of theirs. */
interface ConsentOf {
  email: string;
  userId?: string | null;
  registrationId?: string | null;
  participantId?: string;
  inquiryId?: string;
}

function toRow(purpose: ConsentPurpose, of: ConsentOf, means: ConsentMeans, noticeVersion: number | null, at: string) {
  const { email, userId = null, registrationId = null, participantId = null, inquiryId = null } = of;
  return {
    id: nanoid(),
    purpose,
    at,
    means,
    noticeVersion,
    email: email.toLowerCase(),
    userId,
    registrationId,
    participantId,
    inquiryId,
  };
}

function rowsOf(purpose: ConsentPurpose, of: ConsentOf, given: GivenConsent, at: string) {
  const version = given.noticeVersion ?? null;
  const means = version === null ? 'api' : 'form';
  const extra = [given.allowNews ? 'news' : null, given.allowPhotos ? 'photos' : null];
  const purposes = [purpose, ...extra.filter((one) => one !== null)] as ConsentPurpose[];
  return purposes.map((one) => toRow(one, of, means, version, at));
}

/** Records the consent of a person who asks for something themselves; within the transaction that stores it, if given that. */
export async function recordConsent(
  db: Database,
  { clock }: Pick<AppContext, 'clock'>,
  purpose: ConsentPurpose,
  of: ConsentOf,
  given: GivenConsent = {},
): Promise<void> {
  await repository.insertConsents(db, rowsOf(purpose, of, given, clock().toISOString()));
}

/** A registration as its consents are recorded: its people, and what the one who registers consented to. */
export interface ConsentingRegistration {
  /** Null for a team that is for no event. */
  registrationId: string | null;
  people: { _id: string; email: string; userId: string | null }[];
  /** The e-mail of the person who sent the form; others were named by them. Null where somebody else named all of them. */
  email: string | null;
  given: GivenConsent | undefined;
  /** All of them consented in a form elsewhere, whose sheet an admin imported. */
  isImported?: boolean | undefined;
}

/** The person who sent the form; a contact who takes no part speaks through the first of the people. */
export function askerOf<Person extends { email: string }>({
  people,
  email,
}: {
  people: Person[];
  email: string | null;
}): Person | undefined {
  return email === null ? undefined : (people.find((person) => person.email === email) ?? people[0]);
}

/** Records the consents of new registrations in one statement: of who registers, and of those whom they named. */
export async function recordRegistrationConsents(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  registrations: ConsentingRegistration[],
): Promise<void> {
  const at = clock().toISOString();
  const rows = registrations.flatMap(({ registrationId, people, email, given = {}, isImported }) => {
    const means = isImported ? 'imported' : 'named';
    const asker = askerOf({ people, email });
    return people.flatMap((person) => {
      const { _id: participantId, userId } = person;
      const of = { email: person.email, userId, registrationId, participantId };
      return person === asker ? rowsOf('registration', of, given, at) : [toRow('registration', of, means, null, at)];
    });
  });
  await repository.insertConsents(trx, rows);
}

/** The consents of a person whose e-mail was mistyped, or has changed, go to the right one. */
export const moveConsents = (
  trx: DatabaseTransaction,
  { _id: participantId, email }: { _id: string; email: string },
  to: { email: string; userId: string | null },
): Promise<void> =>
  repository.moveConsents(trx, { participantId, email: email.toLowerCase() }, { ...to, email: to.email.toLowerCase() });

/**
 * Which of these people may be shown in photos now, by their ids: who allowed it and is not under 18 in the registration. A minor may
 * have allowed it elsewhere, or before they said their age.
 */
export async function listAllowingPhotos(
  db: Database,
  people: readonly { _id: string; email: string }[],
): Promise<Set<string>> {
  const emailOf = ({ email }: { email: string }) => email.toLowerCase();
  const allowing = new Set(await repository.listAllowingPhotos(db, people.map(emailOf)));
  const allowed = people.filter((person) => allowing.has(emailOf(person))).map(({ _id }) => _id);
  return new Set(allowed).difference(new Set(await repository.listMinors(db, allowed)));
}

/** Until a user's e-mail is verified, the consents given under it elsewhere are somebody else's: theirs are those of their account. */
const holderOf = ({ id, email, emailVerified }: SessionUser): repository.ConsentHolder =>
  emailVerified ? { email } : { email, userId: id };

/** A user's consents, newest first, and what they allow now. */
export async function getOwnConsents({ db }: { db: Database }, user: SessionUser): Promise<OwnConsents> {
  const holder = holderOf(user);
  const consents = await repository.listConsents(db, holder, LISTED);
  const allowed = await repository.listAllowed(db, holder, optionalPurposes);
  return { consents, news: allowed.includes('news'), photos: allowed.includes('photos') };
}

/** Allows or takes back an optional use; twice is once. */
export async function changeConsent(
  context: AppContext,
  user: SessionUser,
  { purpose, allowed }: { purpose: OptionalPurpose; allowed: boolean },
  noticeVersion: number,
): Promise<OwnConsents> {
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    await repository.withdrawConsents(trx, holderOf(user), [purpose], now);
    if (!allowed) return;
    const of = { email: user.email, userId: user.id };
    await repository.insertConsents(trx, [toRow(purpose, of, 'account', noticeVersion, now)]);
  });
  return getOwnConsents(context, user);
}
