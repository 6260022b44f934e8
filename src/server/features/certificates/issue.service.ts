import { nanoid } from 'nanoid';
import type { CertificateGroup } from '#contract/certificates/certificate-kinds.ts';
import type { CertificateFace, CertificatePreview } from '#contract/certificates/certificates.ts';
import type { Event } from '#contract/events/events.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { eventDays, festivalDay } from '../../festival-time.ts';
import { newCode } from '../../secret-token.ts';
import { getEvent, lockForChange } from '../events/events.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { getResults } from '../results/results.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import { findOpenYear } from '../years/years.service.ts';
import { readCertificateSettings } from './certificate-settings.service.ts';
import { insertCertificates, listSubjects, type StoredCertificate } from './certificates.repository.ts';
import { listPeople } from './recipients.repository.ts';
import { participationRecipients, prizeRecipients, type Recipient } from './recipients.ts';

/** Names that a preview shows at most. */
const SHOWN_NAMES = 50;

/** Whom a group is now, each once. Throws `results_not_found` for winners before the results are published. */
async function listRecipients(db: Database, eventId: string, to: CertificateGroup): Promise<Recipient[]> {
  const people = await listPeople(db, eventId, { withSubEvents: to === 'winners' });
  const listed =
    to === 'winners'
      ? prizeRecipients(people, (await getResults({ db }, eventId))?.winners ?? noResults())
      : participationRecipients(people, to);
  return [...new Map(listed.map((recipient) => [recipient.subject, recipient])).values()];
}

const noResults = (): never => {
  throw new AppError('results_not_found', { detail: 'Publish the results first: winners are read from there' });
};

/** What every certificate of an event says today, beside who and what for. */
export type CertificateTexts = Omit<CertificateFace, 'kind' | 'name' | 'team' | 'award'>;

async function readTexts(context: AppContext, event: Event): Promise<CertificateTexts> {
  const { db, config, clock } = context;
  const day = (instant: string) => festivalDay(new Date(instant), config.timeZone);
  const { festivalName, instituteName } = await getFestivalSettings(context);
  const { line, signatories } = await readCertificateSettings(db);
  const main = event.mainEventId === null ? null : await getEvent(db, event.mainEventId);
  const { first: from, last: to } = eventDays(event, config.timeZone);
  return {
    eventTitle: event.title,
    mainEventTitle: main?.title ?? null,
    festivalName,
    instituteName,
    year: (await findOpenYear(db)) ?? to.slice(0, 4),
    from,
    to,
    line,
    signatories,
    issuedOn: day(clock().toISOString()),
  };
}

/** The texts that a certificate has. */
export const textsOf = (stored: StoredCertificate): CertificateTexts => ({
  eventTitle: stored.eventTitle,
  mainEventTitle: stored.mainEventTitle,
  festivalName: stored.festivalName,
  instituteName: stored.instituteName,
  year: stored.year,
  from: stored.firstDay,
  to: stored.lastDay,
  line: stored.line,
  signatories: stored.signatories,
  issuedOn: stored.issuedOn,
});

/** The texts of a certificate that is issued again: today's, or where its event is deleted those it had. */
export async function readTextsAgain(context: AppContext, stored: StoredCertificate): Promise<CertificateTexts> {
  try {
    return await readTexts(context, await getEvent(context.db, stored.eventId));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'event_not_found')) throw error;
    return { ...textsOf(stored), issuedOn: festivalDay(context.clock(), context.config.timeZone) };
  }
}

/** The row of a new certificate. */
export function newCertificate(
  { clock }: Pick<AppContext, 'clock'>,
  { eventId, texts, issuedBy, formerId = null }: NewCertificate,
  recipient: Recipient,
) {
  const { from, to, signatories, ...rest } = texts;
  return {
    ...rest,
    ...recipient,
    id: nanoid(),
    code: newCode(),
    eventId,
    status: 'valid' as const,
    searchText: recipient.name.toLowerCase(),
    firstDay: from,
    lastDay: to,
    signatories: JSON.stringify(signatories),
    issuedAt: clock().toISOString(),
    issuedBy,
    formerId,
  };
}

interface NewCertificate {
  eventId: string;
  texts: CertificateTexts;
  issuedBy: string;
  formerId?: string | null;
}

const kindOf = (to: CertificateGroup) => (to === 'winners' ? 'prize' : 'participation');

/** Who would get a certificate now, and how the first of them would look. Throws `event_not_found`. */
export async function previewCertificates(
  context: AppContext,
  eventId: string,
  to: CertificateGroup,
): Promise<CertificatePreview> {
  const { db } = context;
  const event = await getEvent(db, eventId);
  const subjects = await listSubjects(db, eventId, kindOf(to));
  const known = new Set(subjects.map(({ subject }) => subject));
  const hasResults = to !== 'winners' || (await getResults(context, eventId)) !== null;
  const recipients = hasResults ? await listRecipients(db, eventId, to) : [];
  const fresh = recipients.filter(({ subject }) => !known.has(subject));
  const current = new Set(recipients.map(({ subject }) => subject));
  const isOutdated = ({ subject, status }: (typeof subjects)[number]) => status === 'valid' && !current.has(subject);
  const [first] = fresh;
  return {
    people: recipients.length,
    issued: recipients.length - fresh.length,
    names: fresh.slice(0, SHOWN_NAMES).map(({ name, award, participantId }) => ({
      name,
      award,
      isLinked: participantId !== null,
    })),
    next: first
      ? {
          ...(await readTexts(context, event)),
          kind: first.kind,
          name: first.name,
          team: first.team,
          award: first.award,
        }
      : null,
    outdated:
      to === 'winners' ? subjects.filter(isOutdated).map(({ code, name, award }) => ({ code, name, award })) : [],
  };
}

/**
 * Issues certificates to those of a group who never had one, also none that was revoked; a second click issues none. In one
 * transaction, under the locks that changes of the event, its results and its people take, and erasures. Throws `event_not_found`,
 * `year_closed`, and `results_not_found` for winners before there are any.
 */
export async function issueCertificates(
  context: AppContext,
  eventId: string,
  to: CertificateGroup,
  actor: Actor,
): Promise<{ issued: number; before: number }> {
  return inTransaction(context.db, async (trx) => {
    await lockForChange(trx, [eventId]);
    const event = await getEvent(trx, eventId);
    const known = new Set((await listSubjects(trx, eventId, kindOf(to))).map(({ subject }) => subject));
    const recipients = await listRecipients(trx, eventId, to);
    const fresh = recipients.filter(({ subject }) => !known.has(subject));
    const texts = await readTexts({ ...context, db: trx }, event);
    const issuedBy = actor.name ?? '';
    const rows = fresh.map((recipient) => newCertificate(context, { eventId, texts, issuedBy }, recipient));
    await insertCertificates(trx, rows);
    return { issued: rows.length, before: recipients.length - rows.length };
  });
}
