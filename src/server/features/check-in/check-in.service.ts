import type { CheckInCount, CheckInResponse, CheckInResult } from '#contract/check-in.ts';
import { passCodeIn } from '#contract/passes.ts';
import { isLeaving } from '#contract/payments/refunds.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { readMoney } from '../payments/money.service.ts';
import { missingConsents } from '../privacy/guardians/missing-consents.service.ts';
import { readOpenSheets } from '../questions/answer-sheets.service.ts';
import { type Actor, adminActor } from '../registrations/actors.ts';
import { findRegistrationDetail } from '../registrations/lists/registration-lists.service.ts';
import { findPassAccess, type PassAccess } from '../registrations/pass-access/pass-access.service.ts';
import { recordCheckIn } from '../registrations/status-commands.service.ts';
import { keepAdmitted } from '../registrations/verification/verification.service.ts';
import {
  checkInPeople,
  countPeople,
  type GateEvent,
  getGateEvent,
  listByScan,
  listUndone,
  lockAdmission,
  noteFormerAdmissions,
  undoCheckIn,
} from './check-in.repository.ts';
import { isGateOpen } from './gate-hours.ts';
import { pickPass } from './pick-pass.service.ts';
import { getScanGate, type ScanGate } from './scan-gate.service.ts';

export interface Scan {
  /** What the camera read or an admin typed. */
  code: string;
  /** The gate at which it was scanned. */
  gateId?: string | null | undefined;
  /** The event of this gate, or a main event for the passes of its sub-events; without one it admits people of every event. */
  eventId?: string | null | undefined;
  /** The ids of the team members who came. */
  people?: string[] | undefined;
  /** Admits also on a day on which the event does not take place. */
  anyDay?: boolean | undefined;
  /** The gate's own id of this scan, the same each time it is sent. */
  scanId?: string | undefined;
  /** How long (ms) ago it was scanned, where it waited for a connection. */
  waitedMs?: number | undefined;
  /** Who scanned it, where somebody else sends it. */
  scannedBy?: string | undefined;
}

/** How long (ms) a scan may have waited for a connection. */
const LONGEST_WAIT = 24 * 60 * 60_000;

/**
 * The instant that decides about a scan: one that waited was made when the gate had no connection. The gate says how long ago that
 * was, since its clock may be wrong.
 */
function instantOf({ waitedMs = 0 }: Scan, now: Date): Date {
  return waitedMs > LONGEST_WAIT ? now : new Date(now.getTime() - waitedMs);
}

interface ScanAtGate extends Scan {
  /** The code of the pass. */
  code: string;
  gate: ScanGate;
  /** Whether a volunteer sends it whose link is over since. */
  isLate: boolean;
}

function timeOf({ config }: AppContext, instant: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: config.timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(instant));
}

function toResponse(
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
    checkedInGate: person.checkedInGate,
  }));
  return {
    result,
    message,
    admitted,
    registration: { _id, code, kind, status, name, number, eventId, eventTitle, people },
  };
}

const label = (status: RegistrationDetail['status']) => status.replace('_', ' ');

const isFor = (registration: RegistrationDetail, event: GateEvent, gate: string | null | undefined) =>
  !gate || registration.eventId === gate || event.mainEventId === gate;

/** The response for a registration that this gate must not admit, if so. */
function rejection(
  context: AppContext,
  registration: RegistrationDetail,
  event: GateEvent,
  gate: string | null | undefined,
): CheckInResponse | undefined {
  const { eventTitle, status } = registration;
  if (!isFor(registration, event, gate)) {
    return toResponse('other_event', `This pass is for ${eventTitle}`, registration);
  }
  if (event.isDeleted) {
    return toResponse('event_deleted', `${eventTitle} is cancelled: the committee has removed it`, registration);
  }
  if (event.endDate <= context.clock().toISOString()) {
    return toResponse('event_over', `${eventTitle} ended on ${timeOf(context, event.endDate)}`, registration);
  }
  if (status === 'confirmed') return undefined;
  return toResponse('not_confirmed', `This registration is not confirmed: it is ${label(status)}`, registration);
}

function alreadyIn(context: AppContext, registration: RegistrationDetail, asked: string[]): CheckInResponse {
  const person = registration.people.find(({ _id }) => asked.includes(_id));
  const when = person?.checkedInAt ? timeOf(context, person.checkedInAt) : '';
  const by = person?.checkedInBy ? ` by ${person.checkedInBy}` : '';
  const gate = person?.checkedInGate ? ` at ${person.checkedInGate}` : '';
  return toResponse('already_in', `Already in: ${when}${by}${gate}`, registration);
}

/**
 * One scan at the gate. An individual is admitted at once, and so is the holder of a member's own pass; for a team the
 * first response lists its people, and a second request names those who came. Of two gates that scan a pass at the same time one admits it; the
 * other shows when it was admitted and by whom. A festival ID counts as the pass of its person for the event of the gate.
 * Of a pass for an event outside the scope the response says no more than that; one that is not for this gate names its event.
 * Errors: `gate_not_found`; `link_ended` for what a volunteer scanned after their link was over.
 */
