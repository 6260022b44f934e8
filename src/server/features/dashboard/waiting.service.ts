// What waits for an admin to be done; who waits for a seat is in `registrations/waitlist`.
import {
  NAMED_EVENTS,
  type WaitingEventKind,
  type WaitingItem,
  type WaitingKind,
  waitingEventPowers,
} from '#contract/panel/dashboard.ts';
import type { EmailFilter } from '#contract/panel/emails.ts';
import type { Power, Powers, Scope } from '#contract/roles/powers.ts';
import { venueKey } from '#contract/schedule/venues.ts';
import type { AppContext } from '../../context.ts';
import { festivalDay } from '../../festival-time.ts';
import { listSurplus } from '../ledger/ledger.service.ts';
import { countEmails, listEmailErrors } from '../notifications/emails/emails.service.ts';
import { countPaymentsToCheck } from '../payments/payments.service.ts';
import { countDueRefunds } from '../payments/refunds/due-refunds.service.ts';
import { countFailedRefunds } from '../payments/refunds/refund-commands.service.ts';
import { countUnverified } from '../registrations/verification/verification.service.ts';
import { listMissingSettings } from '../settings/missing-settings.service.ts';
import { listBrokenWebhooks } from '../webhooks/webhooks.service.ts';
import * as repository from './waiting.repository.ts';

/** Counted no further: the panel shows more as `99+`. */
const COUNTED_SURPLUSES = 100;
/** From this share of its seats on, an event is nearly full. */
const NEARLY_FULL = 0.9;

type Event = repository.ComingEvent;

const item = (kind: WaitingKind, count: number, details: string[] = []): WaitingItem => ({
  kind,
  count,
  events: [],
  details,
});

const ofEvents = (kind: WaitingEventKind, events: Event[]): WaitingItem => ({
  ...item(kind, events.length),
  events: events.map(({ _id, title, mainEventId }) => ({ _id, title, mainEventId })),
});

const inScope = (events: Event[], scope: Scope | undefined): Event[] =>
  scope === 'festival' ? events : events.filter(({ _id }) => scope?.includes(_id));

const isNearlyFull = ({ capacity, reserved }: Event): boolean =>
  capacity !== null && reserved < capacity && reserved >= capacity * NEARLY_FULL;

/** Whether the pages of a main event and its sub-events say whom to ask: sub-events show the contacts of their main event. */
const namesContacts = (main: Event, subEvents: Event[]): boolean =>
  main.hasContacts || (subEvents.length > 0 && subEvents.every(({ hasContacts }) => hasContacts));

/**
 * What main events lack that somebody runs and can be asked about. Nobody runs those for which, or for a sub-event or venue of which,
 * nobody has a role or is named on a page; visitors are not told whom to ask about others where only the role is known.
 */
async function aboutCoordinators({ db }: AppContext, events: Event[], now: string): Promise<WaitingItem[]> {
  const grants = await repository.listCoordinated(db, now);
  const ids = new Set(grants.map(({ eventId }) => eventId));
  const venues = new Set(grants.flatMap(({ venue }) => (venue === null ? [] : [venueKey(venue)])));
  const isRun = ({ _id, venue, hasContacts }: Event) =>
    hasContacts || ids.has(_id) || (venue !== null && venues.has(venueKey(venue)));
  const runMains = new Set(events.filter(isRun).map(({ _id, mainEventId }) => mainEventId ?? _id));
  const mains = events.filter(({ mainEventId }) => mainEventId === null);
  const subEvents = Map.groupBy(events, ({ mainEventId }) => mainEventId);
  return [
    ofEvents(
      'no_coordinator',
      mains.filter(({ _id }) => !runMains.has(_id)),
    ),
    ofEvents(
      'no_contacts',
      mains.filter((main) => runMains.has(main._id) && !namesContacts(main, subEvents.get(main._id) ?? [])),
    ),
  ];
}

async function aboutEvents(context: AppContext, powers: Powers, scope: Scope): Promise<WaitingItem[]> {
  const { db, clock, config } = context;
  const now = clock();
  const events = await repository.listComingEvents(db, scope, now.toISOString());
  const today = festivalDay(now, config.timeZone);
  const seenAs = (kind: WaitingEventKind) => inScope(events, powers[waitingEventPowers[kind]]);
  return [
    ofEvents(
      'starting_today',
      events.filter(
        ({ isActive, startDate }) => isActive && festivalDay(new Date(startDate), config.timeZone) === today,
      ),
    ),
    ofEvents('nearly_full', seenAs('nearly_full').filter(isNearlyFull)),
    ofEvents(
      'no_text',
      seenAs('no_text').filter(({ hasNoText }) => hasNoText),
    ),
    ofEvents(
      'no_picture',
      seenAs('no_picture').filter(({ imageId }) => imageId === null),
    ),
    ...(powers['committee.manage'] === 'festival' ? await aboutCoordinators(context, events, now.toISOString()) : []),
  ];
}

/** The same of one kind that is about events, with all of them; empty where nothing waits. */
export async function listWaitingEvents(
  context: AppContext,
  powers: Powers,
  scope: Scope,
  kind: WaitingEventKind,
): Promise<WaitingItem[]> {
  const items = await aboutEvents(context, powers, scope);
  return items.filter((one) => one.kind === kind && one.count > 0);
}

const named = ({ events, ...rest }: WaitingItem): WaitingItem => ({ ...rest, events: events.slice(0, NAMED_EVENTS) });

/** What waits for somebody with these powers; each kind within the scope of the power to do it. `scope` is that of seeing events. */
export async function listWaiting(context: AppContext, powers: Powers, scope: Scope): Promise<WaitingItem[]> {
  const { db } = context;
  const counted = async (kind: WaitingKind, power: Power, count: (reach: Scope) => Promise<number>) => {
    const reach = powers[power];
    return reach === undefined ? [] : [item(kind, await count(reach))];
  };
  const mails = powers['registrations.mail'];
  const emails = async (kind: WaitingKind, show: EmailFilter): Promise<WaitingItem> => {
    if (mails === undefined) return item(kind, 0);
    const count = await countEmails(context, show, mails);
    return item(kind, count, count > 0 ? await listEmailErrors(context, show, mails, NAMED_EVENTS) : []);
  };
  const missing = powers['settings.edit'] === undefined ? [] : await listMissingSettings(context);
  const broken = powers['committee.manage'] === 'festival' ? await listBrokenWebhooks(db) : [];
  const items = [
    ...(await counted('payments_to_check', 'payments.decide', (reach) => countPaymentsToCheck(db, reach))),
    ...(await counted('refunds_due', 'payments.refund', (reach) => countDueRefunds(db, reach))),
    ...(await counted(
      'surplus',
      'payments.refund',
      async (reach) => (await listSurplus(db, reach, COUNTED_SURPLUSES)).length,
    )),
    ...(await counted('failed_refunds', 'payments.refund', (reach) => countFailedRefunds(db, reach))),
    ...(await counted('inquiries', 'inquiries.manage', () => repository.countInquiries(db))),
    await emails('failed_emails', 'failed_lately'),
    await emails('retried_emails', 'retrying'),
    ...(await counted('delayed_emails', 'registrations.mail', (reach) => countEmails(context, 'delayed', reach))),
    item('webhooks_off', broken.length, broken.slice(0, NAMED_EVENTS)),
    ...(await counted('unproved', 'registrations.read', (reach) => countUnverified(db, reach))),
    ...(await aboutEvents(context, powers, scope)).map(named),
    item('missing_settings', missing.length, missing),
  ];
  return items.filter(({ count }) => count > 0);
}
