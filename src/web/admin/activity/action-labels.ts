import type { AuditEntry, AuditTargetKind } from '#contract/audit.ts';

/** What somebody did, to be read before the name of what it was done to. */
export interface ActionLabels {
  did: string;
  /** The words say it all. */
  isNameless?: boolean;
}

/** What a kind of subject is called where actions are chosen by it. */
export const targetLabels: Record<AuditTargetKind, string> = {
  event: 'Events',
  registration: 'Entries and check-in',
  payment: 'Payments',
  announcement: 'Mails to entrants',
  ambassador: 'Ambassadors',
  inquiry: 'Inquiries',
  settings: 'Settings',
  image: 'Pictures',
  sample: 'Sample festival',
  account: 'Two-step login',
};

const calls: Record<string, ActionLabels> = {
  'POST /api/events/mainEvent': { did: 'created the main event' },
  'PUT /api/events/edit/:id': { did: 'edited the main event' },
  'PUT /api/events/edit/mainevent/statusupdate/:id': { did: 'switched the status of the event' },
  'DELETE /api/events/mainEvent/:id': { did: 'deleted the main event' },
  'POST /api/events/subevent': { did: 'created the sub-event' },
  'POST /api/events/subevent/edit/:id': { did: 'edited the sub-event' },
  'DELETE /api/events/subevent/:id': { did: 'deleted the sub-event' },
  'POST /api/events/:id/restore': { did: 'restored the event' },
  'POST /api/ambassador/create': { did: 'created the ambassador' },
  'PUT /api/ambassador/:id': { did: 'edited the ambassador' },
  'DELETE /api/ambassador/:id': { did: 'deleted the ambassador' },
  'POST /api/ambassador/:id/restore': { did: 'restored the ambassador' },
  'DELETE /api/ambassador/inquiries/:id': { did: 'deleted an inquiry', isNameless: true },
  'PUT /api/registrations/settings': { did: 'saved the time limits of entries', isNameless: true },
  'PUT /api/settings': { did: 'saved the festival settings', isNameless: true },
  'POST /api/registrations/announcements': { did: 'mailed the entrants of' },
  'POST /api/registrations/:id/cancel': { did: 'cancelled the entry' },
  'POST /api/registrations/:id/desk-payment': { did: 'took the payment at the desk for' },
  'POST /api/registrations/:id/refund': { did: 'gave the money back for' },
  'POST /api/payments/:id/confirm': { did: 'confirmed the payment for' },
  'POST /api/payments/:id/reject': { did: 'rejected the payment for' },
  'POST /api/check-in': { did: 'scanned the pass of' },
  'POST /api/check-in/undo': { did: 'took back the check-in of' },
  'POST /api/images': { did: 'uploaded a picture', isNameless: true },
  'DELETE /api/sample-data': { did: 'removed the sample festival', isNameless: true },
  'POST /api/auth/two-factor/start': { did: 'began to set up two-step login', isNameless: true },
  'POST /api/auth/two-factor/confirm': { did: 'switched on two-step login', isNameless: true },
  'POST /api/auth/two-factor/recovery-codes': { did: 'made new recovery codes', isNameless: true },
  'POST /api/auth/two-factor/switch-off': { did: 'switched off two-step login', isNameless: true },
};

/** Calls that have words of their own. */
export const worded: readonly string[] = Object.keys(calls);

/** What an action is in words; one that a later version brought is named as the API names it. */
export function getActionLabels({
  endpoint,
  summary,
  subject,
  after,
}: Pick<AuditEntry, 'endpoint' | 'summary' | 'subject' | 'after'>) {
  if (endpoint === 'POST /api/check-in' && after?.result === 'admitted') return { did: 'let in the entry' };
  if (endpoint === 'POST /api/check-in' && subject._id === null) return { did: 'scanned a code that no entry has' };
  if (endpoint === 'npm run admin -- two-factor-off') return { did: 'switched off two-step login of' };
  return calls[endpoint] ?? ({ did: `did “${summary}”` } satisfies ActionLabels);
}
