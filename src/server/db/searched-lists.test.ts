import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const ROWS = 900;
const names = ['Asha Rao', 'ASHA_RAO', 'Asha%Rao', 'आशा राव', 'Ásha', 'asharao'];
/** From one that finds two thirds of the rows to one that finds nothing. */
const searches = [
  'asha',
  'RAO 1',
  'asha rao 4',
  'asha_',
  'a%r',
  '%',
  '_',
  'आशा',
  'राव 3',
  'Marathon',
  'admin 7',
  'nobody',
];

type Field =
  | 'utr'
  | 'reference'
  | 'reason'
  | 'name'
  | 'eventTitle'
  | 'guardianName'
  | 'guardianEmail'
  | 'recipient'
  | 'error'
  | 'summary';

type Row = { _id: string; registrationId: string } & Partial<Record<Field, string | null>> &
  Partial<Record<'actor' | 'target', { name: string | null }>>;

interface SearchedList {
  url: string;
  rows: string;
  otherSort: string;
  /** What of a row a search looks in beside the text of its registration. */
  texts: (row: Row) => (string | null | undefined)[];
}

const lists: Record<string, SearchedList> = {
  payments: {
    url: '/api/payments?status=paid',
    rows: 'payments',
    otherSort: 'name',
    texts: ({ utr, reference }) => [`${utr} ${reference}`],
  },
  refunds: {
    url: '/api/payments/refunds?status=processed',
    rows: 'refunds',
    otherSort: '-name',
    texts: ({ eventTitle, reason }) => [eventTitle, reason],
  },
  guardians: {
    url: '/api/privacy/guardians?status=waiting',
    rows: 'guardians',
    otherSort: 'guardian',
    texts: ({ name, eventTitle, guardianName, guardianEmail }) => [
      name,
      eventTitle,
      `${guardianName} ${guardianEmail}`,
    ],
  },
  emails: {
    url: '/api/emails?show=sent',
    rows: 'emails',
    otherSort: 'recipient',
    texts: ({ recipient, error }) => [recipient, error],
  },
  actions: {
    url: '/api/audit?',
    rows: 'actions',
    otherSort: '-actor',
    texts: ({ actor, summary, target }) => [`${actor?.name} ${summary} ${target?.name ?? ''}`],
  },
};

const linked = [
  sql`update payments set status = 'paid', "paidAt" = "createdAt"`,
  sql`insert into audit (id, at, "actorId", "actorName", endpoint, summary, "targetKind", "targetId", "targetName")
    select id, "createdAt", 'actor' || (number % 30), 'Admin ' || (number % 30), 'PUT /api/settings', 'Admit', 'settings', id, name from registrations`,
  sql`insert into "emailQueue" (id, kind, "registrationId", recipient, data, status, attempts, "nextAttemptAt", "createdAt", "sentAt", "lastError", cause)
    select id, 'confirmed', id, email, '{}', 'sent', 1, "createdAt", "createdAt", "createdAt", case when number % 90 = 0 then 'Greylisted: admin 7' end, 'other' from registrations`,
  sql`insert into refunds (id, "paymentId", "registrationId", "amountPaise", method, status, reason, "requestedByKind", "requestedByName", "createdAt", "processedAt", checks)
    select id, id, "registrationId", 20000, 'upi', 'processed', 'Ill', 'admin', 'Asha', "createdAt", "createdAt", 0 from payments`,
  sql`insert into "guardianConsents" (id, "registrationId", "participantId", "guardianName", "guardianEmail", status, "keyVersion", reminders, "createdAt", "askedAt")
    select id, "registrationId", id, 'Guardian of ' || name, 'home-' || email, 'waiting', 1, 0, "createdAt", "createdAt" from participants`,
];

let test: TestApp;
let headers: Record<string, string>;
/** What a search of registrations looks in, by the registration's id. */
let registered: Map<string, string>;

beforeAll(async () => {
  test = await startTestApp();
  headers = await test.headersOf('admin');
  const { db } = test.context;
  await db.deleteFrom('audit').execute();
  for (const [title, count] of [
    ['Quiz', ROWS - 20],
    ['Marathon', 20],
  ] as const) {
    const { _id: eventId } = await createEvent(test.context, { title, entryFee: 200 });
    await createManyRegistrations(db, { eventId, count });
  }
  const stored = await db.selectFrom('registrations').select(['id', 'number', 'searchText']).execute();
  await db.transaction().execute(async (trx) => {
    for (const { id, number, searchText } of stored) {
      const name = `${names[number % names.length]} ${number}`;
      const row = { name, searchText: searchText.replace(`person ${number}`, name.toLowerCase()) };
      await trx.updateTable('registrations').set(row).where('id', '=', id).execute();
      await trx.updateTable('participants').set({ name }).where('registrationId', '=', id).execute();
    }
  });
  for (const statement of linked) await statement.execute(db);
  const texts = await db.selectFrom('registrations').select(['id', 'searchText']).execute();
  registered = new Map(texts.map(({ id, searchText }) => [id, searchText]));
});
afterAll(() => test.close());

/** The rows of a list, page by page, and the totals that the pages say. */
async function readAll({ url, rows: name }: SearchedList, query: string, pages = Number.POSITIVE_INFINITY) {
  const rows: Row[] = [];
  const totals = new Set<number>();
  for (let [page, more] = [0, true]; more && page < pages; page += 1) {
    const last = rows.at(-1);
    const after = last ? `&after=${last._id}` : '';
    const response = await test.inject({ url: `${url}&${query}${after}`, headers });
    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json();
    rows.push(...data[name]);
    totals.add(data.total);
    more = data.more;
  }
  return { rows, totals };
}

describe.each(Object.entries(lists))('searching %s', (_, list) => {
  it.each(['', `sort=${list.otherSort}`])(
    'finds the rows that have the text, in the order of the list: %s',
    async (sort) => {
      const { rows } = await readAll(list, sort);
      expect(rows.length).toBeGreaterThan(200);
      for (const search of searches) {
        const has = (text: string | null | undefined) => text?.toLowerCase().includes(search.toLowerCase());
        const ofPeople = (row: Row) => list.rows !== 'actions' && has(registered.get(row.registrationId));
        const expected = rows.filter((row) => ofPeople(row) || list.texts(row).some(has)).map(({ _id }) => _id);
        const found = await readAll(list, `${sort}&search=${encodeURIComponent(search)}`, 3);
        expect(
          found.rows.map(({ _id }) => _id),
          search,
        ).toEqual(expected.slice(0, 150));
        expect([...found.totals], search).toEqual([expected.length]);
      }
    },
  );
});
