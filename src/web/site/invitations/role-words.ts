import { t } from '@lingui/core/macro';
import type { Power } from '#contract/roles/powers.ts';
import type { BuiltInRole } from '#contract/roles/roles.ts';

/** What a built-in role is called on the site; in English as `builtInRoles` of the contract says it. */
export function roleName(role: BuiltInRole): string {
  const names: Record<BuiltInRole, string> = {
    president: t`President`,
    treasurer: t`Treasurer`,
    event_coordinator: t`Event coordinator`,
    content_editor: t`Content editor`,
    registrations_desk: t`Registrations desk`,
    gate_volunteer: t`Gate volunteer`,
    judge: t`Judge`,
    ambassador_lead: t`Ambassador lead`,
    auditor: t`Auditor`,
  };
  return names[role];
}

/** What a power is called and allows, on the site; in English as `powers` of the contract says it. */
export function powerWords(power: Power): { label: string; allows: string } {
  const words: Record<Power, { label: string; allows: string }> = {
    'events.create': {
      label: t`Create main events`,
      allows: t`Add main events to the festival, and release versions of its schedule.`,
    },
    'events.edit': {
      label: t`Edit events`,
      allows: t`Change events, their sub-events, pictures and questions, and switch them on and off.`,
    },
    'events.delete': { label: t`Delete events`, allows: t`Delete and restore events.` },
    'results.publish': { label: t`Publish results`, allows: t`Publish who won at events, and take it back.` },
    'certificates.issue': {
      label: t`Issue certificates`,
      allows: t`Issue, revoke and reissue certificates of events.`,
    },
    'registrations.read': {
      label: t`Read registrations`,
      allows: t`See who registered, with contact data and answers.`,
    },
    'registrations.edit': {
      label: t`Edit registrations`,
      allows: t`Register guests, change people, give seats, cancel registrations.`,
    },
    'registrations.mail': { label: t`Mail people`, allows: t`Mail the people of an event.` },
    'exports.download': { label: t`Download lists`, allows: t`Download what one may read as CSV or XLSX.` },
    'check-in.scan': { label: t`Check people in`, allows: t`Scan passes at the gate.` },
    'payments.read': { label: t`Read payments`, allows: t`See payments, refunds and what is owed.` },
    'payments.desk': { label: t`Take money at the desk`, allows: t`Record cash as paid.` },
    'payments.decide': { label: t`Decide payments`, allows: t`Confirm and reject UPI payments.` },
    'payments.refund': { label: t`Refund`, allows: t`Pay money back, for one payment or a whole event.` },
    'treasury.read': { label: t`Read the books`, allows: t`See the treasurer's report and the bank statements.` },
    'treasury.edit': {
      label: t`Keep the books`,
      allows: t`Import bank statements, count and hand over cash, cancel receipts, set what receipts say.`,
    },
    'ambassadors.edit': { label: t`Edit ambassadors`, allows: t`Add, change and remove ambassadors.` },
    'inquiries.manage': {
      label: t`Ambassador applications`,
      allows: t`Read and delete applications of ambassadors, with contact data.`,
    },
    'documents.edit': {
      label: t`Edit notices`,
      allows: t`Change the privacy notice, the refund policy and the pages about travel, conduct and safety.`,
    },
    'announcements.edit': {
      label: t`Announce on the site`,
      allows: t`Write announcements for the site and the banner of its pages.`,
    },
    'pages.edit': { label: t`Make pages`, allows: t`Make pages of the site and publish them.` },
    'settings.edit': {
      label: t`Change settings`,
      allows: t`Change the festival and the rules of registrations; remove the sample festival.`,
    },
    'audit.read': { label: t`Read the activity`, allows: t`See what admins did.` },
    'privacy.read': {
      label: t`Read privacy records`,
      allows: t`See who read contact data, consents of guardians, and requests for data.`,
    },
    'privacy.manage': { label: t`Manage privacy`, allows: t`Send people their data, set how long data are kept.` },
    'committee.manage': { label: t`Manage the committee`, allows: t`Give and take roles.` },
    'years.manage': { label: t`Close and start years`, allows: t`Close the year, and start the next one from it.` },
    'archive.read': {
      label: t`Read closed years`,
      allows: t`See the registrations, money and figures of closed years, as far as the other powers go.`,
    },
    'panel.open': { label: t`Open the panel`, allows: t`See the dashboard.` },
  };
  return words[power];
}
