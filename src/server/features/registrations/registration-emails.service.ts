import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listPeopleOf } from './participants.repository.ts';
import { type EmailCopy, forEverybody, getEmailCopy, isOvertaken } from './registration-email-copy.ts';
import * as records from './registration-history.repository.ts';
import { findRegistration } from './registrations.repository.ts';
import { claimReminder, listRegistrationsToRemind } from './reminders.repository.ts';
import type { StoredRegistration } from './stored-registration.ts';
import { waitlistPosition } from './waitlist/capacity.repository.ts';

const BATCH = 20;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After so many failures a mail is due only once a day: it hides no other, and nothing is lost silently. */
const PATIENCE = 8;

export interface EmailPerson {
  name: string;
  email: string;
}

/** A noted mail with everything its writing needs. */
export interface DueRegistrationEmail extends records.QueuedEmail {
  registration: StoredRegistration;
  people: (EmailPerson & { role: string })[];
  toEverybody: boolean;
  words: (time: (instant: string) => string) => EmailCopy;
}

async function complete(db: Database, noted: records.QueuedEmail): Promise<DueRegistrationEmail | undefined> {
  const registration = await findRegistration(db, { id: noted.registrationId });
  if (!registration || isOvertaken(noted.kind, registration.status)) {
    await records.takeEmail(db, noted.id);
    return undefined;
  }
  const people = await listPeopleOf(db, [{ _id: registration._id, ended: hasEnded(registration.status) }]);
  const position =
    registration.status === 'waitlisted' ? await waitlistPosition(db, registration.eventId, registration.number) : null;
  return {
    ...noted,
    registration,
    people: people.map(({ name, email, role }) => ({ name, email, role })),
    toEverybody: forEverybody.includes(noted.kind),
    words: (time) => getEmailCopy(noted.kind, { registration, position, data: noted.data, time }),
  };
}

/** The mails to be written now; those that their entries have overtaken are dropped on the way. */
export async function listDueRegistrationEmails({ db, clock }: AppContext): Promise<DueRegistrationEmail[]> {
  for (;;) {
    const noted = await records.listDueEmails(db, clock().toISOString(), BATCH);
    const due: DueRegistrationEmail[] = [];
    for (const mail of noted) {
      const completed = await complete(db, mail);
      if (completed) due.push(completed);
    }
    if (due.length > 0 || noted.length === 0) return due;
  }
}

/** Takes a mail off the list, in the transaction that puts it into the outbox; false if another process did. */
export function takeRegistrationEmail(trx: Database, id: string): Promise<boolean> {
  return records.takeEmail(trx, id);
}

/** Puts a mail off that could not be written. */
export function postponeRegistrationEmail({ db, clock }: AppContext, mail: records.QueuedEmail): Promise<void> {
  const pause = mail.attempts < PATIENCE ? MINUTE * 2 ** mail.attempts : DAY;
  return records.postponeEmail(db, mail, new Date(clock().getTime() + pause).toISOString());
}

/**
 * Notes a reminder for every confirmed entry whose event begins within a day; each entry gets one at most.
 * Who entered within that day was told everything just now and gets none.
 */
export async function queueReminders({ db, clock }: AppContext): Promise<number> {
  const now = clock().toISOString();
  const dayAhead = new Date(clock().getTime() + DAY).toISOString();
  let noted = 0;
  for (;;) {
    const registrations = await listRegistrationsToRemind(db, now, dayAhead, 500);
    if (registrations.length === 0) return noted;
    for (const { id: registrationId, createdAt, startDate } of registrations) {
      await inTransaction(db, async (trx) => {
        if (!(await claimReminder(trx, registrationId, now))) return;
        if (new Date(createdAt).getTime() > new Date(startDate).getTime() - DAY) return;
        await records.insertRegistrationEmails(trx, [{ registrationId, kind: 'reminder' }], now);
        noted += 1;
      });
    }
  }
}
