import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportTable } from '#contract/exports/export-tables.ts';
import { ambassadorText, eventText, hasWords, surplusText, trashRows, trashText } from '#contract/panel/list-texts.ts';
import type { ListName } from '#contract/panel/list-views.ts';
import { registrationFilterSchema } from '#contract/panel/registration-filters.ts';
import { type FilledLists, fillLists } from '#test/support/lists/fill-lists.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
let soloId: string;
let names: FilledLists['names'];
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  test.time.now = new Date('2027-01-10T19:00:00.000Z');
  admin = await test.headersOf('admin');
  ({ soloId, names } = await fillLists(test, admin));
});
afterAll(() => test.close());

type Row = Record<string, unknown>;

interface Filtered {
  /** Where the panel reads the rows, and what they are called in the response: nothing where they are all of it. */
  url: string;
  rows?: string;
  table: ExportTable;
  /** What is the same in a row and in a column of the file. */
  key: (row: never) => unknown;
  heading: string;
  /** Every filter of the list, alone and with others; words in capitals are what `fillLists` names. */
  filters: string[];
  /** How the panel narrows rows that it gets whole. */
  finds?: (row: never, asked: URLSearchParams) => boolean;
}

const statusOf = (show: string) => `status=${show}`;
const isOf = (row: Row, asked: URLSearchParams, name: string) => !asked.has(name) || row[name] === asked.get(name);

