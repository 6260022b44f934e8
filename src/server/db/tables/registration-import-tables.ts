import type { ImportPayment } from '#contract/imports/registration-imports.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A sheet of registrations that was imported for an event. */
export interface RegistrationImportsTable {
  id: string;
  eventId: string;
  fileName: string;
  /** SHA-256 of its headings. */
  headings: string;
  /** JSON: the column of each field, from 0. */
  columns: string;
  payment: ImportPayment;
  registrations: number;
  people: number;
  importedBy: string;
  importedAt: Timestamp;
  mailedAt: OptionalTimestamp;
  undoneBy: string | null;
  undoneAt: OptionalTimestamp;
}

/** A registration that an import made. */
export interface RegistrationImportRowsTable {
  registrationId: string;
  importId: string;
  eventId: string;
  /** A keyed hash of what it is known again by, of the first ones SHA-256; null once the import is undone. */
  key: string | null;
  /** The payment that the import recorded. */
  paymentId: string | null;
}
