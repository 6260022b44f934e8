import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegistrationRow } from '#contract/registrations.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { csvField, toCsv } from '../../../tables/csv.ts';
import { registrationTable } from './registration-export.service.ts';

let test: TestApp;
let admin: Record<string, string>;
let events: { free: string; paid: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
  const [free, paid] = [
    await createEvent(test.context, { title: 'Open Mic' }),
    await createEvent(test.context, { title: 'Robo Race', entryFee: 250, participationType: 'both', teamSize: 4 }),
  ];
  events = { free: free._id, paid: paid._id };
  for (let index = 0; index < 120; index += 1) {
    test.time.now = new Date(test.time.now.getTime() + 1000);
    const eventId = index % 3 === 0 ? events.paid : events.free;
    await register({ eventId, name: `Person ${String(index).padStart(3, '0')}`, email: `person${index}@college.test` });
  }
});
afterAll(() => test.close());

const post = async (url: string, payload: object, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const register = async (payload: object) => (await post('/api/registrations', payload)).data;
const get = (url: string, headers = admin) => test.inject({ method: 'GET', url, headers });
const list = async (query: string): Promise<{ registrations: RegistrationRow[]; more: boolean }> =>
  (await get(`/api/registrations?${query}`)).json().data;

it('the list pages through all registrations once, newest first, also while new ones are made', async () => {
  // Other tests may have added some.
  const { length: total } = await test.context.db.selectFrom('registrations').select('id').execute();
  expect(total).toBeGreaterThanOrEqual(120);
  const rows: RegistrationRow[] = [];
  while (rows.length < total) {
    const { registrations, more } = await list(rows.length ? `after=${rows.at(-1)?._id}` : '');
    if (rows.length === 0) await register({ eventId: events.free, name: 'Newcomer', email: 'newcomer@college.test' });
    rows.push(...registrations);
    expect(registrations).toHaveLength(Math.min(50, total - rows.length + registrations.length));
    expect(more).toBe(rows.length < total);
  }
  expect(new Set(rows.map(({ _id }) => _id))).toHaveLength(total);
  const seen = rows.map(({ name }) => name).filter((name) => name.startsWith('Person '));
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Person ${String(119 - index).padStart(3, '0')}`));
});

it('the list filters by event, status and payment', async () => {
  const names = async (query: string) => (await list(query)).registrations.length;
  expect(await names(`eventId=${events.paid}`)).toBe(40);
  expect(await names(`eventId=${events.paid}&status=confirmed`)).toBe(0);
  expect(await names(`eventId=${events.paid}&payment=unpaid`)).toBe(40);
  expect(await names(`eventId=${events.free}&payment=unpaid`)).toBe(0);
  const [{ _id }] = (await list(`eventId=${events.paid}`)).registrations as [RegistrationRow];
  await post(`/api/registrations/${_id}/desk-payment`, {}, admin);
  expect((await list('payment=paid')).registrations.map((registration) => registration._id)).toEqual([_id]);
  await post(`/api/registrations/${_id}/refund`, {}, admin);
  expect((await list('payment=refunded')).registrations.map((registration) => registration._id)).toEqual([_id]);
  expect((await get('/api/registrations?status=nonsense')).statusCode).toBe(400);
});

it('search finds by name, e-mail, phone, college, code and team member, with wildcards taken literally', async () => {
  const lata = { name: 'Lata Rao', email: 'lata@college.test', phone: '+91 90000 12345', college: '100% College_A' };
  const { code } = await register({ eventId: events.free, ...lata });
  const members = [
    { name: 'Kiran', email: 'kiran@college.test' },
    { name: 'Zoya Khan', email: 'zoya@college.test' },
  ];
  await post('/api/team/registerTeam', {
    teamName: 'Duo',
    contactEmail: 'k@college.test',
    members,
    eventId: events.paid,
  });
  const found = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).registrations.map(({ name }) => name);
  for (const search of [
    'lata rao',
    'LATA@college',
    '90000 12',
    '9000012345',
    '+91-90000-12345',
    '090000 12345',
    '100% college_a',
    code.slice(3, 12).toLowerCase(),
  ]) {
    expect(await found(search)).toEqual(['Lata Rao']);
  }
  expect(await found('zoya')).toEqual(['Duo']);
  // A keyboard writes ज़ as one code point; names, and with them what is found, hold two.
  await register({ eventId: events.free, name: 'ज\u093cैनब', email: 'zainab@college.test', college: '\u095bी College' });
  expect(await found('\u095bैनब')).toEqual(['ज\u093cैनब']);
  expect(await found('\u095bी coll')).toEqual(['ज\u093cैनब']);
  expect(await found('100%college')).toEqual([]);
  expect(await found('per_on 00')).toEqual([]);
  expect(await found('\\')).toEqual([]);
});

/** Names like formulas are rejected today; databases hold those that were stored before. */
async function storeFormerNames(email: string, former: { name: string; college: string }): Promise<void> {
  await test.context.db.updateTable('registrations').set(former).where('email', '=', email).execute();
  await test.context.db.updateTable('participants').set(former).where('email', '=', email).execute();
}

it('the export has every person of the filter as CSV without formulas', async () => {
  const evil = { name: '=HYPERLINK("http://evil.test","x")', college: '@SUM(A1)' };
  const email = 'evil@college.test';
  await register({ eventId: events.free, name: 'Evil', email, phone: '+91 90000 54321' });
  await storeFormerNames(email, evil);
  const response = await get(`/api/registrations/export.csv?eventId=${events.free}`);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="registrations-[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const lines = response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const total = (await list(`eventId=${events.free}`)).more;
  expect(total).toBe(true);
  expect(lines[0]).toMatch(/^Event,Main event,Number/);
  expect(lines.length).toBeGreaterThan(81);
  const line = lines.find((text) => text.includes('evil@college.test'));
  expect(line).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`);
  expect(line).toContain(`,'@SUM(A1),`);
  // Nothing but digits, which no spreadsheet takes for a formula or one number.
  expect(line).toContain(`,+91 90000 54321,`);
});

