import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDefinitions, exportTables } from '#contract/exports/export-tables.ts';
import { applicationTexts } from '#test/factories/application.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
let festivalId: string;
let soloId: string;
beforeAll(async () => {
  test = await startTestApp();
  test.time.now = new Date('2027-01-10T19:00:00.000Z');
  admin = await test.headersOf('admin');
  const festival = await createEvent(test.context, { title: 'Taal' });
  const solo = await createSubEventOf(test.context, festival._id, { title: 'एकल', individualEntryFee: 100 });
  const other = await createEvent(test.context, { title: 'Yantra', venue: 'Lab' });
  [festivalId, soloId] = [festival._id, solo._id];
  const asha = await register(solo._id, 'Asha');
  await register(other._id, 'Ravi');
  const zoya = await register(solo._id, 'Zoya');
  await post(`/api/registrations/${asha._id}/desk-payment`, {});
  await post(`/api/registrations/${zoya._id}/desk-payment`, {});
  await post(`/api/registrations/${zoya._id}/refund`, {});
  await post('/api/check-in', { code: asha.code, anyDay: true });
  await post('/api/ambassador/create', { name: 'Lata', institution: 'NIT', events: [festival._id] });
  await post('/api/team/registerTeam', {
    teamName: 'Lonely',
    contactEmail: 'lonely@college.test',
    contactNumber: '9876543210',
    members: [{ name: 'Manu Rao', email: 'manu@college.test' }],
  });
  for (const name of ['Kiran', 'Meera']) await apply(name);
  await post('/api/registrations/announcements', { eventId: other._id, subject: 'Hall', text: '=HYPERLINK("x")' });
  await storeErasure();
});
afterAll(() => test.close());

async function post(url: string, payload: object) {
  const response = await test.inject({ method: 'POST', url, payload, headers: admin });
  expect(response.statusCode, `${url} ${response.body}`).toBe(200);
  return response.json().data;
}
const register = (eventId: string, name: string) =>
  post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}@college.test`, phone: '9876543210' });

async function apply(fullName: string) {
  const photo = { filename: 'me.png', content: await buildPicture() };
  const form = await multipart({ ...applicationTexts, fullName, photo });
  const response = await test.inject({ method: 'POST', url: '/api/ambassador/ambassador-inquiry', ...form });
  expect(response.statusCode, response.body).toBe(200);
}

const storeErasure = () =>
  test.context.db
    .insertInto('erasures')
    .values({
      id: nanoid(),
      email: 'gone@college.test',
      status: 'asked',
      createdAt: test.time.now.toISOString(),
      provedAt: null,
      dueAt: null,
      doneAt: null,
      waitsFor: null,
      askedBy: null,
    })
    .execute();

const download = (table: string, query = '', headers = admin, format = 'csv') =>
  test.inject({ url: `/api/exports/${table}/${format}?${query}`, headers });

/** The lines of a CSV, quotes left as they are. */
async function lines(table: string, query = '', headers = admin): Promise<string[]> {
  const response = await download(table, query, headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
}

describe.each(exportTables.filter((table) => !['statement-lines', 'webhook-log'].includes(table)))(
  'the list %s',
  (table) => {
    it.each(['csv', 'xlsx'])('downloads as %s', async (format) => {
      const { statusCode, headers, rawPayload } = await download(table, '', admin, format);
      expect(statusCode).toBe(200);
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="${table}-\\d{4}-\\d{2}-\\d{2}\\.${format}"$`),
      );
      expect(rawPayload.length).toBeGreaterThan(20);
    });

    it('is for those who may read it and download', async () => {
      const { headers: gate } = await loginWithGrants(test, { role: 'gate_volunteer' });
      expect((await download(table, '', gate)).statusCode).toBe(403);
      const reads = JSON.stringify([exportDefinitions[table].power, 'panel.open']);
      const id = nanoid();
      const createdAt = test.time.now.toISOString();
      const role = { id, label: id, powers: reads, createdAt, deletedAt: null };
      await test.context.db.insertInto('roles').values(role).execute();
      const { headers: reader } = await loginWithGrants(test, { role: id });
      expect((await download(table, '', reader)).statusCode).toBe(403);
    });
  },
);

