import type { GateAnswer, GateCount, GateResult } from '#contract/check-in.ts';
import { passCodeIn } from '#contract/passes.ts';
import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { type Actor, noteAtGate } from '../registrations/decisions.service.ts';
import { type EntryDetail, findEntryDetail } from '../registrations/entry-lists.service.ts';
import { checkInPeople, countPeople, undoCheckIn } from './check-in.repository.ts';

export interface Scan {
  /** What the camera read or somebody typed. */
  code: string;
  /** The event this gate is for; none lets every event in. */
  eventId?: string | null | undefined;
  /** Who of a team came. */
  people?: string[] | undefined;
}

function timeOf({ config }: AppContext, instant: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: config.timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(instant));
}

function answer(result: GateResult, message: string, entry: EntryDetail | null, admitted: string[] = []): GateAnswer {
  if (!entry) return { result, message, admitted, entry: null };
  const { _id, code, kind, state, name, number, eventId, eventTitle } = entry;
  const people = entry.people.map((person) => ({
    _id: person._id,
    name: person.name,
    role: person.role,
    checkedInAt: person.checkedInAt,
    checkedInBy: person.checkedInBy,
  }));
  return { result, message, admitted, entry: { _id, code, kind, state, name, number, eventId, eventTitle, people } };
}

const plainState = (state: EntryDetail['state']) => state.replace('_', ' ');

/** Why an entry cannot be let in at this gate, if it cannot. */
function refusal(entry: EntryDetail, eventId: string | null | undefined): GateAnswer | undefined {
  if (eventId && entry.eventId !== eventId) {
    return answer('other_event', `This pass is for ${entry.eventTitle}`, entry);
  }
  if (entry.state === 'confirmed') return undefined;
  return answer('not_confirmed', `This entry is not confirmed: it is ${plainState(entry.state)}`, entry);
}

function alreadyIn(context: AppContext, entry: EntryDetail, asked: string[]): GateAnswer {
  const person = entry.people.find(({ _id }) => asked.includes(_id));
  const when = person?.checkedInAt ? timeOf(context, person.checkedInAt) : '';
  const by = person?.checkedInBy ? ` by ${person.checkedInBy}` : '';
  return answer('already_in', `Already in: ${when}${by}`, entry);
}

/**
 * One scan at the gate. Who enters alone is let in at once; a team first answers its people, then takes
 * the ids of those who came. Two gates that scan the same pass at once let it in once: the others see
 * when and by whom.
 */
export async function scanPass(context: AppContext, scan: Scan, actor: Actor): Promise<GateAnswer> {
  const entry = await findEntryDetail(context, { code: passCodeIn(scan.code) });
  if (!entry) return answer('unknown', 'No entry has this code', null);
  const refused = refusal(entry, scan.eventId);
  if (refused) return refused;
  const outside = entry.people.filter(({ checkedInAt }) => checkedInAt === null);
  const everybody = entry.people.map(({ _id }) => _id);
  if (outside.length === 0) return alreadyIn(context, entry, everybody);
  if (entry.people.length > 1 && !scan.people) return answer('choose', 'Tick who came', entry);

  const asked = scan.people ?? everybody;
  const now = context.clock().toISOString();
  return transact(context.db, async (trx) => {
    const admitted = await checkInPeople(trx, entry._id, asked, { by: actor.name ?? '', now });
    const names = entry.people.filter(({ _id }) => admitted.includes(_id)).map(({ name }) => name);
    if (admitted.length > 0) await noteAtGate(trx, context, entry._id, 'check_in', names.join(', '), actor);
    const after = (await findEntryDetail({ ...context, db: trx }, { id: entry._id })) ?? entry;
    // Cancelled between the two readings, or let in at another gate.
    if (admitted.length === 0) return refusal(after, scan.eventId) ?? alreadyIn(context, after, asked);
    const all = after.people.every(({ checkedInAt }) => checkedInAt !== null);
    const message = all ? 'Welcome!' : `Welcome! ${admitted.length} of ${after.people.length}`;
    return answer('admitted', message, after, admitted);
  });
}

/** Takes check-ins back. Throws `entry_not_found`. */
export async function undo(
  context: AppContext,
  { entryId, people }: { entryId: string; people: string[] },
  actor: Actor,
): Promise<GateAnswer> {
  const entry = await findEntryDetail(context, { id: entryId });
  if (!entry) throw new AppError('entry_not_found');
  return transact(context.db, async (trx) => {
    const ids = await undoCheckIn(trx, entryId, people);
    const names = entry.people.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
    if (ids.length > 0) await noteAtGate(trx, context, entryId, 'check_in_undone', names.join(', '), actor);
    const after = (await findEntryDetail({ ...context, db: trx }, { id: entryId })) ?? entry;
    return answer('choose', 'Taken back', after);
  });
}

/** How many are in, of how many. */
export function countAtGate({ db }: AppContext, eventId: string | undefined): Promise<GateCount> {
  return countPeople(db, eventId);
}
