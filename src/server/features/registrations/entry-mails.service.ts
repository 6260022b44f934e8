import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { findEntry, type StoredEntry } from './entries.repository.ts';
import { forEverybody, isOvertaken, type MailWords, wordsOf } from './entry-mail-words.ts';
import { isOver } from './entry-moves.ts';
import { listPeopleOf } from './participants.repository.ts';
import { countWaitingBefore } from './places.repository.ts';
import * as records from './records.repository.ts';
import { claimReminder, listEntriesToRemind } from './reminders.repository.ts';

const BATCH = 20;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After so many failures a mail is due only once a day: it hides no other, and nothing is lost silently. */
const PATIENCE = 8;

export interface MailPerson {
  name: string;
  email: string;
}

/** A noted mail with everything its writing needs. */
export interface DueEntryMail extends records.NotedMail {
  entry: StoredEntry;
  people: (MailPerson & { role: string })[];
  toEverybody: boolean;
  words: (time: (instant: string) => string) => MailWords;
}

async function complete(db: Database, noted: records.NotedMail): Promise<DueEntryMail | undefined> {
  const entry = await findEntry(db, { id: noted.entryId });
  if (!entry || isOvertaken(noted.kind, entry.state)) {
    await records.takeMail(db, noted.id);
    return undefined;
  }
  const people = await listPeopleOf(db, [{ _id: entry._id, ended: isOver(entry.state) }]);
  const position = entry.state === 'waitlisted' ? await countWaitingBefore(db, entry.eventId, entry.number) : null;
  return {
    ...noted,
    entry,
    people: people.map(({ name, email, role }) => ({ name, email, role })),
    toEverybody: forEverybody.includes(noted.kind),
    words: (time) => wordsOf(noted.kind, { entry, position, data: noted.data, time }),
  };
}

/** The mails to be written now; those that their entries have overtaken are dropped on the way. */
export async function listDueEntryMails({ db, clock }: AppContext): Promise<DueEntryMail[]> {
  for (;;) {
    const noted = await records.listDueMails(db, clock().toISOString(), BATCH);
    const due: DueEntryMail[] = [];
    for (const mail of noted) {
      const completed = await complete(db, mail);
      if (completed) due.push(completed);
    }
    if (due.length > 0 || noted.length === 0) return due;
  }
}

/** Takes a mail off the list, in the transaction that puts it into the outbox; false if another process did. */
export function takeEntryMail(trx: Database, id: string): Promise<boolean> {
  return records.takeMail(trx, id);
}

/** Puts a mail off that could not be written. */
export function postponeEntryMail({ db, clock }: AppContext, mail: records.NotedMail): Promise<void> {
  const pause = mail.attempts < PATIENCE ? MINUTE * 2 ** mail.attempts : DAY;
  return records.postponeMail(db, mail, new Date(clock().getTime() + pause).toISOString());
}

/**
 * Notes a reminder for every confirmed entry whose event begins within a day; each entry gets one at most.
 * Who entered within that day was told everything just now and gets none.
 */
export async function noteReminders({ db, clock }: AppContext): Promise<number> {
  const now = clock().toISOString();
  const dayAhead = new Date(clock().getTime() + DAY).toISOString();
  let noted = 0;
  for (;;) {
    const entries = await listEntriesToRemind(db, now, dayAhead, 500);
    if (entries.length === 0) return noted;
    for (const { id: entryId, createdAt, startDate } of entries) {
      await transact(db, async (trx) => {
        if (!(await claimReminder(trx, entryId, now))) return;
        if (new Date(createdAt).getTime() > new Date(startDate).getTime() - DAY) return;
        await records.insertEntryMails(trx, [{ entryId, kind: 'reminder' }], now);
        noted += 1;
      });
    }
  }
}