describe('the filter of a page is the filter of its export', () => {
  it('payments by status and by what is searched for', async () => {
    expect(await lines('payments', 'status=paid')).toHaveLength(3);
    expect(await lines('payments', 'status=rejected')).toHaveLength(1);
    expect(await lines('payments', 'status=paid&search=asha')).toHaveLength(2);
    expect(await lines('payments')).toHaveLength(3);
  });

  it('refunds by status', async () => {
    expect(await lines('refunds', 'status=processed')).toHaveLength(2);
    expect(await lines('refunds', 'status=failed')).toHaveLength(1);
  });

  it('inquiries and teams by what is searched for', async () => {
    expect(await lines('inquiries')).toHaveLength(3);
    expect(await lines('inquiries', 'search=kiran')).toHaveLength(2);
    expect(await lines('teams-without-event', 'search=lone')).toHaveLength(2);
    expect(await lines('teams-without-event', 'search=nobody')).toHaveLength(1);
  });

  it('the activity by kind', async () => {
    const [, ...rows] = await lines('activity', 'kind=ambassador');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('2027-01-11 00:30:00,A admin,');
  });

  it('attendance of a main event has its sub-events, and nobody who cancelled or only waits', async () => {
    const [headings, ...rows] = await lines('attendance', `eventId=${festivalId}`);
    expect(headings).toContain('Checked in at (Asia/Kolkata)');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('एकल,Taal,');
    expect(rows[0]).toContain(',yes,2027-01-11 00:30:00,A admin');
    expect(await lines('attendance', `eventId=${soloId}`)).toHaveLength(2);
  });

  it('a status that the list does not have is refused, and names the field', async () => {
    const response = await download('payments', 'status=confirmed');
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'status']);
  });

  it('a statement that is not there is a 404', async () => {
    expect((await download('statement-lines', 'statement=nothing')).json().code).toBe('statement_not_found');
    expect((await download('statement-lines')).statusCode).toBe(400);
  });
});

it('events have the fields of the form, each main event before its sub-events', async () => {
  const [headings = '', ...rows] = await lines('events');
  expect(headings).toContain('Main event,Title,');
  expect(headings).toContain('Start Date (Asia/Kolkata)');
  const titles = rows.map((row) => row.split(',').slice(0, 2).join('/'));
  expect(titles.indexOf('Taal/एकल')).toBe(titles.indexOf('/Taal') + 1);
});

it('events are exported as they are searched and filtered', async () => {
  const titles = async (query: string) => (await lines('events', query)).slice(1).map((row) => row.split(',')[1]);
  expect(await titles('search=taal')).toEqual(['Taal', 'एकल']);
  expect(await titles('search=taal&kind=sub')).toEqual(['एकल']);
  expect(await titles('kind=main&search=YAN+lab')).toEqual(['Yantra']);
  expect(await titles('status=inactive&search=taal')).toEqual([]);
  expect((await download('events', 'status=none')).statusCode).toBe(400);
});

it('lists that the panel searches are exported as they are searched', async () => {
  expect(await lines('ambassadors', 'search=nit+lata')).toHaveLength(2);
  expect(await lines('ambassadors', 'search=nobody')).toHaveLength(1);
  expect(await lines('refunds', 'search=zoya')).toHaveLength(2);
  expect(await lines('refunds', 'search=asha')).toHaveLength(1);
});

it('an event’s coordinator downloads its rows alone, and nothing of the festival', async () => {
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: festivalId });
  expect(await lines('registrations', '', headers)).toHaveLength(3);
  expect((await lines('attendance', '', headers)).join()).not.toContain('Yantra');
  expect((await lines('events', '', headers)).map((row) => row.split(',')[1])).toEqual(['Title', 'Taal', 'एकल']);
  for (const table of ['inquiries', 'committee', 'guardians', 'access-log', 'ambassadors']) {
    expect((await download(table, '', headers)).statusCode, table).toBe(403);
  }
});

it('invitations and links say who has them, never the links themselves', async () => {
  await post('/api/committee/invitations', { email: 'judge@college.test', role: 'judge' });
  const { links } = await post('/api/committee/links', { label: 'North gate', role: 'gate_volunteer' });
  const [, invitation] = await lines('invitations');
  expect(invitation).toMatch(/^judge@college\.test,Judge,the festival,,open,A admin,/);
  const rows = await lines('links');
  expect(rows[1]).toMatch(/^North gate 1,Gate volunteer,the festival,/);
  expect(rows.join()).not.toContain(links[0].url.split('/').at(-1));
});

