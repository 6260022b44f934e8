import { PRESIDENT } from '#contract/roles/roles.ts';
import type { ClosedYear, CloseYear, ClosingPreview } from '#contract/years/closing.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockEventChanges } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { listSurplus } from '../ledger/ledger.service.ts';
import { countDueRefunds } from '../payments/refunds/due-refunds.service.ts';
import { countFailedRefunds } from '../payments/refunds/refund-commands.service.ts';
import { SYSTEM } from '../registrations/actors.ts';
import { lockRegistration, transition } from '../registrations/change-status.service.ts';
import { lockSeatsOf } from '../registrations/event-lock/event-lock.service.ts';
import { hasDeadline } from '../registrations/status-machine.ts';
import { listLiveGrants, lockCommittee } from '../roles/committee.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import * as repository from './closing.repository.ts';
import { findOpenYear, isYearOpen } from './years.service.ts';

/** The most registrations in one transaction, so that no request waits long for a lock. */
const BATCH = 100;

type OpenEvent = repository.OpenEvent;

/** The year that is open by its row, else by when its last event ends. */
async function nameYear(context: AppContext, db: Database, events: OpenEvent[]): Promise<string> {
  const ends = events.filter(({ isDeleted }) => !isDeleted).map(({ endDate }) => endDate);
  const last = ends.sort().at(-1) ?? context.clock().toISOString();
  return (await findOpenYear(db)) ?? festivalDay(new Date(last), context.config.timeZone).slice(0, 4);
}

const isToCome = (now: string) => (event: OpenEvent) => event.isActive && !event.isDeleted && event.endDate > now;

type LiveGrant = Awaited<ReturnType<typeof listLiveGrants>>[number];

const isForFestival = ({ eventId, venue, gateId }: LiveGrant) => eventId === null && venue === null && gateId === null;
const isLastingPresident = (grant: LiveGrant) =>
  isForFestival(grant) && grant.role === PRESIDENT && grant.endsAt === null;
const titleOf = ({ roleLabel, name }: LiveGrant) => `${roleLabel}: ${name}`;

async function readOpenMoney(db: Database, ids: string[]): Promise<ClosingPreview['openMoney']> {
  const surplus = await listSurplus(db, ids, 1000);
  const due = await countDueRefunds(db, ids);
  const failed = await countFailedRefunds(db, ids);
  return { ...(await repository.countOpenMoney(db, ids)), due, failed, surplus: surplus.length };
}

/** What closing the year would do now. */
export async function previewClosing(context: AppContext): Promise<ClosingPreview> {
  const { db } = context;
  const now = context.clock().toISOString();
  const isOpen = await isYearOpen(db);
  const events = await repository.listOpenEvents(db);
  const ids = events.map(({ _id }) => _id);
  const statuses = await repository.countRegistrations(db, ids);
  const { festivalName } = await getFestivalSettings(context);
  const grants = await listLiveGrants(context, db);
  const { pending_payment = 0, offered = 0, rejected = 0, under_review = 0, waitlisted = 0, confirmed = 0 } = statuses;
  return {
    year: isOpen ? await nameYear(context, db, events) : null,
    festivalName,
    events: events.filter(({ isDeleted }) => !isDeleted).length,
    comingEvents: events
      .filter(isToCome(now))
      .toSorted((one, other) => one.endDate.localeCompare(other.endDate) || one.title.localeCompare(other.title))
      .map(({ _id, title, endDate }) => ({ _id, title, endDate })),
    registrations: { confirmed, waitlisted, unpaid: pending_payment + offered + rejected, underReview: under_review },
    grants: grants.filter(isForFestival).map((grant) => ({
      _id: grant._id,
      name: grant.name,
      roleLabel: grant.roleLabel,
      isLastingPresident: isLastingPresident(grant),
    })),
    otherGrants: grants.filter((grant) => !isForFestival(grant)).length,
    ...(await repository.countLogins(db, now)),
    openMoney: await readOpenMoney(db, ids),
  };
}

