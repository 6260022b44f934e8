import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockRow } from '../../../db/lock-row.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../actors.ts';
import { searchTextOf } from '../create-registrations.service.ts';
import { registrationChanged, requireOpenYear } from '../event-lock/event-lock.service.ts';
import { findEventRules } from '../event-rules.repository.ts';
import { markIncomplete } from '../incomplete/incomplete-teams.service.ts';
import { listPeopleOf, type StoredParticipant } from '../participants.repository.ts';
import { insertHistory } from '../registration-history.repository.ts';
import { findRegistration, findRegistrationCore, updateRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { lockAndPromote, type PromotedEvent } from '../waitlist/expire-and-promote.service.ts';
import { raiseVersion, readVersion } from './desk.repository.ts';

/** A registration that an admin is about to change, as it is until the transaction ends. */
export interface DeskRegistration {
  registration: StoredRegistration;
  people: StoredParticipant[];
  event: PromotedEvent;
}

/** Reads a registration under its event's lock and, since the gate takes that alone, its own. Throws `registration_not_found`, `registration_changed` and, once it has ended, `transition_not_allowed`. */
export async function lockForDesk(
  trx: DatabaseTransaction,
  context: AppContext,
  id: string,
  version?: number,
): Promise<DeskRegistration> {
  const found = await findRegistrationCore(trx, id);
  if (!found) throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  const event = await lockAndPromote(trx, context, found.eventId);
  requireOpenYear(event.rules);
  await lockRow(trx, 'registrations', 'id', id);
  const registration = await findRegistration(trx, { id });
  if (!registration) throw new AppError('registration_not_found');
  if (registration.eventId !== found.eventId) throw registrationChanged();
  if (version !== undefined && version !== (await readVersion(trx, id))) throw registrationChanged();
  if (hasEnded(registration.status)) {
    throw new AppError('transition_not_allowed', { detail: 'This registration has ended' });
  }
  return { registration, people: await listPeopleOf(trx, [{ _id: id, ended: false }]), event };
}

/** What comes after every edit: searches find it, the history says it with its reason, and the version rises. */
export async function recordEdit(
  trx: DatabaseTransaction,
  context: AppContext,
  id: string,
  { note, reason, actor }: { note: string; reason?: string | null | undefined; actor: Actor },
): Promise<void> {
  const registration = await findRegistration(trx, { id });
  if (!registration) throw new AppError('registration_not_found');
  const people = await listPeopleOf(trx, [{ _id: id, ended: false }]);
  const at = context.clock().toISOString();
  const searchText = searchTextOf(registration.code, { ...registration, people });
  await updateRegistration(trx, id, { searchText, updatedAt: at });
  await raiseVersion(trx, id);
  if (registration.kind === 'team') {
    const rules = await findEventRules(trx, registration.eventId);
    if (rules) await markIncomplete(trx, context, rules, [registration]);
  }
  const text = reason ? `${note} · ${reason}` : note;
  await insertHistory(trx, { registrationId: id, kind: 'edit', note: text, actor, at });
}
