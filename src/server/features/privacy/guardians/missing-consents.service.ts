import type { Database } from '../../../db/database.ts';
import { listGuardiansOf } from './guardians.repository.ts';

/** A minor whose guardian has not agreed; `isNamed` where there is one who was asked. */
export interface MissingConsent {
  participantId: string;
  name: string;
  status: 'waiting' | 'refused';
  isNamed: boolean;
}

/** The minors of a registration whose guardians have not agreed; none where all may take part. */
export async function missingConsents(db: Database, registrationId: string): Promise<MissingConsent[]> {
  const guardians = await listGuardiansOf(db, registrationId);
  return guardians.flatMap(({ participantId, name, status, guardianEmail }) =>
    status === 'given' ? [] : [{ participantId, name, status, isNamed: guardianEmail !== '' }],
  );
}

/**
 * The same for one pass, which is a member's own (`holder`) or the whole registration's, and whether it admits anybody:
 * that of a team does while one of its people may take part.
 */
export async function consentsOfPass(
  db: Database,
  registrationId: string,
  { holder, people }: { holder: { _id: string } | null | undefined; people: unknown[] },
): Promise<{ missing: MissingConsent[]; isValid: boolean }> {
  const all = await missingConsents(db, registrationId);
  const missing = holder ? all.filter(({ participantId }) => participantId === holder._id) : all;
  return { missing, isValid: missing.length === 0 || missing.length < (holder ? 1 : people.length) };
}
