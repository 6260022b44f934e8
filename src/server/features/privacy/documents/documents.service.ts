import { nanoid } from 'nanoid';
import { type DocumentKind, documentKinds, isOptional } from '#contract/privacy/document-kinds.ts';
import { type Placeholder, placeholders } from '#contract/privacy/document-placeholders.ts';
import type { EditedDocument, LegalDocument } from '#contract/privacy/documents.ts';
import { isSavedBefore } from '../../../concurrency/saved-before.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { escapeHtml } from '../../../text/escape-html.ts';
import { setImageReferences } from '../../images/images.service.ts';
import { cleanDescription } from '../../rich-text/rich-text.service.ts';
import { getFestivalSettings } from '../../settings/settings.service.ts';
import { readRetention } from '../retention/read-retention.service.ts';
import { defaultDocuments } from './default-documents.ts';
import * as repository from './documents.repository.ts';

/** The version of the text that comes with the program. */
const FIRST = 1;
/** The same of a text that is not public before it is saved. */
const STARTER = 0;

const isPublic = ({ version, body }: { version: number; body: string }) => version > STARTER && body !== '';

/** Fills in the values of the settings; in a document of blocks, whose texts are HTML in JSON, they are escaped. */
function fillIn(body: string, values: Record<Placeholder, string>): string {
  const isDocument = body.startsWith('{');
  return body.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(name in placeholders)) return whole;
    const value = values[name as Placeholder];
    return isDocument ? JSON.stringify(escapeHtml(value)).slice(1, -1) : value;
  });
}

/** The newest version that was saved, else the text that comes with the program. */
async function newest(
  db: Database,
  kind: DocumentKind,
): Promise<{ version: number; body: string; savedAt: string | null }> {
  return (
    (await repository.findDocument(db, kind)) ?? {
      version: isOptional(kind) ? STARTER : FIRST,
      body: defaultDocuments[kind],
      savedAt: null,
    }
  );
}

/** The texts that are public. */
export async function listPublicDocuments({ db }: Pick<AppContext, 'db'>): Promise<DocumentKind[]> {
  const shown = await Promise.all(documentKinds.map(async (kind) => isPublic(await newest(db, kind))));
  return documentKinds.filter((_, index) => shown[index]);
}

/** The public texts as they are stored, with their placeholders. */
export async function listPublicBodies({
  db,
}: Pick<AppContext, 'db'>): Promise<{ kind: DocumentKind; body: string }[]> {
  const texts = await Promise.all(documentKinds.map(async (kind) => ({ kind, ...(await newest(db, kind)) })));
  return texts.filter(isPublic).map(({ kind, body }) => ({ kind, body }));
}

async function readValues(context: AppContext): Promise<Record<Placeholder, string>> {
  const { festivalName, instituteName, email, phone } = await getFestivalSettings(context);
  const days = await readRetention(context.db);
  return {
    festival: festivalName,
    institute: instituteName || 'The organising committee',
    email: email || 'the organisers',
    phone: phone || 'the organisers',
    contactDays: String(days.contact),
    unpaidDays: String(days.unpaid),
    applicationDays: String(days.applications),
    consentDays: String(days.consents),
  };
}

/** A stored text with the version that it translates, as visitors read both. */
export interface ShownVersion {
  version: number;
  source: string;
  text: string;
}

/** The versions of a document that are public and that one of these texts translates to the letter, with the values filled in. */
export async function listTranslatedVersions(
  context: AppContext,
  kind: DocumentKind,
  texts: readonly { source: string; text: string }[],
): Promise<ShownVersion[]> {
  const latest = await newest(context.db, kind);
  if (!isPublic(latest)) return [];
  const values = await readValues(context);
  const found: ShownVersion[] = [];
  for (const { source, text } of texts) {
    const saved = await repository.listVersionsOf(context.db, kind, source);
    const versions = latest.body === source ? [...new Set([...saved, latest.version])] : saved;
    const filled = { source: fillIn(source, values), text: fillIn(text, values) };
    found.push(...versions.map((version) => ({ version, ...filled })));
  }
  return found;
}

/** A document as visitors read it, the newest version or the one asked for. Throws `document_not_found`. */
export async function getDocument(
  context: AppContext,
  kind: DocumentKind,
  version: number | null | undefined,
): Promise<LegalDocument> {
  const latest = await newest(context.db, kind);
  if (!isPublic(latest)) throw new AppError('document_not_found', { detail: 'There is no such text' });
  const asked = version ?? latest.version;
  const found = asked === latest.version ? latest : await repository.findDocument(context.db, kind, asked);
  if (!found?.body) throw new AppError('document_not_found', { detail: 'There is no such version of this text' });
  const body = fillIn(found.body, await readValues(context));
  // The first version is the program's, also once later ones made a row of it.
  return {
    kind,
    version: asked,
    latest: latest.version,
    body,
    savedAt: asked === FIRST && !isOptional(kind) ? null : found.savedAt,
  };
}

/** The version of the privacy notice that forms show now. */
export async function noticeVersion(db: Database): Promise<number> {
  return (await newest(db, 'privacy')).version;
}

/** A document as admins edit it, with its versions, newest first. */
export async function getEditedDocument({ db }: Pick<AppContext, 'db'>, kind: DocumentKind): Promise<EditedDocument> {
  const latest = await newest(db, kind);
  const { version, body } = latest;
  const saved = await repository.listVersions(db, kind);
  const first = { version: FIRST, savedAt: null, savedBy: null };
  const versions = isOptional(kind) ? saved : [...saved.filter((one) => one.version !== FIRST), first];
  // One that was taken off the site is begun once more.
  return { kind, version, isPublic: isPublic(latest), body: body || defaultDocuments[kind], versions };
}

/**
 * Saves a new version; versions before it stay as they are. Throws `document_changed` where `basedOn` is not the
 * newest one any more, and the errors of descriptions.
 */
export async function saveDocument(
  context: AppContext,
  kind: DocumentKind,
  { body, basedOn }: { body: string; basedOn: number },
  user: SessionUser,
): Promise<EditedDocument> {
  const clean = cleanDescription(body, 'body');
  if (clean.stored === '' && !(isOptional(kind) && body === ''))
    throw new AppError('validation_failed', { errors: [{ path: 'body', message: 'Write the text first' }] });
  const savedAt = context.clock().toISOString();
  try {
    await inTransaction(context.db, async (trx) => {
      const before = await newest(trx, kind);
      const contents = { stored: { body: before.body }, given: { body: clean.stored } };
      if (isSavedBefore('document_changed', { basedOn, version: before.version }, contents))
        return { kind, version: before.version };
      const version = basedOn + 1;
      const row = { id: nanoid(), kind, version, body: clean.stored, savedAt, savedBy: user.name };
      // People may have agreed to the first text: it is kept as it was, whatever later programs bring.
      const first = { ...row, id: nanoid(), version: FIRST, body: before.body, savedBy: null };
      await repository.insertDocuments(trx, before.savedAt === null && before.version === FIRST ? [first, row] : [row]);
      await setImageReferences(trx, `documents/${kind}/${version}`, clean.imageIds, savedAt);
      return { kind, version };
    });
  } catch (error) {
    // Two at once: the unique key lets one of them in.
    if (isUniqueViolation(error)) throw new AppError('document_changed', { cause: error });
    throw error;
  }
  return getEditedDocument(context, kind);
}
