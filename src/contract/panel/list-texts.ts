import type { Ambassador } from '../ambassadors.ts';
import type { Event } from '../events/events.ts';
import type { DeletedEvent, TrashKind } from '../events/trash.ts';
import { pagePath } from '../pages/page-path.ts';
import type { Surplus } from '../payments/refunds.ts';
import { formatRupees } from '../payments/rupees.ts';
import { payableStatuses, type RegistrationStatus } from '../registration-rules.ts';
import type { Webhook } from '../webhooks/webhooks.ts';
import { counted } from './counted.ts';

/** What a webhook for all of them has instead of an event. */
export const EVERY_EVENT = 'Every event';

/** Whether every word of a search is in a text: how lists that the panel gets whole are searched, and exported. */
export function hasWords(text: string, search: string | undefined): boolean {
  const plain = (written: string) => written.normalize('NFC').toLowerCase();
  const searched = plain(text);
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return words.every((word) => searched.includes(word));
}

/** What an event is found by in the panel. */
export const eventText = ({
  title,
  venue,
  shortDescription,
  mainEventTitle,
}: Pick<Event, 'title' | 'venue' | 'shortDescription' | 'mainEventTitle'>): string =>
  [title, venue, shortDescription, mainEventTitle].join(' ');

/** What an ambassador is found by; `titles` are those of their events. */
export const ambassadorText = ({
  name,
  institution,
  shortBio,
  titles,
}: Pick<Ambassador, 'name' | 'institution' | 'shortBio'> & { titles: string }): string =>
  [name, institution, shortBio, titles].join(' ');

type Registered = Pick<Surplus, 'registrationName' | 'registrationEmail' | 'eventTitle' | 'registrationNumber'>;

/** What a registration that was paid too much, or to which a refund is due, is found by. */
export const surplusText = ({
  registrationName,
  registrationEmail,
  eventTitle,
  registrationNumber,
}: Registered): string => `${registrationName} ${registrationEmail} ${eventTitle} #${registrationNumber}`;

/** Statuses in which what came counts towards the price once the rest is there, or a seat. */
const partStatuses: readonly RegistrationStatus[] = [...payableStatuses, 'under_review', 'waitlisted'];

type SurplusFacts = Pick<Surplus, 'registrationStatus' | 'waitsForSeat' | 'amount' | 'price'>;

/** What a surplus is for, in the panel and its export; its people read the same of it (`money-note.tsx`). */
export function surplusKind({ registrationStatus, waitsForSeat, amount, price }: SurplusFacts): string {
  const above = amount - price;
  if (waitsForSeat) return `for the next free seat${above > 0 ? `, ${formatRupees(above)} too much` : ''}`;
  if (registrationStatus === 'expired') return above > 0 ? 'too much' : 'for a seat that lapsed';
  return partStatuses.includes(registrationStatus) && amount < price ? 'a part of the fee' : 'too much';
}

/** What a page of the committee is found by. */
export const pageText = ({ title, slug, updatedBy }: { title: string; slug: string; updatedBy: string }): string =>
  `${title} ${pagePath(slug)} ${updatedBy}`;

/** What a webhook is found by. */
export const webhookText = ({ name, url, event }: Pick<Webhook, 'name' | 'url' | 'event'>): string =>
  `${name} ${url} ${event?.title ?? EVERY_EVENT}`;

/** What the panel calls something deleted. */
export const trashKindLabels: Record<TrashKind, { one: string; many: string }> = {
  event: { one: 'Event', many: 'Events' },
  ambassador: { one: 'Ambassador', many: 'Ambassadors' },
  announcement: { one: 'Announcement', many: 'Announcements' },
  page: { one: 'Page', many: 'Pages' },
};

/** Something that was deleted; `facts` say where it was and what goes with it. */
export interface TrashRow {
  _id: string;
  kind: TrashKind;
  name: string;
  facts: string;
  deletedAt: string;
}

/** What something deleted is found by. */
export const trashText = ({ name, facts, kind }: TrashRow): string => `${name} ${facts} ${trashKindLabels[kind].one}`;

function eventFacts({ mainEventTitle, subEvents, registrations }: DeletedEvent): string {
  return [
    ...(mainEventTitle === null ? [] : [`Part of ${mainEventTitle}`]),
    ...(subEvents > 0 ? [`with ${counted(subEvents, 'sub-event', 'sub-events')}`] : []),
    ...(registrations > 0 ? [counted(registrations, 'registration', 'registrations')] : []),
  ].join(', ');
}

/** A deleted row of each kind as the trash lists it. */
export const trashRows = {
  event: (event: DeletedEvent): TrashRow => ({
    _id: event._id,
    kind: 'event',
    name: event.title,
    facts: eventFacts(event),
    deletedAt: event.deletedAt,
  }),
  ambassador: (person: { _id: string; name: string; institution: string | null; deletedAt: string }): TrashRow => ({
    _id: person._id,
    kind: 'ambassador',
    name: person.name,
    facts: person.institution ?? '',
    deletedAt: person.deletedAt,
  }),
  announcement: (one: {
    _id: string;
    title: string;
    event: { title: string } | null;
    deletedAt?: string | null | undefined;
  }): TrashRow => ({
    _id: one._id,
    kind: 'announcement',
    name: one.title,
    facts: one.event?.title ?? '',
    deletedAt: one.deletedAt ?? '',
  }),
  page: (page: { _id: string; title: string; slug: string; deletedAt?: string | null | undefined }): TrashRow => ({
    _id: page._id,
    kind: 'page',
    name: page.title,
    facts: pagePath(page.slug),
    deletedAt: page.deletedAt ?? '',
  }),
} satisfies Record<TrashKind, unknown>;
