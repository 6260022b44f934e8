import { nanoid } from 'nanoid';
import { fieldsOfKind } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import type { NextYear, StartedYear, StartYear } from '#contract/years/starting.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockEventChanges } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { festivalDay, shiftInstant } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { moveToNextYear } from '../ambassadors/ambassadors.service.ts';
import { archiveAnnouncements } from '../announcements/announcements.service.ts';
import { copyEvents } from '../events/copies/event-copies.service.ts';
import { listAllSubEvents, listMainEvents } from '../events/events.service.ts';
import { startPages } from '../pages/pages-of-years.service.ts';
import { countQuestions } from '../questions/copy-questions.service.ts';
import { archiveReleases } from '../schedule/releases.service.ts';
import { getFestivalSettings, renameFestival } from '../settings/settings.service.ts';
import { shiftDay, weeksBetween } from './shift-weeks.ts';
import { insertOpenYear } from './years.repository.ts';
import { findShownYear } from './years.service.ts';

/** A year, as festivals repeat: the same weekday. */
const WEEKS = 52;

const dateFields = fieldsOfKind('date', 'optionalDate');
type EventDates = Pick<Event, (typeof dateFields)[number]>;

const mapDates = (event: EventDates, change: (instant: string) => string): EventDates =>
  Object.fromEntries(dateFields.map((name) => [name, event[name] && change(event[name])])) as unknown as EventDates;

interface Plan {
  from: string;
  day: string;
  previousFirstDay: string | null;
  firstDay: string;
  weeks: number;
  /** Main events before their sub-events. */
  events: Event[];
}

/** What the next year would be, from the one that was closed last; undefined while a year is open. */
async function makePlan(context: AppContext, db: Database, givenDay: string | undefined): Promise<Plan | undefined> {
  const from = await findShownYear(db);
  if (!from) return undefined;
  const { timeZone } = context.config;
  const events = [
    ...(await listMainEvents({ db }, { year: from })),
    ...(await listAllSubEvents({ db }, { year: from })),
  ];
  const [firstStart] = events.map(({ startDate }) => startDate).sort();
  const today = festivalDay(context.clock(), timeZone);
  const previousFirstDay = firstStart ? festivalDay(new Date(firstStart), timeZone) : null;
  let suggested = shiftDay(previousFirstDay ?? today, WEEKS);
  while (suggested <= today) suggested = shiftDay(suggested, WEEKS);
  const day = givenDay ?? suggested;
  if (day <= today) throw fieldError('day', 'Choose a day to come');
  const weeks = previousFirstDay ? weeksBetween(previousFirstDay, day) : 0;
  const firstDay = previousFirstDay ? shiftDay(previousFirstDay, weeks) : day;
  return { from, day, previousFirstDay, firstDay, weeks, events };
}

/** What starting the next year on a day, else on the same weekday 52 weeks later, would do; null while a year is open. */
export async function previewNextYear(
  context: AppContext,
  { day }: { day?: string | undefined },
): Promise<NextYear | null> {
  const { db, config } = context;
  const plan = await makePlan(context, db, day);
  if (!plan) return null;
  const { events, ...rest } = plan;
  const { festivalName, heroLine } = await getFestivalSettings(context);
  const year = Number(plan.firstDay.slice(0, 4));
  return {
    ...rest,
    festivalName,
    heroLine,
    year: String(Math.max(year, Number(plan.from) + 1)),
    questions: await countQuestions(
      db,
      events.map(({ _id }) => _id),
    ),
    events: events.map((event) => ({
      _id: event._id,
      title: event.title,
      mainEventId: event.mainEventId,
      before: mapDates(event, (instant) => instant),
      after: mapDates(event, (instant) => shiftInstant(instant, { days: plan.weeks * 7 }, config.timeZone)),
    })),
  };
}

/** Throws `validation_failed` for a year that cannot be the next one: mistyped, it would name an archive for good. */
function checkYear(year: string, { from, firstDay }: Plan): void {
  if (year <= from) throw fieldError('year', `Must be after ${from}`);
  if (Math.abs(Number(year) - Number(firstDay.slice(0, 4))) > 1)
    throw fieldError('year', `The festival begins in ${firstDay.slice(0, 4)}`);
}

/** The events that are copied: all but those left out, and sub-events of main events left out. */
function chooseCopied(events: Event[], leaveOut: string[]): Event[] {
  const left = new Set(leaveOut);
  if (leaveOut.some((id) => !events.some(({ _id }) => _id === id)))
    throw fieldError('leaveOut', 'One of these events is not of the year that was closed');
  return events.filter(({ _id, mainEventId }) => !left.has(_id) && !left.has(mainEventId ?? ''));
}

/** Days near the festival, such as one of arrival, move with it; others, such as one of birth, stay. */
const changeDay = ({ previousFirstDay, weeks }: Plan) => {
  const from = previousFirstDay && shiftDay(previousFirstDay, -WEEKS);
  return (day: string) => (from && day >= from ? shiftDay(day, weeks) : day);
};

/**
 * Starts the next year in one transaction: events of the year that was closed last are copied with their texts, pictures, fees, rules and
 * questions, inactive and on shifted dates. People, teams, payments and roles are not. Errors: `year_open`, so that it happens once,
 * and `validation_failed`.
 */
export async function startNextYear(context: AppContext, given: StartYear, user: SessionUser): Promise<StartedYear> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const plan = await makePlan(context, trx, given.day);
    if (!plan)
      throw new AppError('year_open', { detail: 'A year is open already. Close it before the next one starts' });
    checkYear(given.year, plan);
    const { from, firstDay, weeks } = plan;
    const chosen = chooseCopied(plan.events, given.leaveOut ?? []);
    const { festivalName, heroLine } = given;
    const settings = await renameFestival(
      trx,
      context.config,
      { ...(festivalName === undefined ? {} : { festivalName }), ...(heroLine === undefined ? {} : { heroLine }) },
      now,
    );
    await insertOpenYear(trx, {
      year: given.year,
      festivalName: settings.festivalName,
      heroLine: settings.heroLine,
      instituteName: settings.instituteName,
      startedAt: now,
      startedBy: user.name,
    });
    await archiveAnnouncements(trx, from);
    await archiveReleases(trx, from);
    const ids = new Map(chosen.map(({ _id }) => [_id, nanoid()]));
    const copies = chosen.map((event) => ({
      from: event._id,
      id: ids.get(event._id) ?? nanoid(),
      mainEventId: ids.get(event.mainEventId ?? '') ?? null,
      ...mapDates(event, (instant) => shiftInstant(instant, { days: weeks * 7 }, context.config.timeZone)),
      year: null,
      isActive: false,
    }));
    await copyEvents(trx, copies, now, changeDay(plan));
    await moveToNextYear(trx, ids);
    const shift = (day: string) => shiftDay(day, weeks);
    await startPages(trx, from, { now, by: user.name, change: { day: shift, eventIds: ids } });
    const questions = await countQuestions(trx, [...ids.keys()]);
    return { _id: given.year, year: given.year, from, firstDay, weeks, events: copies.length, questions };
  });
}
