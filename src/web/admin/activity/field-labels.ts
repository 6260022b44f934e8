import { eventFieldLabel, eventFieldNames } from '#contract/events/event-field-names.ts';

/** What the fields that actions change are called. */
const labels: Record<string, string> = {
  ...Object.fromEntries(eventFieldNames.map((name) => [name, eventFieldLabel(name)])),
  mainEvent: 'Main event',
  results: 'Results',
  isSample: 'Sample',
  imageId: 'Picture',
  name: 'Name',
  institution: 'Institution',
  shortBio: 'About',
  events: 'Events',
  role: 'Role',
  event: 'Event',
  endsAt: 'Until',
  revokedAt: 'Revoked',
  openUntil: 'Open until',
  openedAt: 'Opened',
  device: 'Device',
  roleLabel: 'Role',
  needsTwoStep: 'Two-step login needed',
  eventTitle: 'Event',
  count: 'Links',
  invitedBy: 'Invited by',
  emails: 'Mails',
  acceptedAt: 'Accepted',
  declinedAt: 'Declined',
  label: 'Called',
  powers: 'May',
  amount: 'Amount',
  paymentMethod: 'Paid',
  method: 'Payment method',
  utr: 'UTR',
  refundId: 'Refund number',
  reason: 'Reason',
  expiresAt: 'Seat held until',
  holdMinutes: 'An unpaid seat is held for',
  upiHours: 'With UPI it is held for',
  takesDesk: 'Paying at the desk',
  deskDays: 'For the desk it is held for',
  deskUntil: 'The desk is open until',
  deskAddress: 'The desk',
  deskHours: 'Hours of the desk',
  paymentPhone: 'Phone for payments',
  paymentEmail: 'E-mail for payments',
  reviewHours: 'An unchecked UTR holds a seat for',
  heldPerPerson: 'Unpaid seats of one e-mail',
  heldPerDevice: 'Unpaid seats of one browser',
  heldPerNetwork: 'Unpaid seats of one network (%)',
  verifyMinutes: 'Minutes to confirm an e-mail',
  unprovedPerNetwork: 'Unconfirmed seats of one network (%)',
  mailsPerHour: 'Mails an hour',
  mailsPerDay: 'Mails a day',
  offerHours: 'An offer is valid for',
  url: 'URL',
  types: 'Sent when',
  withContact: 'With contact data',
  disabledAt: 'Off since',
  disabledWhy: 'Why it is off',
  refundAbove: 'Refunds above',
  mailAbove: 'Mails to more than',
  deletePaid: 'Deleting an event with paid registrations',
  publishResults: 'Publishing results',
  subject: 'Subject',
  statuses: 'To registrations that are',
  recipients: 'How many',
  issued: 'Certificates issued',
  certificates: 'Certificates',
  people: 'People',
  result: 'Result',
  admitted: 'People',
  waitedMs: 'Sent after',
  removed: 'Removed',
  faq: 'FAQ',
  x: 'X',
  email: 'E-mail',
  linkedin: 'LinkedIn',
};

/** Ids and marks that say nothing to a person, or nothing that the sentence does not say. */
export const hiddenFields: ReadonlySet<string> = new Set([
  'id',
  'mainEventId',
  'eventId',
  'registrationId',
  'number',
  'kind',
  'createdAt',
  'deletedAt',
  'width',
  'height',
  'twoStepLogin',
  'recoveryCodes',
]);

const fromCamelCase = (name: string) => {
  const spaced = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** `quickLinks.aboutUs` is `Quick links: About us`. */
export const fieldLabel = (path: string): string =>
  path
    .split('.')
    .map((name) => labels[name] ?? fromCamelCase(name))
    .join(': ');