it.each(['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '\n=1'])(
  'no column of the export begins with %j',
  async (evil) => {
    const mail = `${encodeURIComponent(evil).replace(/\W/g, '')}@evil.test`.toLowerCase();
    const main = await createEvent(test.context, { title: `${evil} main`, hasSubEvents: true });
    const sub = await createSubEventOf(test.context, main._id, {
      title: `${evil} sub`,
      participationType: 'team',
      teamSize: 3,
    });
    const member = { name: 'Person', role: `${evil} role` };
    const response = await post('/api/team/registerTeam', {
      eventId: sub._id,
      teamName: 'Team',
      contactEmail: mail,
      contactNumber: '+91 90000 54321',
      members: [
        { ...member, email: mail },
        { ...member, email: `+${mail}` },
      ],
    });
    expect(response.success, JSON.stringify(response)).toBe(true);
    await register({
      eventId: events.free,
      name: 'Alone',
      phone: '+91 90000 54321',
      email: `-${mail}`,
    });
    for (const email of [mail, `+${mail}`, `-${mail}`]) {
      await storeFormerNames(email, { name: `${evil} person`, college: `${evil} college` });
    }
    const former = { teamName: `${evil} team`, teamLeader: `${evil} leader` };
    await test.context.db.updateTable('teams').set(former).where('contactEmail', '=', mail).execute();
    const { body } = await get(`/api/registrations/export.csv?search=${encodeURIComponent(mail)}`);
    // A field begins after a comma or a line's end, quoted or not; a number may be negative.
    const fields = [...body.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const isPhone = (field: string) => /^\+\d[\d ]+$/.test(field);
    const dangerous = fields.filter((field) => /^\s*[=+\-@\t\r\n|%]/.test(field) && !isPhone(field));
    expect(dangerous).toEqual([]);
    expect(
      fields.filter((field) => field.includes('+1') || field.includes('SUM') || field.includes('=1')).length,
    ).toBeGreaterThan(5);
  },
);

it('csvField disarms formulas and quotes what CSV requires', () => {
  expect(['=1', '+1', '-1', '@x', '\tx', '\r=1', ' =1', '|x', '%x'].map(csvField)).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    '"\'\r=1"',
    "' =1",
    "'|x",
    "'%x",
  ]);
  expect(['a,b', 'say "hi"', 'two\nlines', 'plain', null, 7].map(csvField)).toEqual([
    '"a,b"',
    '"say ""hi"""',
    '"two\nlines"',
    'plain',
    '',
    '7',
  ]);
});

