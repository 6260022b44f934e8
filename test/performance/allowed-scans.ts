import { inquirySorts } from '#contract/ambassadors.ts';
import { approvalSorts } from '#contract/approvals/approvals.ts';
import { auditSorts } from '#contract/audit.ts';
import { refundSorts } from '#contract/payments/refunds.ts';
import { dataAccessSorts } from '#contract/privacy/data-access.ts';
import { erasureSorts } from '#contract/privacy/data-requests.ts';
import type { Engine } from '#server/db/database.ts';

/** Tables of a handful of rows: reading them whole is the fastest plan. */
export const smallTables = [
  'contentVersion',
  'settings',
  'ambassadors',
  'siteAnnouncements',
  'scheduleReleases',
  'sitePages',
  'sitePageSlugs',
  'eventResults',
  'ambassadorEvents',
  'twoFactors',
  'gates',
  'grants',
  'roles',
  'invitations',
  'volunteerLinks',
  'roleRules',
  'receiptSeries',
  'years',
  'webhooks',
  // One for each event that was called off.
  'eventRefunds',
  // At most a hundred of each record.
  'settingsVersions',
];

export interface Reading {
  source: string;
  table: string;
  why: string;
  /** Where one engine alone reads so. */
  on?: Engine;
}

/** Lists in an order that an index has. */
const sortedLists = ['name', 'event', 'status', 'college', 'amount'].map((column) => `registrations by ${column}`);

/** A list in each of its orders. */
const inOrders = (path: string, sorts: readonly string[]) => sorts.map((sort) => `${path}sort=${sort}`);

