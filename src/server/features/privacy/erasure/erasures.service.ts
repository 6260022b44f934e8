import { nanoid } from 'nanoid';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { dataRequestEndpoints, Erasure } from '#contract/privacy/data-requests.ts';
import { erasurePath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import { lockText } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { chosenLanguage } from '../../../language/current-language.ts';
import { t } from '../../../language/t.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import {
  type MailRequest,
  processMailRequests,
  storeMailRequest,
  takeMailRequest,
} from '../../auth/mail-requests.service.ts';
import { namesOneOf } from '../../certificates/erase-certificates.service.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { idInKey, isMailedKey, mailedKey, pseudonymsOf } from '../mailed-keys.ts';
import { erasePerson, holdsRole } from './erase-person.service.ts';
import * as repository from './erasures.repository.ts';
import { listResultsOf } from './named-in-results.service.ts';
import { listRowsOf } from './pseudonymise.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
const PAGE = 50;
/** How long a mailed link works, in days. */
const LINK_DAYS = 7;
/** How long somebody can think better of it, in days. */
const COOLING_DAYS = 3;
/** By when the law wants a request answered, in days. */
const DEADLINE_DAYS = 90;
/** Links for one address within a day. */
const MOST_LINKS = 3;
const BATCH = 50;

const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY).toISOString();

/** What an address is to the festival: its erasure can be asked for where it is `known`. */
async function standingOf(context: AppContext, email: string): Promise<'unknown' | 'known' | 'committee'> {
  const { db, clock } = context;
  const { user, participants, registrations, inquiries, teams, wards } = await listRowsOf(db, email);
  if (user && (await holdsRole(db, user, clock().toISOString()))) return 'committee';
  const rows = participants.length + registrations.length + inquiries.length + teams + wards;
  if (user !== undefined || rows > 0 || (await repository.hasTraces(db, email))) return 'known';
  // People of past events have the pseudonym already; their certificates name them.
  return (await namesOneOf(db, pseudonymsOf(context, email))) ? 'known' : 'unknown';
}

/** The kind of stored requests. */
const REQUEST = 'erasure-request-from';

/** Stores that somebody asks for the link for an address, known or not; `processErasureRequests` does the rest afterwards. */
export const requestErasure = (context: AppContext, email: string, origin: string | null): Promise<void> =>
  storeMailRequest(context, REQUEST, email, origin);

/** Processes every stored request, of all processes; one that fails is tried again next time. */
export const processErasureRequests = (context: AppContext): Promise<void> =>
  processMailRequests(context, [REQUEST], async (request) => {
    await askForErasure(context, request.email, { request });
  });

/** Who asks for an erasure: an admin by name, or anybody, whose mail counts among those of strangers. */
type Asker = { admin: string } | { request: MailRequest };

/**
 * Mails a link to an address about which something is held, three a day at most; does nothing for others and for
 * people of the committee, whose roles end first. Returns whether the address is known, for admins alone to see; to them it throws
 * `transition_not_allowed` for the committee.
 */
export async function askForErasure(context: AppContext, email: string, asker: Asker): Promise<boolean> {
  const askedBy = 'admin' in asker ? asker.admin : null;
  const source = 'admin' in asker ? {} : { cause: 'unproved' as const, origin: asker.request.origin };
  const now = context.clock();
  const standing = await standingOf(context, email);
  if (standing === 'committee' && askedBy !== null) {
    throw new AppError('transition_not_allowed', { detail: 'They have a role in the committee. Revoke it first' });
  }
  const known = standing === 'known';
  await inTransaction(context.db, async (trx) => {
    const isTaken = 'request' in asker && !(await takeMailRequest(trx, asker.request.id));
    if (isTaken || !known) return { isKnown: known };
    // Two at once must not both see two links.
    await lockText(trx, `erasure ${email}`);
    if ((await repository.countSince(trx, email, inDays(now, -1))) >= MOST_LINKS) return { isKnown: known };
    const id = nanoid();
    const times = { createdAt: now.toISOString(), provedAt: null, dueAt: null, doneAt: null };
    await repository.insertErasure(trx, { id, email, status: 'asked', ...times, waitsFor: null, askedBy });
    const href = urlInLanguage(context.config, erasurePath(mailedKey(context, 'erasure', id)));
    const data = {
      name: '',
      subject: t('Erase what we hold about you?'),
      paragraphs: [
        t(
          'Somebody asked us to erase what we hold about this address. If that was you, open the link and confirm it. It works for {days} days.',
          { days: LINK_DAYS },
        ),
        t('Nothing is erased without that.'),
      ],
      action: { label: t('See what would be erased'), href },
      reason: t(
        'You get this e-mail because your address was given on our page for erasing data. If it was not you, ignore it.',
      ),
    };
    await enqueueEmails(trx, context, [
      { kind: 'notification', recipient: email, data, language: chosenLanguage(), ...source },
    ]);
    return { isKnown: known };
  });
  return known;
}

