import { setImmediate } from 'node:timers/promises';
import { hasEnded } from '#contract/registration-rules.ts';
import type { RegistrationFilter } from '#contract/registrations.ts';
import type { AppContext } from '../../../context.ts';
import { listPeopleOf, type StoredParticipant } from '../participants.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { type Cursor, listRegistrations } from './registration-lists.repository.ts';

/** Registrations read at once: few enough to keep memory flat, enough to keep the database busy. */
const BATCH = 500;

const headings = [
  'Event',
  'Main event',
  'Number',
  'Registration',
  'Kind',
  'Status',
  'Name',
  'Role',
  'E-mail',
  'Phone',
  'College',
  'Contact e-mail',
  'Contact phone',
  'Amount (INR)',
  'Paid by',
  'Code',
  'Registered at (UTC)',
  'Checked in at (UTC)',
];

/**
 * A value as a CSV field. Spreadsheets evaluate what begins with = + - @ or a control character as a formula:
 * an apostrophe before it makes it text.
 */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (values: (string | number | null)[]) => `${values.map(csvField).join(',')}\r\n`;

function toLine(registration: StoredRegistration, person: StoredParticipant | undefined): string {
  return line([
    registration.eventTitle,
    registration.mainEventTitle,
    registration.number,
    registration.name,
    registration.kind,
    registration.status,
    person?.name ?? registration.name,
    person?.role ?? null,
    person?.email ?? registration.email,
    person?.phone ?? null,
    person?.college ?? null,
    registration.email,
    registration.phone,
    registration.amount,
    registration.paymentMethod,
    registration.code,
    registration.createdAt,
    person?.checkedInAt ?? null,
  ]);
}

/** The registrations of a filter as CSV, a line for each person, batch by batch: never all of them in memory. */
export async function* exportRegistrations({ db }: AppContext, filter: RegistrationFilter): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 only by a byte order mark.
  yield `\uFEFF${line(headings)}`;
  let last: Cursor | undefined;
  for (;;) {
    const registrations = await listRegistrations(db, filter, last, BATCH);
    if (registrations.length === 0) return;
    const people = await listPeopleOf(
      db,
      registrations.map(({ _id, status }) => ({ _id, ended: hasEnded(status) })),
    );
    const byRegistration = Map.groupBy(people, ({ registrationId }) => registrationId);
    yield registrations
      .flatMap((registration) =>
        (byRegistration.get(registration._id) ?? [undefined]).map((person) => toLine(registration, person)),
      )
      .join('');
    last = registrations.at(-1);
    // SQLite is synchronous: without a pause a long export would block every other request until its end.
    await setImmediate();
  }
}
