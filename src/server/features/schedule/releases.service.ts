import { nanoid } from 'nanoid';
import { counted } from '#contract/panel/counted.ts';
import {
  RELEASES_SHOWN,
  type ScheduleChange,
  type ScheduleDraft,
  type ScheduleRelease,
  type ScheduleSlot,
  type ShownRelease,
} from '#contract/schedule/schedule-releases.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockEventChanges } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { inLanguage } from '../../language/current-language.ts';
import { requireMailApproval } from '../approvals/require-approval.service.ts';
import { listUntoldMoves, releaseHeldNotices, settleMoves } from '../event-notices/event-notices.service.ts';
import { listAllSubEvents, listMainEvents, lockForChange } from '../events/events.service.ts';
import type { NewEmail } from '../notifications/email-contents.ts';
import { enqueueEmails, timeIn } from '../notifications/email-queue.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { getFestivalName } from '../settings/settings.service.ts';
import { inReadersLanguage } from '../translations/shown-translations.service.ts';
import { releaseEmail } from './release-email.ts';
import * as repository from './releases.repository.ts';
import { changesBetween, changesFingerprint, nextName, slotsOf } from './schedule-changes.ts';

type Context = Pick<AppContext, 'db'>;

/** Emails are queued so many in one statement. */
const BATCH = 500;

const readSlots = async (context: Context): Promise<ScheduleSlot[]> =>
  slotsOf(await listMainEvents(context), await listAllSubEvents(context));

const publicly = ({ _id, name, note, releasedAt }: repository.StoredRelease) => ({ _id, name, note, releasedAt });

async function findLatest(db: Database): Promise<repository.StoredRelease | undefined> {
  return (await repository.listReleases(db, 1))[0];
}

/** The version that the public schedule shows; null while it shows every change at once. */
export async function findShownRelease({ db }: Context): Promise<ShownRelease | null> {
  const latest = await findLatest(db);
  return latest && !latest.isEnded ? { ...publicly(latest), slots: latest.slots } : null;
}

/** The last versions with what changed in each, newest first. */
export async function listReleases({ db }: Context): Promise<ScheduleRelease[]> {
  const releases = await repository.listReleases(db, RELEASES_SHOWN);
  return releases.map((release) => ({ ...publicly(release), changes: release.changes }));
}

const mailboxes = (people: { email: string }[]) => new Set(people.map(({ email }) => email));

/** What the next version would bring, and how many people would be mailed. */
export async function readDraft(context: Pick<AppContext, 'db' | 'clock'>): Promise<ScheduleDraft> {
  const { db, clock } = context;
  const latest = await findLatest(db);
  const { moves, people } = await listUntoldMoves(db, clock().toISOString());
  const changes = latest ? changesBetween(latest.slots, await readSlots(context)) : [];
  return {
    shown: latest && !latest.isEnded ? { ...publicly(latest), releasedBy: latest.releasedBy } : null,
    nextName: nextName(latest?.name),
    changes,
    people: mailboxes(people).size,
    fingerprint: changesFingerprint(changes, moves),
  };
}

/** Mails each person once, about their own events alone. The caller holds the locks. */
async function mailPeople(
  trx: DatabaseTransaction,
  context: AppContext,
  version: { name: string; note: string },
  { moves, people }: Awaited<ReturnType<typeof listUntoldMoves>>,
  slots: Map<string, string>,
): Promise<void> {
  const festivalName = await getFestivalName({ ...context, db: trx });
  const stored = { db: trx, content: context.content };
  const emails: NewEmail[] = [];
  for (const [recipient, rows] of Map.groupBy(people, ({ email }) => email)) {
    const own = [...new Set(rows.map(({ eventId }) => eventId))].flatMap((eventId) => {
      const move = moves.get(eventId);
      return move ? [{ eventId, title: slots.get(eventId) ?? 'Your event', move }] : [];
    });
    const { name = '', language = null } = rows[0] ?? {};
    const data = await inLanguage(language, async () => {
      const named = await inReadersLanguage(stored, { festivalName, moves: own });
      const content = { version, festivalName: named.festivalName, person: { name, moves: named.moves } };
      return releaseEmail(context.config, { ...content, when: timeIn(context.config.timeZone) });
    });
    emails.push({ kind: 'notification', recipient, language, data });
  }
  for (let first = 0; first < emails.length; first += BATCH) {
    await enqueueEmails(trx, context, emails.slice(first, first + BATCH));
  }
}