/** Every list of the panel that has a name: one that is missing here does not compile. */
const lists: Record<ListName, Filtered> = {
  registrations: {
    url: '/api/registrations',
    rows: 'registrations',
    table: 'registrations',
    key: ({ email }: Row) => email,
    heading: 'E-mail',
    filters: [
      '',
      ...['confirmed', 'refunded', 'under_review', 'waitlisted'].map(statusOf),
      ...['free', 'paid', 'unpaid', 'refunded'].map((payment) => `payment=${payment}`),
      'search=asha',
      'search=812345678901',
      'status=confirmed&search=college',
      'roster=incomplete',
      'proof=waiting',
      'mail=failed',
      'eventId=SOLO',
      'eventId=FESTIVAL&status=confirmed',
      'checkedIn=none',
      'checkedIn=any',
      'answer=LARGE',
      'eventId=YANTRA&answer=LARGE&search=wide',
      'eventId=YANTRA&answers=missing',
      'ids=CHOSEN',
      'ids=CHOSEN&search=lena',
    ],
  },
  payments: {
    url: '/api/payments',
    rows: 'payments',
    table: 'payments',
    key: ({ reference }: Row) => reference,
    heading: 'Reference',
    filters: [
      ...['paid', 'under_review', 'rejected'].map(statusOf),
      'status=paid&search=asha',
      'status=under_review&search=8123',
    ],
  },
  refunds: {
    url: '/api/payments/refunds',
    rows: 'refunds',
    table: 'refunds',
    key: ({ registrationName }: Row) => registrationName,
    heading: 'Registration',
    filters: [
      ...['failed', 'pending', 'processed'].map(statusOf),
      'status=processed&search=zoya',
      'status=processed&search=x',
    ],
  },
  'refunds-due': {
    url: '/api/payments/refunds/due',
    rows: 'due',
    table: 'refunds-due',
    key: ({ registrationName }: Row) => registrationName,
    heading: 'Registration',
    filters: ['', 'search=uma', 'search=uma+%231', 'search=100'],
    finds: (row, asked) => hasWords(surplusText(row), asked.get('search') ?? ''),
  },
  surplus: {
    url: '/api/payments/surplus',
    rows: 'surplus',
    table: 'surplus',
    key: ({ registrationName }: Row) => registrationName,
    heading: 'Registration',
    filters: ['', 'search=lena', 'search=lena+%231', 'search=100', 'search=60'],
    finds: (row, asked) => hasWords(surplusText(row), asked.get('search') ?? ''),
  },
  events: {
    url: '/api/events/showSubEvents',
    table: 'events',
    key: ({ _id }: Row) => _id,
    heading: 'Id',
    // `Lab` is the venue of one, and in the prize of another, by which none is found.
    filters: [
      'kind=sub',
      'kind=sub&search=taal',
      'kind=sub&status=inactive',
      'kind=sub&search=lab',
      'kind=sub&search=100',
      'kind=sub&mainEventId=FESTIVAL',
      'kind=sub&mainEventId=YANTRA',
    ],
    finds: (row: Row & Parameters<typeof eventText>[0], asked) =>
      isOf(row, asked, 'status') &&
      isOf(row, asked, 'mainEventId') &&
      hasWords(eventText(row), asked.get('search') ?? ''),
  },
  activity: {
    url: '/api/audit',
    rows: 'actions',
    table: 'activity',
    key: ({ at, summary }: Row) => `${at} ${summary}`,
    heading: 'What',
    filters: [
      '',
      'kind=ambassador',
      'search=taal',
      'kind=event&search=gone',
      'from=2027-01-12',
      'to=2027-01-11',
      'scans=none',
    ],
  },
  emails: {
    url: '/api/emails',
    rows: 'emails',
    table: 'emails',
    key: ({ recipient }: Row) => recipient,
    heading: 'Recipient',
    filters: [
      '',
      ...['failed_lately', 'failed', 'retrying', 'delayed', 'pending', 'dropped', 'sent'].map((show) => `show=${show}`),
      'show=failed&search=552',
    ],
  },
  inquiries: {
    url: '/api/ambassador/inquiries',
    rows: 'inquiries',
    table: 'inquiries',
    key: ({ fullName }: Row) => fullName,
    heading: 'Name',
    filters: ['', 'search=kiran', 'search=nobody'],
  },
  ambassadors: {
    url: '/api/ambassador/show',
    table: 'ambassadors',
    key: ({ name }: Row) => name,
    heading: 'Name',
    filters: ['', 'search=kabir', 'search=nit+taal', 'search=2027'],
    finds: (row: Row, asked) =>
      hasWords(ambassadorText({ ...row, titles: 'Taal' } as never), asked.get('search') ?? ''),
  },
  'teams-without-event': {
    url: '/api/teams-without-event',
    rows: 'teams',
    table: 'teams-without-event',
    key: ({ teamName }: Row) => teamName,
    heading: 'Team',
    filters: ['', 'search=lone', 'search=nobody'],
  },
  approvals: {
    url: '/api/approvals',
    rows: 'approvals',
    table: 'approvals',
    key: ({ _id }: Row) => _id,
    heading: 'Id',
    filters: [
      'show=waiting',
      'show=mine',
      'show=decided',
      'show=waiting&search=twice',
      'show=decided&search=chitra',
      'show=mine&search=x',
    ],
  },
  guardians: {
    url: '/api/privacy/guardians',
    rows: 'guardians',
    table: 'guardians',
    key: ({ guardianName }: Row) => guardianName,
    heading: 'Guardian',
    filters: ['status=waiting', 'status=given', 'status=waiting&search=gita', 'status=waiting&search=yantra'],
  },
  'data-requests': {
    url: '/api/privacy/requests',
    rows: 'requests',
    table: 'data-requests',
    key: ({ email }: Row) => email,
    heading: 'E-mail',
    filters: ['', 'status=asked', 'status=done', 'search=first', 'search=committee'],
  },
  'access-log': {
    url: '/api/privacy/access-log',
    rows: 'records',
    table: 'access-log',
    key: ({ filter }: Row) => filter ?? '',
    heading: 'Filter',
    filters: [
      'search=search%3Dx',
      'kind=exported&what=payments',
      'kind=viewed&what=ledger',
      'what=payments&search=status',
    ],
  },
  certificates: {
    url: '',
    rows: 'certificates',
    table: 'certificates',
    key: ({ name }: Row) => name,
    heading: 'Name',
    filters: ['', 'status=valid', 'status=revoked', 'search=asha', 'status=valid&search=%25'],
  },
  announcements: {
    url: '/api/announcements/all',
    rows: 'announcements',
    table: 'announcements',
    key: ({ title }: Row) => title,
    heading: 'Title',
    filters: ['', 'status=shown', 'status=scheduled', 'status=ended', 'search=hall', 'search=taal'],
  },
  'sent-mails': {
    url: '/api/registrations/announcements/all',
    rows: 'mails',
    table: 'mails',
    key: ({ subject }: Row) => subject,
    heading: 'Subject',
    filters: ['', 'status=sent', 'status=scheduled', 'status=refused', 'search=hall', 'search=yantra'],
  },
  'webhook-log': {
    url: '/api/webhooks/board/deliveries',
    rows: 'deliveries',
    table: 'webhook-log',
    key: ({ messageId }: Row) => messageId,
    heading: 'Message',
    filters: ['', 'status=delivered', 'status=failed', 'search=msg_b', 'search=payment', 'status=failed&search=msg_a'],
  },
  trash: {
    url: '/api/trash/events',
    table: 'trash',
    key: ({ _id }: Row) => _id,
    heading: 'Id',
    filters: [
      '',
      'kind=event',
      'kind=ambassador',
      'kind=announcement',
      'kind=page',
      'search=fair',
      'kind=event&search=fair',
      'search=event',
      'search=2027',
    ],
    finds: (row: Row & Parameters<typeof trashText>[0], asked) =>
      isOf(row, asked, 'kind') && hasWords(trashText(row), asked.get('search') ?? ''),
  },
};

