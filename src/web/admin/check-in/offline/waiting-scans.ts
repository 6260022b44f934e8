import { clearDraft, readDraft, writeDraft } from '../../components/form/drafts/draft-store.ts';

/** Somebody let in without a connection, whom the server does not know of yet. */
export interface WaitingScan {
  code: string;
  eventId: string | null;
  gateId: string | null;
  /** The ids of those who came in. */
  people: string[];
  /** When, an instant. */
  scannedAt: string;
  /** Whose pass it is, and the event: to say so where the server refuses it. */
  name: string;
  eventTitle: string;
}

/** Kept as drafts are: over a reload, until the next logout, never for another admin. */
const STORED = 'gate-scans';

export const readWaiting = (): WaitingScan[] =>
  readDraft<{ savedAt: string; scans: WaitingScan[] }>(STORED)?.scans ?? [];

export function storeWaiting(scans: WaitingScan[]): void {
  if (scans.length === 0) clearDraft(STORED);
  else writeDraft(STORED, { savedAt: new Date().toISOString(), scans });
}

/** Without these people; a scan of nobody is none. */
export const withoutPeople = (scans: WaitingScan[], people: string[]): WaitingScan[] =>
  scans
    .map((scan) => ({ ...scan, people: scan.people.filter((id) => !people.includes(id)) }))
    .filter((scan) => scan.people.length > 0);