/** Of the valid grants those that go on. Throws `validation_failed` for one that cannot, `last_president` without a president. */
function chooseKept(grants: LiveGrant[], keep: string[]): LiveGrant[] {
  const kept = grants.filter((grant) => keep.includes(grant._id) && isForFestival(grant));
  if (kept.length < new Set(keep).size)
    throw fieldError('keep', 'One of these roles has ended. Look at the list again');
  if (kept.some(isLastingPresident)) return kept;
  throw new AppError('last_president', {
    detail: 'Choose a president without an end who goes on: nobody could start the next year',
  });
}

const notReady = (detail: string) => new AppError('year_not_ready', { detail });

/**
 * Closes the year that is open, in one transaction under the locks of the committee and of all its events: from then on
 * nothing of it changes but money that goes back. Its registrations that are open end right after. Errors: `year_closed`, `year_not_ready` while events
 * are to come or money is open that nobody accepted, `last_president`, and `validation_failed` where the year was mistyped.
 */
export async function closeYear(context: AppContext, given: CloseYear, user: SessionUser): Promise<ClosedYear> {
  const now = context.clock().toISOString();
  const { festivalName, heroLine, instituteName } = await getFestivalSettings(context);
  const closed = await inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    await lockEventChanges(trx);
    if (!(await isYearOpen(trx))) throw new AppError('year_closed', { detail: 'This year is closed already' });
    const events = await repository.listOpenEvents(trx);
    const ids = events.map(({ _id }) => _id);
    await lockSeatsOf(trx, ids);
    const year = await nameYear(context, trx, events);
    if (given.year !== year) throw fieldError('year', `Type ${year} to close this year`);
    const coming = events.filter(isToCome(now));
    if (coming.length > 0) {
      const titles = coming.slice(0, 3).map(({ title }) => `“${title}”`);
      throw notReady(
        `${titles.join(', ')} ${coming.length === 1 ? 'is' : 'are'} not over yet. Wait, or switch off what does not take place`,
      );
    }
    const { payments, due, refunds, failed, surplus } = await readOpenMoney(trx, ids);
    if (!given.acceptsOpenMoney && payments + due + refunds + failed + surplus > 0) {
      throw notReady('Money is not settled yet. Settle it, or say that it stays for the treasurer');
    }
    const grants = await listLiveGrants(context, trx);
    const kept = chooseKept(grants, given.keep);
    const people = [...new Set(kept.map(({ userId }) => userId))];
    const all = await repository.countLogins(trx, now, people);
    const keptIds = kept.map(({ _id }) => _id);
    await repository.closeYear(
      trx,
      year,
      { festivalName, heroLine, instituteName },
      { closedAt: now, closedBy: user.name },
    );
    await repository.revokeGrants(trx, now, `End of ${year}`, keptIds);
    const invitations = await repository.revokeInvitations(trx, now, `End of ${year}`);
    await repository.endLogins(trx, now, people);
    return {
      _id: year,
      year,
      events: events.filter(({ isDeleted }) => !isDeleted).length,
      ...all,
      invitations,
      kept: kept.map(titleOf),
      ended: grants.filter(({ _id }) => !keptIds.includes(_id)).map(titleOf),
    };
  });
  // The year is closed: what fails here the scheduler does again.
  await endRegistrations(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'registrations of a closed year were not ended'),
  );
  return closed;
}

/** Ends what is open of registrations in closed years, batch by batch, without a mail: their events are over. Returns how many. */
export async function endRegistrations(context: AppContext): Promise<number> {
  let ended = 0;
  for (;;) {
    const open = await repository.listOpenRegistrations(context.db, BATCH);
    for (const [, batch] of Map.groupBy(open, ({ eventId }) => eventId)) {
      await inTransaction(context.db, async (trx) => {
        for (const { registrationId } of batch) {
          const locked = await lockRegistration(trx, registrationId);
          const { status } = locked.registration;
          if (!hasDeadline(status) && status !== 'waitlisted') continue;
          await transition(trx, context, locked, 'expired', {
            actor: SYSTEM,
            note: 'The year was closed',
            isSilent: true,
          });
        }
      });
    }
    ended += open.length;
    if (open.length < BATCH) return ended;
  }
}

/** The closed years with how many registrations each holds, newest first. */
export const listArchive = ({ db }: AppContext): Promise<repository.StoredArchive[]> => repository.listArchive(db);