/** A filter with what its words in capitals mean. */
const named = (query: string) => query.replace(/=([A-Z]+)/g, (_, word) => `=${names[word as keyof typeof names]}`);

const read = async (url: string) => (await test.inject({ url, headers: admin })).json().data;

/** Everything in the trash, as the panel puts it together. */
const readTrash = async () => [
  ...(await read('/api/trash/events')).map(trashRows.event),
  ...(await read('/api/trash/ambassadors')).map(trashRows.ambassador),
  ...(await read('/api/trash/announcements')).map(trashRows.announcement),
  ...(await read('/api/trash/pages')).map(trashRows.page),
];

async function shown(name: ListName, query: string): Promise<Row[]> {
  const { url, rows, finds } = lists[name];
  const asked = new URLSearchParams(query);
  if (name === 'certificates') return (await read(`/api/events/${soloId}/certificates?${query}`)).certificates;
  const data = name === 'trash' ? await readTrash() : await read(finds ? url : `${url}?${query}`);
  const all: Row[] = rows ? data[rows] : data;
  return finds ? all.filter((row) => finds(row as never, asked)) : all;
}

const mapped = (row: Record<string, string>, change: (cell: string) => string): Row =>
  Object.fromEntries(Object.entries(row).map(([heading, cell]) => [heading, change(cell)]));

async function exported(name: ListName, filter: string): Promise<Row[]> {
  const own: Partial<Record<ListName, string>> = {
    certificates: `eventId=${soloId}&parts=none&`,
    'webhook-log': 'webhook=board&',
  };
  const query = `${own[name] ?? ''}${filter}`;
  const response = await test.inject({ url: `/api/exports/${lists[name].table}/csv?${query}`, headers: admin });
  expect(response.statusCode, response.body).toBe(200);
  const rows: Record<string, string>[] = parse(response.body, { columns: true, bom: true });
  // What could be a formula, as an id that begins with a minus, is quoted.
  return rows.map((row) => mapped(row, (cell) => cell.replace(/^'(?=[-=+@])/, '')));
}

describe.each(Object.entries(lists))('the export of the list %s', (name, { filters, key, heading }) => {
  it.each(filters)('has the rows that the list shows: %s', async (filter) => {
    const query = named(filter);
    const rows = await shown(name as ListName, query);
    const file = await exported(name as ListName, query);
    const keys = rows.map((row) => (name === 'activity' ? row.summary : key(row as never)));
    expect(file.map((row) => row[heading]).sort()).toEqual(keys.sort());
  });

  it('has rows under one of these filters, and fewer under another', async () => {
    const counts = new Set<number>();
    for (const query of filters) counts.add((await shown(name as ListName, named(query))).length);
    expect(counts.size).toBeGreaterThan(1);
  });
});

it('events that wait for something are exported as their list shows them', async () => {
  const [item] = await read('/api/dashboard/waiting?kind=no_picture');
  const file = await exported('events', 'waiting=no_picture');
  const ids = item.events.map(({ _id }: Row) => _id);
  expect(ids.length).toBeGreaterThan(1);
  expect(file.map(({ Id }) => Id).sort()).toEqual(ids.sort());
});

it('every filter of the registrations is one of those above', () => {
  const asked = lists.registrations.filters.flatMap((query) => [...new URLSearchParams(query).keys()]);
  // A closed year is an auditor's, and has a test of its own.
  const { year: _year, ...filters } = registrationFilterSchema.shape;
  expect([...new Set(asked)].sort()).toEqual(Object.keys(filters).sort());
});

it('filters by what people answered leave some of them', async () => {
  const found = async (query: string) => (await shown('registrations', named(query))).map(({ name }) => name);
  expect(await found('answer=LARGE')).toEqual(['Wide']);
  expect((await found('eventId=YANTRA&answers=missing')).sort()).toEqual(['Free', 'Mini', 'Tiny']);
  expect((await found('ids=CHOSEN')).sort()).toEqual(['Asha', 'Lena']);
});