export async function scanPass(
  running: AppContext,
  scan: Scan,
  user: SessionUser,
  scope: Scope,
): Promise<CheckInResponse> {
  const at = instantOf(scan, running.clock());
  if (user.former && user.former.until <= at.toISOString()) throw new AppError('link_ended');
  const context = { ...running, clock: () => at };
  const gate = await getScanGate(context, user, scope, scan.gateId);
  const actor = adminActor(user);
  const atGate: ScanAtGate = { ...scan, gate, isLate: user.former !== undefined, code: passCodeIn(scan.code) };
  const access = await findPassAccess(context.db, atGate.code);
  if (access) return scanAccess(context, access, atGate, actor);
  const picked = await pickPass(context, atGate.code, gate.scope, scan.eventId);
  if (picked && 'response' in picked) return picked.response;
  const own = picked && (await findPassAccess(context.db, picked.code));
  if (!own) return toResponse('unknown', 'No registration has this code', null);
  return scanAccess(context, own, { ...atGate, code: picked.code }, actor);
}

async function scanAccess(
  context: AppContext,
  access: PassAccess,
  scan: ScanAtGate,
  actor: Actor,
): Promise<CheckInResponse> {
  const decided = await decide(context, access, scan);
  return 'response' in decided ? decided.response : admit(context, access, scan, actor);
}

/** Those who may come in, or the response where nobody does now. */
type Decision = { admission: Admission } | { response: CheckInResponse };

/** What the gate decides by what is stored now: what a registration, its event and its money are stays so under its lock alone. */
async function decide(
  context: AppContext,
  { registration: { _id: id, eventId }, holder, hasLeft }: PassAccess,
  scan: ScanAtGate,
): Promise<Decision> {
  if (!reaches(scan.gate.wholeScope, eventId))
    return { response: toResponse('other_event', 'This pass is for another event', null) };
  const registration = await findRegistrationDetail(context, { id });
  if (!registration) return { response: toResponse('unknown', 'No registration has this code', null) };
  const event = await getGateEvent(context.db, eventId);
  if (event.year) return { response: toResponse('other_event', `This pass is of the festival of ${event.year}`, null) };
  if (holder && hasLeft) {
    const text = `${holder.name} is no longer in the team ${registration.name}`;
    return { response: toResponse('not_confirmed', text, registration) };
  }
  if (!reaches(scan.gate.scope, eventId)) {
    const text = `${registration.eventTitle} is not at ${scan.gate.name}`;
    return { response: toResponse('other_event', text, registration) };
  }
  const before = scan.scanId === undefined ? [] : await listByScan(context.db, id, scan.scanId);
  // Sent before, and its response was lost.
  if (before.length > 0) return { response: toResponse('admitted', 'Welcome!', registration, before) };
  const rejected = rejection(context, registration, event, scan.eventId);
  if (rejected) return { response: rejected };
  if (isLeaving(await readMoney(context.db, registration._id))) {
    return { response: toResponse('not_confirmed', 'This registration is being refunded', registration) };
  }
  return decidePeople(context, { registration, holder, event }, scan);
}

/** Who of a registration that is admitted comes in. */
async function decidePeople(
  context: AppContext,
  pass: Omit<Admission, 'asked' | 'notice'>,
  scan: ScanAtGate,
): Promise<Decision> {
  const { registration, holder, event } = pass;
  // A member's own pass is for them alone; the registration's is for everybody in it.
  const covered = registration.people.filter(({ _id }) => !holder || _id === holder._id);
  const outside = covered.filter(({ checkedInAt }) => checkedInAt === null);
  const allIds = covered.map(({ _id }) => _id);
  const undone = scan.scanId === undefined ? [] : await listUndone(context.db, registration._id, scan.scanId);
  const asked = (scan.people ?? allIds).filter((id) => allIds.includes(id) && !undone.includes(id));
  if (asked.length === 0) {
    const why =
      undone.length > 0 ? 'This scan was undone' : 'Nobody of those asked for is on this pass, or not any more';
    const text = `${why}. Scan it again`;
    return { response: toResponse('not_on_pass', text, registration) };
  }
  const minors = await missingConsents(context.db, registration._id);
  const stopped = minors.filter(({ participantId }) => asked.includes(participantId));
  if (stopped.length > 0 && (scan.people || covered.length === 1)) {
    const names = stopped.map(({ name }) => name).join(', ');
    const text = `${names}: under 18, and no guardian has agreed. A consent on paper is recorded in the registration`;
    return { response: toResponse('not_confirmed', text, registration) };
  }
  if (outside.length === 0) return { response: alreadyIn(context, registration, allIds) };
  if (!scan.anyDay && !isGateOpen(context, event)) {
    return { response: toResponse('not_today', `It begins on ${timeOf(context, event.startDate)}`, registration) };
  }
  const notice = await missingNotice(context, registration, asked);
  if (covered.length > 1 && !scan.people) {
    return { response: { ...toResponse('choose', 'Tick who came', registration), ...notice } };
  }
  return { admission: { ...pass, asked, notice } };
}

