import type { CheckInCount, CheckInResponse, CheckInResult } from '#contract/check-in.ts';
import { passCodeIn } from '#contract/passes.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { findRegistrationDetail, type RegistrationDetail } from '../registrations/registration-lists.service.ts';
import { type Actor, recordCheckIn } from '../registrations/status-commands.service.ts';
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

function response(
  result: CheckInResult,
  message: string,
  registration: RegistrationDetail | null,
  admitted: string[] = [],
): CheckInResponse {
  if (!registration) return { result, message, admitted, registration: null };
  const { _id, code, kind, status, name, number, eventId, eventTitle } = registration;
  const people = registration.people.map((person) => ({
    _id: person._id,
    name: person.name,
    role: person.role,
    checkedInAt: person.checkedInAt,
    checkedInBy: person.checkedInBy,
  }));
  return {
    result,
    message,
    admitted,
    registration: { _id, code, kind, status, name, number, eventId, eventTitle, people },
  };
}

const plainState = (status: RegistrationDetail['status']) => status.replace('_', ' ');

/** Why an entry cannot be let in at this gate, if it cannot. */
function rejection(registration: RegistrationDetail, eventId: string | null | undefined): CheckInResponse | undefined {
  if (eventId && registration.eventId !== eventId) {
    return response('other_event', `This pass is for ${registration.eventTitle}`, registration);
  }
  if (registration.status === 'confirmed') return undefined;
  return response(
    'not_confirmed',
    `This entry is not confirmed: it is ${plainState(registration.status)}`,
    registration,
  );
}

function alreadyIn(context: AppContext, registration: RegistrationDetail, asked: string[]): CheckInResponse {
  const person = registration.people.find(({ _id }) => asked.includes(_id));
  const when = person?.checkedInAt ? timeOf(context, person.checkedInAt) : '';
  const by = person?.checkedInBy ? ` by ${person.checkedInBy}` : '';
  return response('already_in', `Already in: ${when}${by}`, registration);
}

/**
 * One scan at the gate. Who enters alone is let in at once; a team first answers its people, then takes
 * the ids of those who came. Two gates that scan the same pass at once let it in once: the others see
 * when and by whom.
 */
export async function scanPass(context: AppContext, scan: Scan, actor: Actor): Promise<CheckInResponse> {
  const registration = await findRegistrationDetail(context, { code: passCodeIn(scan.code) });
  if (!registration) return response('unknown', 'No entry has this code', null);
  const refused = rejection(registration, scan.eventId);
  if (refused) return refused;
  const outside = registration.people.filter(({ checkedInAt }) => checkedInAt === null);
  const everybody = registration.people.map(({ _id }) => _id);
  if (outside.length === 0) return alreadyIn(context, registration, everybody);
  if (registration.people.length > 1 && !scan.people) return response('choose', 'Tick who came', registration);

  const asked = scan.people ?? everybody;
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    const admitted = await checkInPeople(trx, registration._id, asked, { by: actor.name ?? '', now });
    const names = registration.people.filter(({ _id }) => admitted.includes(_id)).map(({ name }) => name);
    if (admitted.length > 0) await recordCheckIn(trx, context, registration._id, 'check_in', names.join(', '), actor);
    const after = (await findRegistrationDetail({ ...context, db: trx }, { id: registration._id })) ?? registration;
    // Cancelled between the two readings, or let in at another gate.
    if (admitted.length === 0) return rejection(after, scan.eventId) ?? alreadyIn(context, after, asked);
    const all = after.people.every(({ checkedInAt }) => checkedInAt !== null);
    const message = all ? 'Welcome!' : `Welcome! ${admitted.length} of ${after.people.length}`;
    return response('admitted', message, after, admitted);
  });
}

/** Takes check-ins back. Throws `registration_not_found`. */
export async function undo(
  context: AppContext,
  { registrationId, people }: { registrationId: string; people: string[] },
  actor: Actor,
): Promise<CheckInResponse> {
  const registration = await findRegistrationDetail(context, { id: registrationId });
  if (!registration) throw new AppError('registration_not_found');
  return inTransaction(context.db, async (trx) => {
    const ids = await undoCheckIn(trx, registrationId, people);
    const names = registration.people.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
    if (ids.length > 0) await recordCheckIn(trx, context, registrationId, 'check_in_undone', names.join(', '), actor);
    const after = (await findRegistrationDetail({ ...context, db: trx }, { id: registrationId })) ?? registration;
    return response('choose', 'Taken back', after);
  });
}

/** How many are in, of how many. */
export function countCheckedIn({ db }: AppContext, eventId: string | undefined): Promise<CheckInCount> {
  return countPeople(db, eventId);
}
