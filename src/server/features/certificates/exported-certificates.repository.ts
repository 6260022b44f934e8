import { sql } from 'kysely';
import type { CertificateFilter } from '#contract/certificates/certificates.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { likePattern } from '../../db/search.ts';

const select = (db: Database) =>
  db
    .selectFrom('certificates')
    .leftJoin('participants', 'participants.id', 'certificates.participantId')
    .select(['certificates.id', 'certificates.code', 'certificates.kind', 'certificates.status', 'certificates.name'])
    .select(['certificates.team', 'certificates.award', 'certificates.eventTitle', 'certificates.mainEventTitle'])
    .select(['certificates.issuedAt', 'certificates.issuedBy', 'certificates.mailedAt', 'certificates.reason'])
    .select('participants.email');

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** A certificate with the address of its person; null for one that no registration names. */
export type ExportedCertificate = Omit<Row, 'issuedAt' | 'mailedAt'> & { issuedAt: string; mailedAt: string | null };

/** The certificates of a scope, newest first, after the one given. */
export async function listForExport(
  db: Database,
  scope: Scope,
  { search, status }: CertificateFilter,
  after: ExportedCertificate | undefined,
  limit: number,
): Promise<ExportedCertificate[]> {
  let query = inScope(select(db), 'certificates.eventId', scope);
  if (status) query = query.where('certificates.status', '=', status);
  if (search) query = query.where(sql<boolean>`certificates."searchText" like ${likePattern(search)} escape '\\'`);
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('certificates.issuedAt', '<', after.issuedAt),
        eb.and([eb('certificates.issuedAt', '=', after.issuedAt), eb('certificates.id', '<', after.id)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('certificates.issuedAt', 'desc')
    .orderBy('certificates.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, issuedAt: toIso(row.issuedAt), mailedAt: toIsoOrNull(row.mailedAt) }));
}
