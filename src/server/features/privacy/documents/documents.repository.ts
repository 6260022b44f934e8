import type { Insertable } from 'kysely';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import { type Database, toIso } from '../../../db/database.ts';
import type { LegalDocumentsTable } from '../../../db/tables/privacy-tables.ts';

export interface StoredDocument {
  kind: DocumentKind;
  version: number;
  body: string;
  savedAt: string;
}

/** The version, or the newest; undefined where none was ever saved. */
export async function findDocument(
  db: Database,
  kind: DocumentKind,
  version?: number,
): Promise<StoredDocument | undefined> {
  let query = db.selectFrom('legalDocuments').selectAll().where('kind', '=', kind);
  if (version !== undefined) query = query.where('version', '=', version);
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row && { kind, version: row.version, body: row.body, savedAt: toIso(row.savedAt) };
}

/** The versions that were saved, newest first. */
export async function listVersions(db: Database, kind: DocumentKind) {
  const rows = await db
    .selectFrom('legalDocuments')
    .select(['version', 'savedAt', 'savedBy'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, savedAt: toIso(row.savedAt) }));
}

/** The versions whose text is this one. */
export async function listVersionsOf(db: Database, kind: DocumentKind, body: string): Promise<number[]> {
  const query = db.selectFrom('legalDocuments').select('version').where('kind', '=', kind).where('body', '=', body);
  return (await query.orderBy('version').limit(200).execute()).map(({ version }) => version);
}

export async function insertDocuments(db: Database, rows: Insertable<LegalDocumentsTable>[]): Promise<void> {
  await db.insertInto('legalDocuments').values(rows).execute();
}
