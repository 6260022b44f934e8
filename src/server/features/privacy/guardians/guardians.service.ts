import { nanoid } from 'nanoid';
import {
  EMAIL_OF_MINOR,
  type GivenGuardian,
  guardianErrors,
  isEmailOfMinor,
} from '#contract/privacy/guardian-rules.ts';
import type { GuardianRequest, GuardianRow } from '#contract/privacy/guardians.ts';
import { consentPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { lockRow } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { festivalDay } from '../../../festival-time.ts';
import { chosenLanguage, inLanguage } from '../../../language/current-language.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import type { NewEmail } from '../../notifications/email-contents.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import type { EmailSource } from '../../registrations/actors.ts';
import { inReadersLanguage } from '../../translations/shown-translations.service.ts';
import { noticeVersion } from '../documents/documents.service.ts';
import { idInKey, isMailedKey, mailedKey } from '../mailed-keys.ts';
import { mailDecision } from './decision-emails.service.ts';
import { guardianEmail } from './guardian-email.ts';
import * as repository from './guardians.repository.ts';
import { findRefused } from './refusals.service.ts';

const PAGE = 50;
const DAY = 24 * 60 * 60 * 1000;
/** How long after the mail before it each reminder is sent, in milliseconds: one that was late moves the next. */
const REMINDERS = [2 * DAY, 5 * DAY];
const BATCH = 200;

/** Today in the festival's time zone, as YYYY-MM-DD. */
export const todayOf = ({ clock, config }: Pick<AppContext, 'clock' | 'config'>): string =>
  festivalDay(clock(), config.timeZone);

/**
 * Throws `validation_failed` where a minor's guardian is not named, or has the e-mail of one of `minors`, who are the
 * person and all others under 18 in the same registration.
 */
export function checkGuardian(
  context: Pick<AppContext, 'clock' | 'config'>,
  given: GivenGuardian,
  minors: string[],
): void {
  const found = Object.entries(guardianErrors(given, todayOf(context), minors));
  const errors = found.map(([path, message]) => ({ path, message }));
  if (errors.length > 0) throw new AppError('validation_failed', { errors });
}

/** The e-mails of those under 18 in a registration; each of them has a guardian, named or not. */
export async function listMinorEmails(db: Database, registrationId: string): Promise<string[]> {
  return (await repository.listGuardiansOf(db, registrationId)).map(({ email }) => email);
}

/** Lets one at a time decide on the minors of a registration; a change of its people locks the same row. */
export const lockRegistration = (trx: DatabaseTransaction, id: string) => lockRow(trx, 'registrations', 'id', id);

/** A minor who registers, and the event's title for the mail. */
export interface Minor {
  participantId: string;
  registrationId: string;
  name: string;
  eventTitle: string;
  /** The guardian, where one was named: else the minor names one later. */
  given: GivenGuardian;
  /** Who causes the email. */
  source: EmailSource;
  /** Of the email; left out, that of the request. */
  language?: string | null;
}

/** The email in the language of the minor, who reads it with them; read in the caller's transaction. */
export async function emailFor(
  trx: DatabaseTransaction,
  context: AppContext,
  guardian: Pick<GuardianRow, '_id' | 'guardianName' | 'guardianEmail' | 'name' | 'eventTitle'> & {
    eventId: string | undefined;
    keyVersion: number;
    language?: string | null;
  },
  isReminder = false,
): Promise<NewEmail> {
  const { _id: id, keyVersion, name: minorName, guardianName, guardianEmail: email, eventId } = guardian;
  const language = guardian.language ?? null;
  return inLanguage(language, async () => {
    const named = { eventId, eventTitle: guardian.eventTitle };
    const { eventTitle } = await inReadersLanguage({ db: trx, content: context.content }, named);
    const link = urlInLanguage(context.config, consentPath(mailedKey(context, 'guardian', id, keyVersion)));
    const names = { guardianName, guardianEmail: email, minorName, eventTitle, link, isReminder };
    return { ...guardianEmail(names), language };
  });
}

const UNDECIDED = { means: null, decidedAt: null, decidedBy: null };

/** Where a minor has no guardian. Version 0 is nobody's: all three may still be named. */
const NOBODY = { guardianName: '', guardianEmail: '', guardianPhone: null, keyVersion: 0 };

/**
 * Stores the guardians of people who are under 18, and asks those that were named by e-mail, but for who has refused; where the
 * registration waits for the verification of its e-mail, once that is there: the email says what somebody typed.
 */
export async function askGuardians(trx: DatabaseTransaction, context: AppContext, people: Minor[]): Promise<void> {
  if (people.length === 0) return;
  const at = context.clock().toISOString();
  const refused = await findRefused(
    trx,
    context,
    people.flatMap(({ participantId, given: { guardianEmail } }) =>
      guardianEmail ? [{ participantId, guardianEmail }] : [],
    ),
  );
  const minors = people.map(
    ({ given, participantId, registrationId, name, eventTitle, source, language = chosenLanguage() }) => {
      const { guardianName, guardianEmail, guardianPhone = null } = given;
      const isNamed = guardianEmail && !refused.has(participantId);
      const guardian = isNamed
        ? { guardianName: guardianName ?? '', guardianEmail, guardianPhone, keyVersion: 1 }
        : NOBODY;
      const row = { ...guardian, id: nanoid(), participantId, registrationId };
      return { row, name, eventTitle, source, language };
    },
  );
  await endConsentsOfMinors(trx, context, people);
  const waiting = { status: 'waiting' as const, createdAt: at, askedAt: at, reminders: 0 };
  await repository.insertGuardians(
    trx,
    minors.map(({ row }) => ({ ...row, ...waiting, ...UNDECIDED, noticeVersion: null })),
  );
  const unverified = await repository.listUnverified(
    trx,
    minors.map(({ row }) => row.registrationId),
  );
  const asked = minors.filter(({ row }) => row.guardianEmail !== '' && !unverified.has(row.registrationId));
  if (asked.length === 0) return;
  const events = await repository.listEventIds(
    trx,
    asked.map(({ row }) => row.registrationId),
  );
  const emails: NewEmail[] = [];
  for (const { row, source, ...minor } of asked) {
    const { id: _id, registrationId, ...named } = row;
    const asking = await emailFor(trx, context, { ...named, ...minor, _id, eventId: events.get(registrationId) });
    emails.push({ ...asking, ...source });
  }
  await enqueueEmails(trx, context, emails);
}

/**
 * Nobody under 18 consents for another: who agreed by the mailed link and is a minor of the registration now is the guardian of nobody
 * in it, and another one has to be named.
 */
async function endConsentsOfMinors(trx: DatabaseTransaction, context: AppContext, people: Minor[]): Promise<void> {
  const sources = new Map(people.map(({ registrationId, source }) => [registrationId, source]));
  for (const guardian of await repository.listAgreedByMail(trx, [...sources.keys()])) {
    const { registrationId } = guardian;
    const newMinors = await repository.listEmails(
      trx,
      people.flatMap((one) => (one.registrationId === registrationId ? [one.participantId] : [])),
    );
    if (!isEmailOfMinor(guardian.guardianEmail, newMinors)) continue;
    const { keyVersion: _kept, ...nobody } = NOBODY;
    await repository.updateGuardian(trx, guardian._id, { ...nobody, ...UNDECIDED, status: 'waiting' });
    await mailDecision(trx, context, guardian, { before: 'given', decision: 'refused' }, sources.get(registrationId));
  }
}

/** Asks the guardians of a registration that waited for the verification of its e-mail until now. */
export async function askWaitingGuardians(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  source: EmailSource,
): Promise<void> {
  const guardians = await repository.listGuardiansOf(trx, registrationId);
  const waiting = guardians.filter(({ status, guardianEmail }) => status === 'waiting' && guardianEmail !== '');
  const refused = await findRefused(trx, context, waiting);
  const emails: NewEmail[] = [];
  for (const guardian of waiting) {
    if (refused.has(guardian.participantId)) {
      await repository.updateGuardian(trx, guardian._id, NOBODY);
      continue;
    }
    // Reminders count from the mail that asks, not from the registration.
    await repository.updateGuardian(trx, guardian._id, { askedAt: context.clock().toISOString() });
    emails.push(await emailFor(trx, context, guardian));
  }
  await enqueueEmails(trx, context, emails, source);
}

async function getByKey(context: AppContext, db: Database, key: string): Promise<repository.StoredGuardian> {
  const guardian = await repository.findGuardian(db, { id: idInKey(key) });
  // Who is the guardian of nobody any more has a link of the same version.
  if (!guardian?.guardianEmail || !isMailedKey(context, 'guardian', key, guardian.keyVersion)) {
    throw new AppError('guardian_request_not_found', {
      detail: 'This link is not valid any more. Ask for a new one from the page of the pass.',
    });
  }
  return guardian;
}

const toRequest = (guardian: repository.StoredGuardian, now: Date): GuardianRequest => ({
  minorName: guardian.name,
  guardianName: guardian.guardianName,
  eventId: guardian.eventId,
  eventTitle: guardian.eventTitle,
  eventStartDate: guardian.eventStartDate,
  eventVenue: guardian.eventVenue,
  status: guardian.status,
  decidedAt: guardian.decidedAt,
  isClosed: new Date(guardian.eventEndDate) <= now,
});

/** What a guardian is asked. Throws `guardian_request_not_found`. */
export async function getGuardianRequest(context: AppContext, key: string): Promise<GuardianRequest> {
  return toRequest(await getByKey(context, context.db, key), context.clock());
}

/**
 * Stores what the guardian decided; the newest decision counts, and consent can be taken back. Throws
 * `guardian_request_not_found`, and `transition_not_allowed` once the event has ended, or where the e-mail that was asked
 * has become that of a minor of the registration: they joined later, or the desk gave them that e-mail.
 */
export async function decideAsGuardian(
  context: AppContext,
  key: string,
  { decision, name }: { decision: 'given' | 'refused'; name: string },
): Promise<GuardianRequest> {
  const now = context.clock();
  return inTransaction(context.db, async (trx) => {
    await lockRegistration(trx, (await getByKey(context, trx, key)).registrationId);
    // Read under the lock: the minor may have named another one meanwhile.
    const guardian = await getByKey(context, trx, key);
    if (new Date(guardian.eventEndDate) <= now) {
      throw new AppError('transition_not_allowed', { detail: 'The event is over' });
    }
    const minors = await listMinorEmails(trx, guardian.registrationId);
    if (decision === 'given' && isEmailOfMinor(guardian.guardianEmail, minors)) {
      throw new AppError('transition_not_allowed', { detail: EMAIL_OF_MINOR });
    }
    const decided = { status: decision, means: 'mail' as const, decidedAt: now.toISOString(), decidedBy: name };
    const changes = { ...decided, noticeVersion: await noticeVersion(trx) };
    await repository.updateGuardian(trx, guardian._id, changes);
    // A person with the link can take the consent back and give it again: the mailbox has its budget.
    const source = { cause: 'unproved', origin: null } as const;
    await mailDecision(trx, context, guardian, { before: guardian.status, decision }, source);
    return toRequest({ ...guardian, ...decided }, now);
  });
}

const toRow = (guardian: repository.StoredGuardian): GuardianRow => {
  const {
    email: _email,
    eventVenue: _venue,
    eventEndDate: _end,
    keyVersion: _key,
    reminders: _count,
    refusals: _refusals,
    ...row
  } = guardian;
  return row;
};

/** Registrations of minors by what their guardians said, newest first or as sorted, 50 a page. */
export async function listGuardians(
  { db }: AppContext,
  query: repository.GuardiansFilter,
): Promise<{ guardians: GuardianRow[]; total: number; more: boolean }> {
  const { rows, ...page } = await repository.readGuardianPage(db, query, PAGE);
  return { guardians: rows.map(toRow), ...page };
}

/** An admin records what a guardian signed on paper, also of a person who named none. Throws `registration_not_found`. */
export async function recordOnPaper(
  context: AppContext,
  registrationId: string,
  {
    participantId,
    decision,
    name,
    note,
  }: { participantId: string; decision: 'given' | 'refused'; name: string; note?: string | null | undefined },
): Promise<GuardianRow> {
  const at = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockRegistration(trx, registrationId);
    const person = await repository.findParticipant(trx, registrationId, participantId);
    if (!person) throw new AppError('registration_not_found', { detail: 'This person is not in the registration' });
    const decidedBy = note ? `${name} (${note})` : name;
    const decided = { status: decision, means: 'paper' as const, decidedAt: at, decidedBy };
    const changes = { ...decided, noticeVersion: await noticeVersion(trx) };
    const before = await repository.findGuardian(trx, { participantId });
    if (before) await repository.updateGuardian(trx, before._id, changes);
    else {
      const named = { guardianName: name, guardianEmail: '', guardianPhone: null, keyVersion: 1, reminders: 0 };
      const row = { id: nanoid(), participantId, registrationId, createdAt: at, askedAt: at, ...named, ...changes };
      await repository.insertGuardians(trx, [row]);
    }
    const stored = await repository.findGuardian(trx, { participantId });
    if (!stored) throw new AppError('internal_error');
    await mailDecision(trx, context, stored, { before: before?.status, decision });
    return toRow(stored);
  });
}

/** The job that reminds guardians who have not answered, twice at most. Returns how many mails were queued. */
export async function remindGuardians(context: AppContext): Promise<number> {
  const now = context.clock();
  let queued = 0;
  for (const [reminders, after] of REMINDERS.entries()) {
    const askedBefore = new Date(now.getTime() - after).toISOString();
    const due = await repository.listToRemind(context.db, {
      askedBefore,
      reminders,
      now: now.toISOString(),
      limit: BATCH,
    });
    for (const guardian of due) {
      await inTransaction(context.db, async (trx) => {
        if (!(await repository.claimReminder(trx, guardian, now.toISOString()))) return;
        await enqueueEmails(trx, context, [await emailFor(trx, context, guardian, true)]);
        queued += 1;
      });
    }
  }
  return queued;
}
