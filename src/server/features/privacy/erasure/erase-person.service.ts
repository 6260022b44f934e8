import { ERASED } from '#contract/privacy/erased-name.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { lockEventChanges, lockRow } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { deleteInquiry } from '../../ambassadors/inquiries.service.ts';
import { eraseCertificatesOf, lockCertificatesOf } from '../../certificates/erase-certificates.service.ts';
import { readMoney } from '../../payments/money.service.ts';
import { eraseAnswersOf } from '../../questions/answers.service.ts';
import { searchTextOf } from '../../registrations/create-registrations.service.ts';
import { findRegistrationDetail } from '../../registrations/lists/registration-lists.service.ts';
import { transitionRegistration } from '../../registrations/status-commands.service.ts';
import { hasLiveGrant } from '../../roles/grants.service.ts';
import { pseudonymsOf } from '../mailed-keys.ts';
import { eraseInHistory, eraseSearches } from './erase-history.service.ts';
import { eraseInResults } from './named-in-results.service.ts';
import * as repository from './pseudonymise.repository.ts';

type Live = Awaited<ReturnType<typeof repository.listLive>>[number];

/** Why a live registration keeps the person for now; null once it is cancelled for them. */
async function endRegistration(context: AppContext, live: Live, email: string): Promise<string | null> {
  const { id, title } = live;
  const { paid, refunded, onItsWay, surplus } = await readMoney(context.db, id);
  if (live.status === 'under_review' || onItsWay > 0 || surplus > 0 || paid > refunded) {
    return `${title}: a payment is due or was made`;
  }
  if (live.kind === 'team' || live.email !== email) return `${title}: a team counts on you`;
  const actor = { kind: 'participant' as const, id: null, name: ERASED };
  try {
    await transitionRegistration(context, id, 'cancelled', { actor, note: 'Erased at the person’s request' });
    return null;
  } catch (error) {
    if (error instanceof AppError) return `${title}: ${error.detail}`;
    throw error;
  }
}

/** Whether an account is one of the committee's: it stays while a role is live. */
export const holdsRole = async (db: Database, user: { id: string; role: string }, now: string): Promise<boolean> =>
  user.role === 'admin' && (await hasLiveGrant(db, user.id, now));

/** Replaces what identifies an address everywhere by its pseudonym, and deletes its account. */
async function pseudonymise(trx: DatabaseTransaction, context: AppContext, email: string): Promise<void> {
  // Publishing results takes the same lock: no name comes back by what was published meanwhile.
  await lockEventChanges(trx);
  const pseudonyms = pseudonymsOf(context, email);
  const now = context.clock().toISOString();
  // People of past events have the pseudonym already; their certificates name them.
  await lockCertificatesOf(trx, [email, ...pseudonyms]);
  const byEmail = new Map([[email, pseudonyms]]);
  const { user, participants, registrations } = await repository.listRowsOf(trx, email);
  const participantIds = participants.map(({ id }) => id);
  const registrationIds = registrations.map(({ id }) => id);
  const touched = [
    ...new Set([...registrationIds, ...participants.flatMap(({ registrationId }) => registrationId ?? [])]),
  ];
  const names = [
    ...participants.map(({ name }) => name),
    ...registrations.filter(({ kind }) => kind === 'individual').map(({ name }) => name),
    ...(user ? [user.name] : []),
  ];
  await eraseAnswersOf(trx, { participantIds });
  const own = registrations.filter(({ kind }) => kind === 'individual').map(({ id }) => id);
  await eraseAnswersOf(trx, { registrationIds: own });
  await eraseCertificatesOf(trx, [email, ...pseudonyms], own, now);
  // As the gate and a cancellation do: first registrations, then their people.
  for (const id of touched.toSorted()) await lockRow(trx, 'registrations', 'id', id);
  await repository.deleteGuardianEmails(trx, participantIds);
  await repository.eraseParticipants(trx, participantIds, byEmail);
  await repository.eraseLeaders(trx, participantIds);
  await repository.eraseContacts(trx, registrationIds, byEmail);
  await repository.raiseVersions(trx, touched);
  await eraseInHistory(trx, { registrationIds: touched, own, names, email });
  await eraseInResults(trx, touched, names, now);
  await eraseSearches(trx, email, names);
  await repository.eraseTraces(trx, email, pseudonyms[0]);
  // Whom a registration is found by: the others of a team, and no more the erased person.
  for (const id of touched) {
    const detail = await findRegistrationDetail({ ...context, db: trx }, { id });
    if (detail) await repository.setSearchText(trx, id, searchTextOf(detail.code, detail));
  }
  // Somebody who got a role since they asked keeps the account until it ends.
  if (user && !(await holdsRole(trx, user, now))) await repository.deleteUser(trx, user.id);
}

/**
 * Erases what is held about an address. Free registrations of events to come are cancelled first, as the person could
 * themselves; where money is open or a team counts on them, nothing is erased yet: returns what it waits for. Rows of
 * money, receipts and the ledger stay as they are.
 */
export async function erasePerson(context: AppContext, email: string): Promise<string[]> {
  const live = await repository.listLive(context.db, email, context.clock().toISOString());
  const waits: string[] = [];
  for (const one of live) {
    const reason = await endRegistration(context, one, email);
    if (reason) waits.push(reason);
  }
  if (waits.length > 0) return waits;
  const { inquiries } = await repository.listRowsOf(context.db, email);
  for (const id of inquiries) await deleteInquiry(context, id);
  await inTransaction(context.db, (trx) => pseudonymise(trx, context, email));
  return [];
}
