import {
  type CertificateSettings,
  type CertificateSettingsVersion,
  certificateSettingsSchema,
  type SaveCertificateSettings,
} from '#contract/certificates/certificates.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { findRecord, saveRecord } from '../../db/settings/settings-records.ts';
import { listVersions, recordVersion } from '../../db/settings/settings-versions.ts';
import { inTransaction } from '../../db/transaction.ts';

const RECORD = 'certificates';

const nothing = { line: '', signatories: [] };
const defaults: CertificateSettings = { ...nothing, version: 0 };

/** The line and the signatories that certificates get; what was never saved is empty. */
export async function readCertificateSettings(db: Database): Promise<CertificateSettings> {
  return certificateSettingsSchema.safeParse(await findRecord(db, RECORD)).data ?? defaults;
}

/** Changes them; certificates that were issued stay as they are. Throws `settings_changed`. */
export async function saveCertificateSettings(
  { db, clock }: AppContext,
  { version, ...given }: SaveCertificateSettings,
  savedBy: string | null = null,
): Promise<CertificateSettings> {
  return inTransaction(db, async (trx) => {
    await lockText(trx, 'certificate settings');
    const stored = await readCertificateSettings(trx);
    const { version: before, ...content } = stored;
    const versions = { basedOn: version, version: before };
    if (isSavedBefore('settings_changed', versions, { stored: content, given })) return stored;
    const saved = { ...given, version: before + 1 };
    const savedAt = clock().toISOString();
    await recordVersion(trx, RECORD, { before: content, value: given }, { savedBy, savedAt });
    await saveRecord(trx, RECORD, saved, savedAt);
    return saved;
  });
}

/** The versions that are kept, the newest first. */
export const listCertificateSettingsVersions = ({ db }: AppContext): Promise<CertificateSettingsVersion[]> =>
  listVersions(db, RECORD, nothing);