it('webhooks leave as they are found, without their secrets', async () => {
  for (const [name, disabledWhy] of [
    ['Score board', null],
    ['Chat', 'gone'],
  ] as const) {
    await test.context.db
      .insertInto('webhooks')
      .values({
        id: nanoid(),
        name,
        url: `https://receiver.test/${name.slice(0, 2)}`,
        types: JSON.stringify(['registration.confirmed']),
        eventId: name === 'Chat' ? soloId : null,
        withContact: false,
        secret: 'sealed-secret',
        createdAt: test.time.now.toISOString(),
        disabledAt: disabledWhy && test.time.now.toISOString(),
        disabledWhy,
        version: 1,
      })
      .execute();
  }
  const rows = await lines('webhooks');
  expect(rows[1]).toMatch(
    /^Chat,https:\/\/receiver\.test\/Ch,registration\.confirmed,एकल,no,off: gone,,0,0,2027-01-11/,
  );
  expect(rows[2]).toMatch(/^Score board,.*,Every event,no,on,/);
  expect(rows.join()).not.toContain('secret');
  expect(await lines('webhooks', 'search=every+board')).toHaveLength(2);
  expect((await lines('webhooks', 'show=off'))[1]).toMatch(/^Chat/);
  expect((await download('webhooks', 'show=all')).statusCode).toBe(400);
});

it('what was paid too much is listed by registration', async () => {
  const dear = await createEvent(test.context, { title: 'Dear', individualEntryFee: 100 });
  const cheap = await createEvent(test.context, { title: 'Cheap', individualEntryFee: 60 });
  const { _id: id } = await register(dear._id, 'Lena');
  await post(`/api/registrations/${id}/desk-payment`, {});
  await post(`/api/registrations/${id}/move`, { eventId: cheap._id, reason: 'Asked at the desk' });
  const [, row] = await lines('surplus');
  expect(row).toBe('Cheap,1,Confirmed,Lena,lena@college.test,40,too much,60,100,0,0');
});

it('what a mail says is no formula in a sheet', async () => {
  expect((await lines('mails'))[1]).toContain(`"'=HYPERLINK(""x"")"`);
});

it('each download of contact data is recorded as what it is, with its filter and rows', async () => {
  const headers = await test.headersOf('admin');
  for (const [table, query] of [
    ['inquiries', 'search=kiran'],
    ['attendance', `eventId=${festivalId}`],
    ['events', ''],
  ] as const) {
    await download(table, query, headers);
  }
  const { id } = (await test.inject({ url: '/api/auth/me', headers })).json().data;
  const log = await test.inject({ url: `/api/privacy/access-log?actor=${id}`, headers: admin });
  const records = log.json().data.records.filter(({ kind }: { kind: string }) => kind === 'exported');
  expect(records.map(({ what, filter, rows }: Record<string, unknown>) => [what, filter, rows]).sort()).toEqual([
    ['check_in', `eventId=${festivalId}`, 1],
    ['inquiries', 'search=…', 1],
  ]);
});

it('deleted events and ambassadors leave as sheets, of a coordinator those of their events', async () => {
  const [mine, other] = [
    await createEvent(test.context, { title: 'Gone' }),
    await createEvent(test.context, { title: 'Lost' }),
  ];
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: mine._id });
  for (const { _id } of [mine, other]) {
    const deleted = await test.inject({
      method: 'DELETE',
      url: `/api/events/mainEvent/${_id}?notify=false`,
      headers: admin,
    });
    expect(deleted.statusCode, deleted.body).toBe(200);
  }
  const { _id: lata } = await post('/api/ambassador/create', {
    name: 'Gone Lata',
    institution: 'NIT',
    events: [festivalId],
  });
  const left = await test.inject({ method: 'DELETE', url: `/api/ambassador/${lata}`, headers: admin });
  expect(left.statusCode, left.body).toBe(200);
  const { body } = await download('trash');
  for (const part of ['Name,Kind,More,Deleted at', 'Gone,Event,', 'Lost,Event,', 'Gone Lata,Ambassador,NIT,']) {
    expect(body).toContain(part);
  }
  const ofScope = await download('trash', '', headers);
  for (const part of ['Lost', 'Lata']) expect(ofScope.body).not.toContain(part);
});

it('deleted announcements leave as a sheet', async () => {
  const payload = { title: 'Rain', text: 'Hall B', level: 'info' };
  const made = await test.inject({ method: 'POST', url: '/api/announcements', headers: admin, payload });
  expect(made.statusCode, made.body).toBe(200);
  expect((await download('trash')).body).not.toContain('Rain');
  await test.inject({ method: 'DELETE', url: `/api/announcements/${made.json().data._id}`, headers: admin });
  expect((await download('trash')).body).toContain('Rain,Announcement,,');
});