it('statistics counts registrations and income by day, event and status', async () => {
  // On an app of its own: the figures are of everything there is.
  const own = await startTestApp();
  const headers = await own.headersOf('admin');
  const call = async (method: 'GET' | 'POST', url: string, payload: object = {}) =>
    (await own.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) })).json().data;
  const free = await createEvent(own.context, { title: 'Open Mic' });
  const paid = await createEvent(own.context, { title: 'Robo Race', entryFee: 250 });
  const enterIn = (eventId: string, index: number) =>
    call('POST', '/api/registrations', { eventId, name: 'Ravi', email: `ravi${index}@college.test` });
  for (let index = 0; index < 3; index += 1) await enterIn(free._id, index);
  const [{ _id }] = [await enterIn(paid._id, 0), await enterIn(paid._id, 1)];
  const earned = (statistics: { byDay: { rupees: number }[] }) =>
    statistics.byDay.reduce((sum, { rupees }) => sum + rupees, 0);
  expect(earned(await call('GET', '/api/registrations/statistics'))).toBe(0);
  await call('POST', `/api/registrations/${_id}/desk-payment`);
  const after = await call('GET', '/api/registrations/statistics');
  await own.close();
  expect(earned(after)).toBe(250);
  expect(after.byDay.map(({ day }: { day: string }) => day)).toEqual(['2027-01-10']);
  const ofPaid = after.byEvent.find(({ eventId }: { eventId: string }) => eventId === paid._id);
  expect(ofPaid).toMatchObject({ title: 'Robo Race', mainEventTitle: null, confirmed: 1, rupees: 250 });
  const confirmed = after.byStatus.find(({ status }: { status: string }) => status === 'confirmed');
  expect(confirmed.registrations).toBe(4);
});

it('statistics counts a refund on its own day and leaves the day of the payment as it was', async () => {
  const own = await startTestApp();
  own.time.now = new Date('2027-01-09T20:00:00.000Z');
  const headers = await own.headersOf('admin');
  const send = async (url: string, payload: object = {}) =>
    (await own.inject({ method: 'POST', url, headers, payload })).json().data;
  const statistics = async () =>
    (await own.inject({ method: 'GET', url: '/api/registrations/statistics', headers })).json().data;
  const { _id: eventId } = await createEvent(own.context, { title: 'Robo Race', entryFee: 1000 });
  const { _id } = await send('/api/registrations', { eventId, name: 'Ravi', email: 'ravi@college.test' });
  await send(`/api/registrations/${_id}/desk-payment`);
  const before = await statistics();
  // Half past one at night in the festival's zone.
  expect(before.byDay).toEqual([{ day: '2027-01-10', registrations: 1, rupees: 1000 }]);
  expect(before.byMethod).toEqual([{ method: 'desk', rupees: 1000 }]);

  own.time.now = new Date('2027-01-12T20:00:00.000Z');
  await send(`/api/registrations/${_id}/refund`, { note: 'Fell ill' });
  const after = await statistics();
  await own.close();
  expect(after.byDay).toEqual([
    { day: '2027-01-10', registrations: 1, rupees: 1000 },
    { day: '2027-01-13', registrations: 0, rupees: -1000 },
  ]);
  expect(after.byEvent).toMatchObject([{ eventId, rupees: 0 }]);
  expect(after.byMethod).toEqual([{ method: 'desk', rupees: 0 }]);
});

it('a long export does not block other requests', async () => {
  // On an app of its own: the other lists are counted.
  const own = await startTestApp();
  const { _id: eventId } = await createEvent(own.context, { title: 'Marathon' });
  await createManyRegistrations(own.context.db, { eventId, count: 1600 });
  let turns = 0;
  let over = false;
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const chunks = await Array.fromAsync(toCsv(registrationTable(own.context, { eventId, scope: 'festival' })));
  over = true;
  expect(chunks.join('').trim().split('\r\n')).toHaveLength(1601);
  // At least one after each batch.
  expect(turns).toBeGreaterThanOrEqual(3);
  await own.close();
});

