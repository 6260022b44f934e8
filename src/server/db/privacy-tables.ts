import type { ContactDataKind } from '#contract/privacy/contact-data.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import type { Timestamp } from './timestamps.ts';

/** A version of the privacy notice or the refund policy; rows are only ever added. */
export interface LegalDocumentsTable {
  id: string;
  kind: DocumentKind;
  version: number;
  /** Rich text as of an event's description, with placeholders. */
  body: string;
  savedAt: Timestamp;
  /** The admin's name; null for the text that came with the program. */
  savedBy: string | null;
}

/** An admin's reading of contact data, those of an hour together. */
export interface DataAccessTable {
  id: string;
  /** Admin, what and hour: by it later readings find the first one. An export's is its own id. */
  slot: string;
  at: Timestamp;
  lastAt: Timestamp;
  actorId: string;
  actorName: string;
  kind: 'viewed' | 'exported';
  what: ContactDataKind;
  targetId: string | null;
  /** The query of the first request, as in a url. */
  filter: string | null;
  /** Null while an export is being sent. */
  rows: number | null;
  requests: number;
}