/** What the gate asks people for who have not answered what the event requires; it admits them all the same. */
async function missingNotice({ db }: AppContext, registration: RegistrationDetail, asked: string[]) {
  const sheets = (await readOpenSheets(db, [registration])).get(registration._id) ?? [];
  const names = new Map(registration.people.map(({ _id, name }) => [_id, name]));
  const parts = sheets
    .filter(({ participantId, missing }) => missing.length > 0 && (!participantId || asked.includes(participantId)))
    .map(
      ({ participantId, missing }) => `${names.get(participantId ?? '') ?? registration.name}: ${missing.join(', ')}`,
    );
  return parts.length > 0 ? { notice: `Not answered yet: ${parts.join('; ')}` } : {};
}

interface Admission {
  registration: RegistrationDetail;
  holder: { _id: string; name: string } | null;
  event: GateEvent;
  /** The ids of those who came. */
  asked: string[];
  /** What the gate asks them for. */
  notice: { notice?: string };
}

/** Who came in, where, and what is not seen by who sent it and when. */
function historyNote(names: string[], { gate, scannedBy, isLate }: ScanAtGate): string {
  const where = gate.name === null ? '' : ` at ${gate.name}`;
  const by = scannedBy === undefined ? '' : `, scanned by ${scannedBy}`;
  return `${names.join(', ')}${where}${by}${isLate ? ', sent after the link was over' : ''}`;
}

/**
 * Admits people by what is true under the registration's lock: nobody comes in whose registration went under review, was moved or
 * began to be refunded since the gate read it.
 */
async function admit(
  running: AppContext,
  { registration: { _id: id } }: PassAccess,
  scan: ScanAtGate,
  actor: Actor,
): Promise<CheckInResponse> {
  return inTransaction(running.db, async (trx) => {
    const context = { ...running, db: trx };
    await lockAdmission(trx, id);
    const access = await findPassAccess(trx, scan.code);
    if (!access) return toResponse('unknown', 'No registration has this code', null);
    const decided = await decide(context, access, scan);
    if ('response' in decided) return decided.response;
    const { registration, holder, asked, notice } = decided.admission;
    const admitted = await checkInPeople(trx, id, asked, {
      by: actor.name ?? '',
      now: context.clock().toISOString(),
      gate: scan.gate.name,
      scan: scan.scanId ?? null,
    });
    // Some of a team are in already.
    if (admitted.length === 0) return { ...alreadyIn(context, registration, asked), ...notice };
    const names = registration.people.filter(({ _id }) => admitted.includes(_id)).map(({ name }) => name);
    await recordCheckIn(trx, context, id, 'check_in', historyNote(names, scan), actor);
    await keepAdmitted(trx, id);
    const after = (await findRegistrationDetail(context, { id })) ?? registration;
    return { ...toResponse('admitted', welcome(after, admitted, holder), after, admitted), ...notice };
  });
}

function welcome({ people }: RegistrationDetail, admitted: string[], holder: Admission['holder']): string {
  if (holder) return `Welcome, ${holder.name}!`;
  const isComplete = people.every(({ checkedInAt }) => checkedInAt !== null);
  return isComplete ? 'Welcome!' : `Welcome! ${admitted.length} of ${people.length}`;
}

/**
 * Undoes check-ins; of one scan alone where its gate takes it back, which cannot know whether it has arrived: then it undoes no other
 * check-in, and the scan has no effect where it arrives later. Who is in by another scan stays in: `already_in` says so. Throws
 * `registration_not_found`.
 */
export async function undo(
  context: AppContext,
  { registrationId, people, scanId }: { registrationId: string; people: string[]; scanId?: string | undefined },
  actor: Actor,
): Promise<CheckInResponse> {
  const registration = await findRegistrationDetail(context, { id: registrationId });
  if (!registration) throw new AppError('registration_not_found');
  return inTransaction(context.db, async (trx) => {
    const ids = await undoCheckIn(trx, registrationId, people, scanId);
    const names = registration.people.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
    if (ids.length > 0) await recordCheckIn(trx, context, registrationId, 'check_in_undone', names.join(', '), actor);
    const after = (await findRegistrationDetail({ ...context, db: trx }, { id: registrationId })) ?? registration;
    const still = after.people.filter(({ _id, checkedInAt }) => people.includes(_id) && checkedInAt !== null);
    if (still.length === 0) return toResponse('choose', 'Check-in undone', after);
    const text = `Still in, by another scan: ${still.map(({ name }) => name).join(', ')}`;
    return toResponse('already_in', text, after);
  });
}

/** Registrations written at once. */
const BATCH = 200;

/** Fills in when registrations were admitted, where that was before it was written down; true once all are. */
export async function fillAdmissions({ db }: AppContext): Promise<true> {
  while (await inTransaction(db, (trx) => noteFormerAdmissions(trx, BATCH)));
  return true;
}

/** How many people are checked in, and how many are expected, of one event or of all in the scope. */
export function countCheckedIn({ db }: AppContext, scope: Scope, eventId: string | undefined): Promise<CheckInCount> {
  return countPeople(db, scope, eventId);
}