it('a page that is exactly full says more only where another registration follows', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Exactly fifty' });
  await createManyRegistrations(test.context.db, { eventId, count: 50 });
  expect(await list(`eventId=${eventId}`)).toMatchObject({ registrations: { length: 50 }, more: false });
  await register({ eventId, name: 'One more', email: 'one-more@college.test' });
  const { registrations, more } = await list(`eventId=${eventId}`);
  expect([registrations.length, more]).toEqual([50, true]);
  const last = await list(`eventId=${eventId}&after=${registrations.at(-1)?._id}`);
  expect([last.registrations.length, last.more]).toEqual([1, false]);
});

it('a search for a member’s own pass code finds the registration, however it is grouped', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Duet', participationType: 'team', teamSize: 2 });
  const members = ['lata', 'manu'].map((name) => ({ name, email: `${name}@duet.test` }));
  await post('/api/team/registerTeam', { teamName: 'Duo', contactEmail: 'lata@duet.test', members, eventId });
  const people = test.context.db.selectFrom('participants').select('code').where('email', '=', 'manu@duet.test');
  const { code } = await people.executeTakeFirstOrThrow();
  const grouped = (code ?? '').replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
  for (const search of [code ?? '', grouped, `https://utsav.example/pass/${code}`]) {
    expect((await list(`search=${encodeURIComponent(search)}`)).registrations.map(({ name }) => name)).toEqual(['Duo']);
  }
});

it('the export says who allows to be shown in photos, until that is taken back', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Photo Walk' });
  const { email: _email, ...own } = await test.loginAs('participant');
  await post('/api/registrations', { eventId, name: 'Shown', noticeVersion: 1, allowPhotos: true }, own);
  await register({ eventId, name: 'Unseen', email: 'unseen@photo.test', noticeVersion: 1 });
  const exported = async () => {
    const [head = '', ...lines] = (await get(`/api/registrations/export.csv?eventId=${eventId}`)).body.split(/\r?\n/);
    const column = head.split(',').indexOf('Photos allowed');
    const of = (name: string) => lines.find((line) => line.includes(name))?.split(',')[column];
    return [of('Shown'), of('Unseen')];
  };
  expect(await exported()).toEqual(['yes', 'no']);
  await post('/api/privacy/consents', { purpose: 'photos', allowed: false }, own);
  expect(await exported()).toEqual(['no', 'no']);
});

it('the export says of nobody under 18 that they may be shown in photos, wherever they had allowed it', async () => {
  const { _id: before } = await createEvent(test.context, { title: 'Sketching' });
  const { _id: eventId } = await createEvent(test.context, { title: 'Photo Hunt' });
  const allowed = { noticeVersion: 1, allowPhotos: true };
  const { email, ...own } = await test.loginAs('participant');
  await post('/api/registrations', { eventId: before, name: 'Minor', ...allowed }, own);
  const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@home.test' };
  await post('/api/registrations', { eventId, name: 'Minor', isUnder18: true, ...guardian, noticeVersion: 1 }, own);
  // Somebody who allows it in the form, and says at their pass that they are under 18.
  const late = await register({ eventId, name: 'Late', email: 'late@photo.test', ...allowed });
  await register({ eventId, name: 'Grown', email: 'grown@photo.test', ...allowed });
  const exported = async () => {
    const [head = '', ...lines] = (await get(`/api/registrations/export.csv?eventId=${eventId}`)).body.split(/\r?\n/);
    const column = head.split(',').indexOf('Photos allowed');
    return ['Minor', 'Late', 'Grown'].map((name) => lines.find((line) => line.includes(name))?.split(',')[column]);
  };
  expect(await exported()).toEqual(['no', 'yes', 'yes']);
  const named = await post(`/api/passes/${late.code}/guardian`, { ...guardian, email: 'late@photo.test' });
  expect(named.data).toEqual({ status: 'waiting' });
  expect(await exported()).toEqual(['no', 'no', 'yes']);
});
