/** What the fields that actions change are called. */
const labels: Record<string, string> = {
  title: 'Title',
  mainEvent: 'Main event',
  description: 'Description',
  shortDescription: 'Short description',
  status: 'Status',
  startDate: 'Starts',
  endDate: 'Ends',
  registrationStarts: 'Registration opens',
  venue: 'Venue',
  capacity: 'Capacity',
  speakers: 'Speakers',
  participationType: 'Participation',
  teamSize: 'Team size',
  entryFee: 'Entry fee',
  individualEntryFee: 'Individual fee',
  teamEntryFee: 'Team fee',
  prizePool: 'Prize pool',
  firstPrize: 'First prize',
  secondPrize: 'Second prize',
  thirdPrize: 'Third prize',
  rules: 'Rules',
  registrationLink: 'Registration link',
  hasSubEvents: 'Has sub-events',
  isRegistrationNeeded: 'Team registration needed',
  isAuthenticationNeeded: 'Login needed',
  isActive: 'Marked active',
  isSample: 'Sample',
  imageId: 'Picture',
  name: 'Name',
  institution: 'Institution',
  shortBio: 'About',
  events: 'Events',
  state: 'State',
  amount: 'Amount',
  paymentMethod: 'Paid',
  way: 'Way',
  utr: 'UTR',
  refundId: 'Refund number',
  reason: 'Reason',
  expiresAt: 'Place held until',
  holdMinutes: 'An unpaid place is held',
  offerHours: 'An offer stands',
  subject: 'Subject',
  states: 'To entries that are',
  recipients: 'Went to',
  result: 'Result',
  admitted: 'People',
  removed: 'Removed',
  faq: 'FAQ',
  x: 'X',
  email: 'E-mail',
  linkedin: 'LinkedIn',
};

/** Ids and marks that tell a person nothing, or nothing that the sentence does not tell. */
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

const inWords = (name: string) => {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `quickLinks.aboutUs` is `Quick links: About us`. */
export const fieldLabel = (path: string): string =>
  path
    .split('.')
    .map((name) => labels[name] ?? inWords(name))
    .join(': ');
