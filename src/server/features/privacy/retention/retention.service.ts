import { ERASED } from '#contract/privacy/erased-name.ts';
import type { Retention, RetentionVersion, UpdateRetention } from '#contract/privacy/retention.ts';
import { type RetentionKind, retentionKinds } from '#contract/privacy/retention-kinds.ts';
import { isSavedBefore } from '../../../concurrency/saved-before.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { lockRows, lockText } from '../../../db/lock-row.ts';
import { findRecord, saveRecord } from '../../../db/settings/settings-records.ts';
import { listVersions, recordVersion } from '../../../db/settings/settings-versions.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { deleteInquiry } from '../../ambassadors/inquiries.service.ts';
import { countAged, eraseAged } from '../../certificates/erase-certificates.service.ts';
import { forgetUnusedFestivalIds } from '../../festival-ids/forget-festival-id.service.ts';
import { eraseAnswersOf } from '../../questions/answers.service.ts';
import { eraseContacts, eraseLeaders, eraseParticipants, raiseVersions } from '../erasure/pseudonymise.repository.ts';
import { pseudonymsOf } from '../mailed-keys.ts';
import { deleteFiles, listOldFiles } from './outbox-files.ts';
import { defaultRetention, RECORD, readRetention } from './read-retention.service.ts';
import * as repository from './retention.repository.ts';

const RUN = 'retention-run';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 200;
/** Batches of one kind in one run: the rest is done the next day, so that no run takes hours. */
const MOST_BATCHES = 100;

async function lastRun(db: Database): Promise<string | null> {
  const run = await findRecord(db, RUN);
  return typeof run === 'string' ? run : null;
}

const cutoff = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

async function countDue(context: AppContext, kind: RetentionKind, before: Date): Promise<number> {
  if (kind === 'outbox') return (await listOldFiles(context.config.dataDir, before)).length;
  if (kind === 'certificates') return countAged(context.db, before.toISOString());
  return repository.countDue(context.db, kind, before.toISOString());
}

/** How long each kind is kept, how much is due now, and when the job runs. */
export async function getRetention(context: AppContext): Promise<Retention> {
  const now = context.clock();
  const days = await readRetention(context.db);
  const due: Retention['due'] = [];
  for (const kind of retentionKinds) due.push({ kind, rows: await countDue(context, kind, cutoff(now, days[kind])) });
  const last = await lastRun(context.db);
  return { days, due, lastRun: last, nextRun: last && new Date(Date.parse(last) + DAY).toISOString() };
}

/** Changes how long data are kept; the next run goes by it. Throws `settings_changed`. */
export async function saveRetention(
  context: AppContext,
  { basedOn, ...given }: UpdateRetention,
  savedBy: string | null = null,
): Promise<Retention> {
  await inTransaction(context.db, async (trx) => {
    await lockText(trx, RECORD);
    const stored = await readRetention(trx);
    if (isSavedBefore('settings_changed', { basedOn, version: stored }, { stored, given })) return;
    const savedAt = context.clock().toISOString();
    await recordVersion(trx, RECORD, { before: stored, value: given }, { savedBy, savedAt });
    await saveRecord(trx, RECORD, given, savedAt);
  });
  return getRetention(context);
}

/** The versions that are kept, the newest first. */
export const listRetentionVersions = ({ db }: AppContext): Promise<RetentionVersion[]> =>
  listVersions(db, RECORD, defaultRetention);

/**
 * Makes a batch of registrations anonymous, those after the last of the batch before, with their people, answers, history and festival
 * IDs; returns the last of them, or undefined where none is left.
 */
async function eraseBatch(
  context: AppContext,
  kind: 'contact' | 'unpaid',
  part: { before: string; after: string },
): Promise<string | undefined> {
  return inTransaction(context.db, async (trx) => {
    const { ids, participants, emails } = await repository.listToErase(trx, kind, part, BATCH);
    if (ids.length === 0) return undefined;
    const pseudonyms = new Map(emails.map((email) => [email, pseudonymsOf(context, email)]));
    await eraseAnswersOf(trx, { registrationIds: ids });
    // As the gate does: first registrations, then their people.
    await lockRows(trx, 'registrations', ids);
    await eraseContacts(trx, ids, pseudonyms);
    await eraseParticipants(trx, participants, pseudonyms);
    await eraseLeaders(trx, participants);
    await raiseVersions(trx, ids);
    await repository.clearHistory(trx, ids, ERASED);
    await forgetUnusedFestivalIds(trx, emails);
    return ids.at(-1);
  });
}

async function eraseKind(context: AppContext, kind: 'contact' | 'unpaid', before: string): Promise<void> {
  let after = '';
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const last = await eraseBatch(context, kind, { before, after });
    if (last === undefined) return;
    after = last;
  }
}

async function deleteInquiries(context: AppContext, before: string): Promise<number> {
  const ids = await repository.listInquiries(context.db, before, BATCH);
  for (const id of ids) await deleteInquiry(context, id);
  return ids.length;
}

async function removeBatch(
  context: AppContext,
  kind: Exclude<RetentionKind, 'contact' | 'unpaid'>,
  before: Date,
): Promise<number> {
  if (kind === 'accounts') {
    return inTransaction(context.db, (trx) => repository.deleteIdleAccounts(trx, before.toISOString(), BATCH));
  }
  if (kind === 'invitations') {
    return inTransaction(context.db, (trx) => repository.deleteInvitations(trx, before.toISOString(), BATCH));
  }
  if (kind === 'certificates') {
    const now = context.clock().toISOString();
    return inTransaction(context.db, (trx) => eraseAged(trx, before.toISOString(), now, BATCH));
  }
  if (kind === 'applications') return deleteInquiries(context, before.toISOString());
  if (kind !== 'outbox') return repository.deleteAged(context.db, kind, before.toISOString(), BATCH);
  await deleteFiles(await listOldFiles(context.config.dataDir, before));
  return 0;
}

async function removeKind(context: AppContext, kind: RetentionKind, before: Date): Promise<void> {
  if (kind === 'contact' || kind === 'unpaid') return eraseKind(context, kind, before.toISOString());
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await removeBatch(context, kind, before)) === 0) return;
  }
}

/**
 * The job: once a day, removes what is older than its kind is kept, batch by batch; a kind that fails holds back no other.
 * Returns whether it ran.
 */
export async function runRetention(context: AppContext): Promise<boolean> {
  const now = context.clock();
  const last = await lastRun(context.db);
  // A run in the future is one of a clock that was ahead.
  if (last && Math.abs(now.getTime() - Date.parse(last)) < DAY) return false;
  await saveRecord(context.db, RUN, now.toISOString(), now.toISOString());
  const days = await readRetention(context.db);
  for (const kind of retentionKinds) {
    try {
      await removeKind(context, kind, cutoff(now, days[kind]));
    } catch (error) {
      context.log.error({ err: error, kind }, 'a kind of data could not be removed: it is tried again tomorrow');
    }
  }
  return true;
}
