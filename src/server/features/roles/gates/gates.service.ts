import { type Gate, type GateInput, MAX_GATES } from '#contract/roles/gates.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { isSavedBefore } from '../../../concurrency/saved-before.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { lockText } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { readGateAccess } from '../grants.service.ts';
import { findRoleUses } from '../live-roles.repository.ts';
import * as repository from './gates.repository.ts';

/** A gate that was not deleted. */
export const findGate = repository.findGate;

/**
 * The gates that somebody scans passes at: all, those with an event that they scan passes of, and those that their roles are for;
 * `own` is the one that is recorded where they name none. With `isPast` as it was at the instant of the clock.
 */
export async function listScannedGates(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  { isPast = false } = {},
): Promise<{ gates: repository.StoredGate[]; own: repository.StoredGate | null; isBound: boolean }> {
  const access = await readGateAccess(db, userId, clock().toISOString(), { isPast });
  const isBound = !access.isEverywhere && access.eventIds.length === 0;
  const gates = await repository.listGates(db);
  if (access.isEverywhere || gates.length === 0) return { gates, own: null, isBound };
  const events = isBound ? [] : (await repository.listVenues(db)).filter(({ id }) => access.eventIds.includes(id));
  const reached = gates.filter(
    ({ _id, venue }) =>
      access.gateIds.includes(_id) || events.some((event) => venue === null || isSameVenue(event.venue, venue)),
  );
  return { gates: reached, own: isBound && reached.length === 1 ? (reached[0] ?? null) : null, isBound };
}

/** The events that a gate admits people to; null for all. */
export async function listEventsOfGate(db: Database, { venue }: repository.StoredGate): Promise<string[] | null> {
  if (venue === null) return null;
  return (await repository.listVenues(db)).filter((event) => isSameVenue(event.venue, venue)).map(({ id }) => id);
}

/** A gate with its number of events that are not in the trash. */
async function withCounts(db: Database, gates: repository.StoredGate[]): Promise<Gate[]> {
  const events = (await repository.listVenues(db)).filter(({ isDeleted }) => !isDeleted);
  return gates.map((gate) => {
    const { venue } = gate;
    const at = events.filter((event) => venue === null || isSameVenue(event.venue, venue));
    return { ...gate, events: at.length };
  });
}

/** The gates, by name. */
export const listGatesWithEvents = async ({ db }: Pick<AppContext, 'db'>): Promise<Gate[]> =>
  withCounts(db, await repository.listGates(db));

async function getGate(trx: DatabaseTransaction, id: string): Promise<repository.StoredGate> {
  const gate = await repository.findGate(trx, id);
  if (!gate) throw new AppError('gate_not_found', { detail: 'This gate is not there any more' });
  return gate;
}

async function shown(trx: DatabaseTransaction, id: string): Promise<Gate> {
  const [gate] = await withCounts(trx, [await getGate(trx, id)]);
  if (!gate) throw new AppError('gate_not_found');
  return gate;
}

function requireFreeName(gates: repository.StoredGate[], name: string, id: string | null): void {
  if (!gates.some((gate) => gate._id !== id && gate.name.toLowerCase() === name.toLowerCase())) return;
  const detail = 'Another gate is called so';
  throw new AppError('gate_taken', { detail, errors: [{ path: 'name', message: detail }] });
}

/** One change of gates, and of the committee, at a time: a gate is not deleted while a role is given for it. */
function changeGates(
  context: AppContext,
  work: (trx: DatabaseTransaction, now: string) => Promise<Gate>,
): Promise<Gate> {
  return inTransaction(context.db, async (trx) => {
    await lockText(trx, 'committee');
    return work(trx, context.clock().toISOString());
  });
}

/** Adds a gate. Errors: `gate_taken`, `gate_limit`. */
export function createGate(context: AppContext, { name, venue }: GateInput): Promise<Gate> {
  return changeGates(context, async (trx, now) => {
    const gates = await repository.listGates(trx);
    requireFreeName(gates, name, null);
    if (gates.length >= MAX_GATES) throw new AppError('gate_limit', { detail: `At most ${MAX_GATES} gates` });
    return shown(trx, await repository.insertGate(trx, { name, venue: venue ?? null }, now));
  });
}

/** Changes name or venue; roles for the gate follow. Errors: `gate_not_found`, `gate_taken`, `gate_changed`. */
export function changeGate(context: AppContext, id: string, { name, venue, version }: GateInput): Promise<Gate> {
  return changeGates(context, async (trx) => {
    const before = await getGate(trx, id);
    const versions = { basedOn: version, version: before.version };
    const given = { name, venue: venue ?? null };
    const stored = { name: before.name, venue: before.venue };
    if (isSavedBefore('gate_changed', versions, { stored, given })) return shown(trx, id);
    requireFreeName(await repository.listGates(trx), name, id);
    await repository.updateGate(trx, id, { ...given, version: before.version + 1 });
    return shown(trx, id);
  });
}

/** Deletes a gate that nobody has a role for. Errors: `gate_not_found`, `gate_in_use`. */
export function deleteGate(context: AppContext, id: string): Promise<Gate> {
  return changeGates(context, async (trx, now) => {
    const gate = await shown(trx, id);
    const { isHeld, isOffered, isLinked } = await findRoleUses(trx, 'gateId', id, now);
    if (isHeld || isOffered || isLinked) {
      const detail = 'A role, an invitation or a link for volunteers is for this gate. Revoke it first';
      throw new AppError('gate_in_use', { detail });
    }
    await repository.updateGate(trx, id, { deletedAt: now });
    return gate;
  });
}