async function getByKey(context: AppContext, key: string): Promise<repository.StoredErasure> {
  const erasure = await repository.findErasure(context.db, idInKey(key));
  const since = inDays(context.clock(), -LINK_DAYS);
  const isOver = erasure?.status === 'asked' && erasure.createdAt < since;
  if (!erasure || isOver || !isMailedKey(context, 'erasure', key)) {
    throw new AppError('erasure_not_found', { detail: 'This link is not valid any more. Ask for a new one.' });
  }
  return erasure;
}

async function toErasure(context: AppContext, erasure: repository.StoredErasure): Promise<Erasure> {
  const { status, email, dueAt, waitsFor } = erasure;
  const { user, participants, registrations } = await listRowsOf(context.db, email);
  const ids = new Set([
    ...registrations.map(({ id }) => id),
    ...participants.flatMap((one) => one.registrationId ?? []),
  ]);
  return { status, email, registrations: ids.size, hasAccount: user !== undefined, dueAt, waitsFor };
}

/** A request as its person sees it. Throws `erasure_not_found`. */
export async function getErasure(context: AppContext, key: string): Promise<Erasure> {
  return toErasure(context, await getByKey(context, key));
}

/**
 * The person confirms, and everything is erased after three days; or keeps it, also after confirming. Twice is once.
 * Throws `erasure_not_found`, and `transition_not_allowed` once it is done.
 */
export async function decideErasure(context: AppContext, key: string, decision: 'erase' | 'keep'): Promise<Erasure> {
  const erasure = await getByKey(context, key);
  const now = context.clock();
  if (erasure.status === 'done') {
    throw new AppError('transition_not_allowed', { detail: 'This is done already: nothing is left to decide' });
  }
  const wanted = decision === 'erase' ? ('scheduled' as const) : ('kept' as const);
  if (erasure.status !== wanted) {
    const changes =
      wanted === 'scheduled'
        ? { status: wanted, provedAt: now.toISOString(), dueAt: inDays(now, COOLING_DAYS), waitsFor: null }
        : { status: wanted, dueAt: null, waitsFor: null };
    await repository.updateErasure(context.db, erasure.id, erasure.status, changes);
  }
  return getErasure(context, key);
}

/** Requests to erase data, newest first or as sorted, 50 a page. */
export async function listErasures(
  context: AppContext,
  query: QueryOf<typeof dataRequestEndpoints.list>,
): Promise<DataOf<typeof dataRequestEndpoints.list>> {
  const { rows, ...page } = await repository.readErasurePage(context.db, query, PAGE);
  const results = await listResultsOf(context, [...new Set(rows.map(({ email }) => email))]);
  const requests = rows.map(({ id, ...row }) => ({
    ...row,
    _id: id,
    results: results.get(row.email) ?? [],
    deadline: inDays(new Date(row.provedAt ?? row.createdAt), DEADLINE_DAYS),
  }));
  return { requests, ...page };
}

/** Erases what one request asks for; returns whether it is done, and not to wait another day. */
async function runErasure(context: AppContext, { id, email }: repository.StoredErasure, now: Date): Promise<boolean> {
  const waits = await erasePerson(context, email);
  if (waits.length > 0) {
    const waitsFor = waits.join('; ').slice(0, 500);
    await repository.updateErasure(context.db, id, 'scheduled', { waitsFor, dueAt: inDays(now, 1) });
    return false;
  }
  const changes = { status: 'done' as const, doneAt: now.toISOString(), dueAt: null, waitsFor: null };
  await repository.updateErasure(context.db, id, 'scheduled', changes);
  return true;
}

/**
 * The job that erases what is due; what has to wait is tried again a day later, and what fails an hour later, so that it holds back no
 * other request. Returns how many were done.
 */
export async function runErasures(context: AppContext): Promise<number> {
  const now = context.clock();
  let done = 0;
  for (const erasure of await repository.listDue(context.db, now.toISOString(), BATCH)) {
    try {
      if (await runErasure(context, erasure, now)) done += 1;
    } catch (error) {
      const { id } = erasure;
      context.log.error({ err: error, erasure: id }, 'a person could not be erased: it is tried again in an hour');
      await repository.updateErasure(context.db, id, 'scheduled', { dueAt: inDays(now, 1 / 24) });
    }
  }
  return done;
}