/** Endpoints, filters and jobs that may read a table that grows from end to end, and why. */
export const readsAll: Reading[] = [
  ...['registrations', 'registrationHistory', 'paymentHistory'].map((table) => ({
    source: 'POST /api/webhooks/:id/replay',
    table,
    why: 'what is sent once more is found in the histories by its time; rare, and no index that every registration pays for',
    on: 'postgres' as const,
  })),
  {
    source: 'GET /api/privacy/requests',
    table: 'eventResults',
    why: 'at most one row for each event: hashing them is cheaper than the key; what people grow by is read by their e-mails',
    on: 'postgres',
  },
  {
    source: 'GET /products',
    table: 'events',
    why: 'the list of products holds every event; the response is cached',
    on: 'postgres',
  },
  {
    source: 'GET /api/search',
    table: 'events',
    why: 'the index of the search holds every event; it is built once for each version of the content',
    on: 'postgres',
  },
  {
    source: 'GET /api/venue-pins',
    table: 'sitePageVersions',
    why: 'a version of each public page; few are cheaper to hash than to look up, and the response is cached',
    on: 'postgres',
  },
  {
    source: 'GET /api/ambassador/show',
    table: 'events',
    why: 'lists the ambassadors with the titles of their events',
    on: 'postgres',
  },
  {
    source: 'GET /api/bank-statements/lines/:line/candidates',
    table: 'bankStatementLines',
    why: 'few lines are settled here, and hashing them is cheaper than the index on their payments',
    on: 'postgres',
  },
  ...['sessions', 'accessTokens', 'passkeys'].flatMap((table) =>
    ['GET /api/years/closing', 'POST /api/years/closing'].map((source) => ({
      source,
      table,
      why: 'those of the whole committee, once a year',
      on: 'postgres' as const,
    })),
  ),
  ...['POST /api/years/next', 'POST /api/events/mainEvent/:id/copy', 'POST /api/events/subevent/:id/copy'].map(
    (source) => ({
      source,
      table: 'imageReferences',
      why: 'the pictures of several events at once: here so few are referenced that an index costs more',
      on: 'postgres' as const,
    }),
  ),
  {
    source: 'GET /api/event-imports',
    table: 'eventImports',
    why: 'the imports of a festival are few, and the page lists them',
    on: 'postgres',
  },
  {
    source: 'POST /api/event-imports',
    table: 'eventImports',
    why: 'the imports of a festival are few, and any of them may have made the event of a row',
  },
  {
    source: 'GET /api/trash/events',
    table: 'events',
    why: 'a festival has hundreds of events, and an index of the few deleted ones would cost every change of one',
  },
  {
    source: 'GET /api/seats',
    table: 'events',
    why: 'the seats of every open event, of which a festival has hundreds',
    on: 'postgres',
  },
  ...['GET', 'POST'].map((method) => ({
    source: `${method} /api/years/closing`,
    table: 'events',
    why: 'every event of the year that is closed, with its main event; once a year',
    on: 'postgres' as const,
  })),
  {
    source: 'GET /api/dashboard',
    table: 'participants',
    why: 'counts those who take part, in one index by their e-mails',
  },
  ...['searching the readings', ...inOrders('/api/privacy/access-log?', dataAccessSorts)].map((source) => ({
    source,
    table: 'dataAccess',
    why: 'counts them all: what an admin reads within an hour is one row',
  })),
  ...['searching requests for data', ...inOrders('/api/privacy/requests?', erasureSorts)].map((source) => ({
    source,
    table: 'erasures',
    why: 'counts them all, of which a festival has hundreds',
  })),
  { source: 'GET /api/dashboard', table: 'events', why: 'counts all events, of which a festival has hundreds' },
  { source: 'GET /api/dashboard/waiting', table: 'events', why: 'looks at all events that are not over' },
  {
    source: 'searching payments',
    table: 'receipts',
    why: 'few receipts here: hashing them is cheaper than the index of their numbers',
    on: 'postgres',
  },
  {
    source: 'GET /api/find',
    table: 'receipts',
    why: 'few receipts here: three indexes cost more',
    on: 'postgres',
  },
  {
    source: 'GET /api/registrations/announcements/all',
    table: 'announcements',
    why: 'counts them all, of which a festival has hundreds',
  },
  {
    source: 'GET /api/registrations/announcements',
    table: 'announcements',
    why: 'walks the newest by their index until fifty are found',
  },
  { source: 'GET /api/registrations/total', table: 'registrations', why: 'counts them all' },
  { source: 'GET /api/dashboard/waiting', table: 'ambassadorInquiries', why: 'counts them all' },
  ...['GET /api/dashboard/waiting', 'GET /api/years/closing', 'POST /api/years/closing'].map((source) => ({
    source,
    table: 'refunds',
    why: 'counts the refused ones: here all are',
    on: 'postgres' as const,
  })),
  {
    source: 'GET /api/dashboard/waiting',
    table: 'registrations',
    why: 'walks the index of unconfirmed e-mails, which holds no other rows',
    on: 'postgres',
  },
  ...['GET', 'DELETE'].map((method) => ({ source: `${method} /api/sample-data`, table: 'events', why: 'done once' })),
  { source: 'GET /api/registrations/statistics', table: 'registrations', why: 'the charts count all registrations' },
  {
    source: 'GET /api/registrations/statistics',
    table: 'events',
    why: 'the main events of at most thirty: a festival has hundreds of events',
    on: 'postgres',
  },
  ...inOrders(
    '/api/ambassador/inquiries?',
    inquirySorts.filter((sort) => sort !== 'newest' && sort !== 'oldest'),
  ).map((source) => ({
    source,
    table: 'ambassadorInquiries',
    why: 'sorts them all, of which a festival has hundreds',
  })),
  ...['GET /api/audit', 'searching the activity', ...inOrders('/api/audit?', auditSorts)].map((source) => ({
    source,
    table: 'audit',
    why: 'counts all of it; what was typed may be anywhere in a name',
  })),
  ...['searching refunds', ...inOrders('/api/payments/refunds?status=processed&', refundSorts)].map((source) => ({
    source,
    table: 'refunds',
    why: 'those of a status: here all are processed',
    on: 'postgres' as const,
  })),
  ...['searching approvals', ...inOrders('/api/approvals?show=decided&', approvalSorts)].map((source) => ({
    source,
    table: 'approvals',
    why: 'those of all powers of the reader: what takes two people is rare',
  })),
  ...['GET /api/privacy/retention', 'PUT /api/privacy/retention'].map((source) => ({
    source,
    table: 'registrations',
    why: 'counts all whom the daily job will make anonymous, on a page that is seldom opened',
  })),
  ...['GET /api/privacy/retention', 'PUT /api/privacy/retention'].map((source) => ({
    source,
    table: 'events',
    why: 'the same count: a festival has hundreds of events, and most are over',
    on: 'postgres' as const,
  })),
  ...['GET /api/privacy/retention', 'PUT /api/privacy/retention'].flatMap((source) => [
    { source, table: 'users', why: 'the same count, of accounts that nobody confirmed' },
    { source, table: 'sessions', why: 'accounts without a session', on: 'postgres' as const },
  ]),
  { source: 'GET /api/audit/actors', table: 'audit', why: 'one index, for a list that is seldom opened' },
  {
    source: 'searching registrations',
    table: 'registrations',
    why: 'what was typed may be anywhere in a name or an email',
  },
  ...['GET /api/registrations', 'searching registrations', 'unpaid registrations', ...sortedLists].flatMap((source) =>
    ['eventQuestions', 'questionLists', 'events'].map((table) => ({
      source,
      table,
      why: 'the questions of dozens of events at once, of which a festival has hundreds',
      on: 'postgres' as const,
    })),
  ),
  ...sortedLists.map((source) => ({
    source,
    table: source === 'registrations by event' ? 'events' : 'registrations',
    why: 'walks the index of the order until the page is full',
  })),
  {
    source: 'payments by name',
    table: 'registrations',
    why: 'walks the people by name until the page is full: rare statuses take as long as a search',
  },
  { source: 'payments by event', table: 'events', why: 'the same, event by event' },
  ...['GET /api/find', 'finding a code', 'finding what the gateway calls a payment'].map((source) => ({
    source,
    table: 'registrations',
    why: 'as for registrations',
  })),
  ...[
    'GET /api/payments',
    'payments by event',
    'payments by amount',
    'payments by reference',
    'registrations by event',
  ].map((source) => ({
    source,
    table: 'registrations',
    why: 'of so few it expects half to be of closed years, and reads them in the order of an index; of 100,000 it looks up those of the page',
    on: 'postgres' as const,
  })),
  { source: 'searching refunds', table: 'registrations', why: 'as for registrations', on: 'postgres' },
  { source: 'searching payments', table: 'registrations', why: 'as for registrations', on: 'postgres' },
  { source: 'searching payments', table: 'payments', why: 'as for registrations', on: 'postgres' },
  {
    source: 'GET /api/payments/refunds',
    table: 'refunds',
    why: 'counts the refused ones: here all are',
    on: 'postgres',
  },
  ...['GET /api/events/:id/refunds', 'POST /api/events/:id/refunds'].map((source) => ({
    source,
    table: 'refunds',
    why: 'the refunds of all are fewer here than the registrations of one event, and each names its registration',
    on: 'postgres' as const,
  })),
  {
    source: 'GET /api/registrations/export.csv',
    table: 'answers',
    why: 'as for refunds: few answers, each of which names its registration',
    on: 'postgres',
  },
  { source: 'searching inquiries', table: 'ambassadorInquiries', why: 'as for registrations' },
  ...['registrations', 'emailQueue'].map((table) => ({
    source: 'searching emails',
    table,
    why: 'as for registrations; here all emails are of the status that is searched',
    on: 'postgres' as const,
  })),
  { source: 'searching guardians', table: 'registrations', why: 'as for registrations', on: 'postgres' },
  { source: 'searching inquiries', table: 'images', why: 'the photos of all that were found', on: 'postgres' },
  {
    source: 'unpaid registrations',
    table: 'registrations',
    why: 'walks the newest until the page is full',
  },
  ...[
    'GET /api/bank-statements/:id',
    'GET /api/bank-statements/:id/lines',
    'POST /api/bank-statements/:id/confirm',
  ].map((source) => ({
    source,
    table: 'bankStatementLines',
    why: 'a statement is matched with every payment, and each may be settled by a line',
    on: 'postgres' as const,
  })),
  {
    source: 'POST /api/bank-statements/:id/undo',
    table: 'bankStatementLines',
    why: 'done seldom; all lines of a statement are looked for in the others',
    on: 'postgres',
  },
  ...['GET /api/registrations/incomplete-teams', 'incomplete teams'].map((source) => ({
    source,
    table: 'registrations',
    why: 'walks the index of incomplete teams, which holds no other rows',
  })),
  {
    source: 'incomplete teams of an event',
    table: 'registrations',
    why: 'the same index, where it is shorter than that of the event',
    on: 'postgres',
  },
  {
    source: 'expireAndPromoteAll',
    table: 'registrations',
    why: 'walks the indexes of what may expire and who waits, which hold no other rows',
  },
];
