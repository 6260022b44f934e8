import {
  type CertificateSettings,
  certificateSettingsSchema,
  type SaveCertificateSettings,
} from '#contract/certificates/certificates.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { findRecord, saveRecord } from '../../db/settings-records.ts';
import { inTransaction } from '../../db/transaction.ts';

const RECORD = 'certificates';

const defaults: CertificateSettings = { line: '', signatories: [], version: 0 };

/** The line and the signatories that certificates get; what was never saved is empty. */
export async function readCertificateSettings(db: Database): Promise<CertificateSettings> {
  return certificateSettingsSchema.safeParse(await findRecord(db, RECORD)).data ?? defaults;
}

/** Changes them; certificates that were issued stay as they are. Throws `settings_changed`. */
export async function saveCertificateSettings(
  { db, clock }: AppContext,
  { version, ...given }: SaveCertificateSettings,
): Promise<CertificateSettings> {
  return inTransaction(db, async (trx) => {
    await lockText(trx, 'certificate settings');
    const stored = await readCertificateSettings(trx);
    const { line, signatories } = stored;
    const versions = { basedOn: version, version: stored.version };
    if (isSavedBefore('settings_changed', versions, { stored: { line, signatories }, given })) return stored;
    const saved = { ...given, version: stored.version + 1 };
    await saveRecord(trx, RECORD, saved, clock().toISOString());
    return saved;
  });
}