/** What the caller saw of the draft before they released it. */
type Expected = { fingerprint: string };

/** Throws `schedule_changed` where other changes wait than the caller saw. How many people may be mailed, approvals decide. */
function requireSeen(
  expected: Expected | undefined,
  now: { changes: ScheduleChange[]; fingerprint: string; people: number },
): void {
  if (!expected || expected.fingerprint === now.fingerprint) return;
  const changes = counted(now.changes.length, 'change waits', 'changes wait');
  const mails = `${counted(now.people, 'person is', 'people are')} to be mailed`;
  const detail = `The schedule was changed since you looked at it: ${changes} now, and ${mails}. Look at them again, then release it`;
  throw new AppError('schedule_changed', { detail });
}

/**
 * Releases a version of the schedule: the public schedule shows the hours and venues of now, until the next version, and the
 * people of events that are at another time or venue get one email each. Throws `validation_failed` where a version is shown and
 * nothing is different or the name is taken, `schedule_changed` where other changes wait than `expected`, and `ApprovalNeeded`
 * for more people than one person may mail.
 */
export async function releaseSchedule(
  context: AppContext,
  { name, note = '', expected }: { name: string; note?: string | undefined; expected?: Expected | undefined },
  actor: Actor,
): Promise<{ name: string; note: string; people: number }> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const known = await repository.listReleases(trx, RELEASES_SHOWN);
    const latest = known[0];
    if (known.some((release) => release.name === name)) throw fieldError('name', 'There is a version of this name');
    const untold = await listUntoldMoves(trx, now);
    const eventIds = [...untold.moves.keys()];
    await lockForChange(trx, eventIds);
    const [main, sub] = [await listMainEvents({ db: trx }), await listAllSubEvents({ db: trx })];
    const slots = slotsOf(main, sub);
    const changes = latest ? changesBetween(latest.slots, slots) : [];
    if (latest && !latest.isEnded && changes.length === 0 && untold.people.length === 0) {
      throw fieldError('name', 'Nothing is different from the version that is shown');
    }
    const people = mailboxes(untold.people).size;
    requireSeen(expected, { changes, fingerprint: changesFingerprint(changes, untold.moves), people });
    const sentTo = `people of ${untold.moves.size} events at another time or venue`;
    const mail = { eventId: null, sentTo, subject: `Schedule, version ${name}`, text: note, people, reason: null };
    if (people > 0) await requireMailApproval(trx, context, mail, actor);
    await settleMoves(trx, eventIds, context.clock());
    const titles = new Map([...main, ...sub].map((event) => [event._id, event.title]));
    await mailPeople(trx, context, { name, note }, untold, titles);
    await repository.endReleases(trx, now);
    await repository.insertRelease(trx, {
      _id: nanoid(),
      number: (latest?.number ?? 0) + 1,
      name,
      note,
      slots,
      changes,
      people,
      releasedBy: actor.name ?? '',
      releasedAt: now,
      isEnded: false,
    });
    return { name, note, people };
  });
}

/** Shows every change at once again; what waited for the next version is mailed. Throws `validation_failed` where none is shown. */
export async function endReleases(context: AppContext): Promise<{ name: string }> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const latest = await findLatest(trx);
    if (!latest || latest.isEnded) throw fieldError('name', 'The schedule shows every change at once already');
    await repository.endReleases(trx, now);
    await releaseHeldNotices(trx, now);
    return { name: latest.name };
  });
}

/** Keeps the versions with a year, when the next one starts. */
export const archiveReleases = (trx: DatabaseTransaction, year: string): Promise<void> =>
  repository.archiveReleases(trx, year);