it('what took two people leaves as a sheet with who asked and who decided', async () => {
  const request = {
    kind: 'refund',
    power: 'payments.refund',
    endpoint: 'POST /api/x',
    request: '{}',
    requestHash: 'x',
  } as const;
  const people = { preparedById: 'a', preparedBy: '=Asha', decidedById: 'b', decidedBy: 'Bina' };
  const at = {
    preparedAt: '2027-01-10T10:00:00.000Z',
    expiresAt: '2027-01-17T10:00:00.000Z',
    decidedAt: '2027-01-10T11:00:00.000Z',
  };
  await test.context.db
    .insertInto('approvals')
    .values({
      id: nanoid(),
      ...request,
      ...people,
      ...at,
      eventId: soloId,
      subjectId: 'r',
      subject: 'Solo #1',
      amount: 250_000,
      reason: 'Ill',
      status: 'done',
      note: null,
    })
    .execute();
  const { body } = await download('approvals');
  expect(body).toContain('"refund ₹2,500 of Solo #1",Ill,done,Bina,2027-01-10 16:30:00');
  expect(body).toContain("'=Asha");
  expect((await download('approvals', '', admin, 'xlsx')).statusCode).toBe(200);
});

it('the schedule leaves by its days: what is longer than a day is on each, what ends at night on the day before', async () => {
  const { db } = test.context;
  const place = (title: string, startDate: string, endDate: string) =>
    createEvent(test.context, { title, startDate, endDate, venue: 'Field' }).then(({ _id }) => _id);
  const ids = [
    await place('Night walk', '2027-03-05T16:00:00.000Z', '2027-03-05T21:30:00.000Z'),
    await place('Camp', '2027-03-04T04:30:00.000Z', '2027-03-06T04:30:00.000Z'),
    await place('Until midnight', '2027-03-05T00:30:00.000Z', '2027-03-05T18:30:00.000Z'),
    await place('Until six', '2027-03-05T06:30:00.000Z', '2027-03-06T00:30:00.000Z'),
    await place('Until seven', '2027-03-05T14:30:00.000Z', '2027-03-06T01:30:00.000Z'),
  ];
  const titles = async (query: string) => {
    const [, ...rows] = await lines('schedule', query);
    return rows.filter((row) => ids.some((id) => row.includes(id))).map((row) => row.split(',')[4]);
  };
  const nights = ['Until midnight', 'Until six', 'Until seven', 'Night walk'];
  expect(await titles('')).toEqual(['Camp', ...nights]);
  expect(await titles('day=2027-03-04')).toEqual(['Camp']);
  expect(await titles('day=2027-03-05')).toEqual(['Camp', ...nights]);
  expect(await titles('day=2027-03-06')).toEqual(['Camp', 'Until seven']);
  expect((await download('schedule', 'day=tomorrow')).statusCode).toBe(400);
  // A main event is on the schedule by its sub-events alone.
  const all = await lines('schedule');
  expect(all.some((row) => row.includes(soloId))).toBe(true);
  expect(all.some((row) => row.includes(festivalId))).toBe(false);
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: ids[0] ?? '' });
  expect(await lines('schedule', '', headers)).toHaveLength(2);
  await db.deleteFrom('events').where('id', 'in', ids).execute();
});

it('results leave with a row for each winner, of an event or of all that one may publish', async () => {
  const winners = [
    { award: '1st', name: 'Asha', detail: 'NIT, 9.5' },
    { award: '2nd', name: '=1+1', detail: null },
  ];
  await test.inject({ method: 'PUT', url: `/api/events/${soloId}/results`, headers: admin, payload: { winners } });
  const [headings, first, second, ...more] = await lines('results', `eventId=${soloId}`);
  expect(headings).toMatch(/^Event,Main event,Award,Winner,More,Note,Published at/);
  expect(first).toMatch(/^एकल,Taal,1st,Asha,"NIT, 9.5",,2027-01-11/);
  expect(second).toMatch(/^एकल,Taal,2nd,'=1\+1,,,/);
  expect(more).toEqual([]);
  expect(await lines('results', `eventId=${festivalId}`)).toHaveLength(1);
  const other = await createEvent(test.context, { title: 'Elsewhere' });
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: other._id });
  expect(await lines('results', '', headers)).toHaveLength(1);
});

it('the gallery leaves in its order, with captions and albums', async () => {
  const [headings, ...rows] = await lines('gallery');
  expect(headings).toBe('Caption,Album,Photo');
  const { data } = (await test.inject({ url: '/api/gallery' })).json();
  expect(rows).toHaveLength(data.length);
});
