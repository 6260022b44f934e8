import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import type { RegistrationImportResult } from '#contract/imports/registration-imports.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { buildWorkbook } from '#test/factories/workbook.ts';
import { multipart } from '#test/support/multipart.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@bank', name: 'Utsav' } });
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

const urlOf = (eventId: string) => `/api/events/${eventId}/registration-imports`;
const post = (url: string, payload: object) => test.inject({ method: 'POST', url, headers: admin, payload });
const send = (eventId: string, text: string, more: object = {}) => post(urlOf(eventId), { text, ...more });
async function check(eventId: string, text: string, more: object = {}): Promise<RegistrationImportResult> {
  const response = await send(eventId, text, more);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const bring = (eventId: string, text: string, more: object = {}) => check(eventId, text, { isDryRun: false, ...more });
const undo = (eventId: string, id: string | null) => post(`${urlOf(eventId)}/${id}/undo`, {});
const event = (more: object = {}): Promise<Event> => createEvent(test.context, more);
const stored = (eventId: string) =>
  test.context.db
    .selectFrom('registrations')
    .select(['id', 'name', 'kind', 'status', 'amount', 'email', 'code'])
    .where('eventId', '=', eventId)
    .orderBy('number')
    .execute();
const people = (eventId: string) =>
  test.context.db
    .selectFrom('participants')
    .select(['name', 'email', 'phone', 'college', 'role', 'code', 'id', 'registrationId'])
    .where('eventId', '=', eventId)
    .orderBy('registrationId')
    .orderBy('position')
    .execute();
const seats = (eventId: string) =>
  test.context.db
    .selectFrom('eventCapacity')
    .select(['reserved', 'waitlisted', 'lastNumber'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
const mails = async () =>
  (await test.context.db.selectFrom('emailQueue').select(['kind', 'registrationId', 'cause']).execute()).filter(
    ({ registrationId }) => registrationId !== null,
  );
const statuses = async (eventId: string) => (await stored(eventId)).map(({ status }) => status);

let count = 0;
/** A sheet of individuals whose e-mails nobody else has. */
function individuals(rows: number, extra = ''): string {
  count += 1;
  const lines = Array.from(
    { length: rows },
    (_, row) => `Person ${row},p${count}-${row}@form.test${extra && `,${extra}`}`,
  );
  return [`Full Name,Email Address${extra && ',UTR'}`, ...lines].join('\n');
}

const form = `Timestamp,Team Name,Team Leader Name,Leader Email Address,WhatsApp number,College / Institute,Member 2 Name,Member 2 Email,Member 3 Name,Member 3 Email
13/01/2027 10:00:00,Byte Club,Asha Rao,ASHA@form.test,9876543210,NIT Suryapur,Ravi,ravi@form.test,Lata,lata@form.test
13/01/2027 10:05:00,Null Set,Meera Iyer,meera@form.test,+91 98765 43211,IIT Delhi,Manu,manu@form.test,,`;
const teams = { participationType: 'team', teamSize: 3 };

describe('checking a sheet', () => {
  it('reads a form of teams by its headings, and stores nothing', async () => {
    const { _id } = await event(teams);
    const result = await check(_id, form);
    expect(result).toMatchObject({ _id: null, created: 0 });
    expect(result.columns).toEqual({
      ...{ teamName: 1, name: 2, email: 3, phone: 4, college: 5 },
      ...{ 'members.2.name': 6, 'members.2.email': 7, 'members.3.name': 8, 'members.3.email': 9 },
    });
    expect(result.registrations).toMatchObject([
      {
        rows: [2],
        kind: 'team',
        name: 'Byte Club',
        key: 'Byte Club · asha@form.test',
        state: 'new',
        status: 'confirmed',
      },
      { rows: [3], name: 'Null Set', people: [{ name: 'Meera Iyer' }, { name: 'Manu', email: 'manu@form.test' }] },
    ]);
    expect(await stored(_id)).toEqual([]);
  });

  it('names every wrong cell by row and column', async () => {
    const { _id } = await event({ ...teams, minTeamSize: 2 });
    const { registrations } = await check(
      _id,
      `Team name,Name,Email,Phone,Member 2 name,Member 2 email
Solo,Asha,asha@bad.test,123,,
,Ravi,ravi@bad,9876543210,Lata,
Trio,Manu,manu@bad.test,,Asha,asha@bad.test`,
    );
    expect(registrations.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'invalid']);
    const problems = registrations.map((one) => one.problems.map(({ row, column, field }) => [row, column, field]));
    expect(problems[0]?.filter(([, , field]) => field === 'phone')).toEqual([[2, 3, 'phone']]);
    expect(problems[1]).toEqual(
      expect.arrayContaining([
        [3, 0, 'teamName'],
        [3, 2, 'email'],
        [3, 5, 'members.2.email'],
      ]),
    );
    expect(problems[2]).toEqual([[4, 5, 'members.2.email']]);
    expect(registrations[2]?.problems[0]?.message).toBe('Row 2 has this person already');
  });

  it('applies the rules of teams, groups of events and questions', async () => {
    const group = { exclusiveGroup: 'Dance', ...teams };
    const other = await event({ ...group, title: 'Solo dance', participationType: 'both' });
    const { _id } = await event({ ...group, title: 'Group dance', minTeamSize: 2, collegeRule: 'same' });
    await bring(other._id, 'Name,Email\nAsha,asha@rules.test');
    const [size] = await createQuestions(test.context, _id, buildChoice(['S', 'M, slim'], { label: 'T-shirt size' }));
    const sheet = `Team name,Name,Email,College,Member 2 name,Member 2 email,Member 2 college,T-shirt size
One,Asha,asha@rules.test,NIT,Ravi,ravi@rules.test,NIT,S
Two,Lata,lata@rules.test,NIT,Manu,manu@rules.test,IIT,"M, slim"
Three,Zoya,zoya@rules.test,NIT,,,,XXL`;
    const { registrations, columns } = await check(_id, sheet);
    expect(columns[`answers.${size?.id}`]).toBe(7);
    const messages = registrations.map(({ problems }) => problems.map(({ message }) => message).join('; '));
    expect(messages[0]).toContain('asha@rules.test is registered for “Solo dance”');
    expect(messages[1]).toContain('of another college');
    expect(messages[2]).toContain('at least 2 members');
    expect(messages[2]).toContain('Please choose one of the options');
    expect(registrations[0]?.problems[0]?.column).toBe(2);
  });

  it.each([
    ['', {}],
    ['Name', {}],
    ['Name,Email\nA,a@x.test', { columns: '{"name":99}' }],
    ['Name,Email\nA,a@x.test', { payment: 'gold' }],
  ])('refuses %j with %j', async (text, more) => {
    const { _id } = await event();
    expect((await send(_id, text, more)).statusCode).toBe(400);
  });

  it('refuses an event that is over, has sub-events or does not exist', async () => {
    const over = await event({ startDate: '2020-01-01T10:00:00.000Z', endDate: '2020-01-01T12:00:00.000Z' });
    const main = await event({ hasSubEvents: true });
    const codes = [over._id, main._id, 'unknown'].map(async (id) => (await send(id, individuals(1))).json().code);
    expect(await Promise.all(codes)).toEqual(['registration_closed', 'has_sub_events', 'event_not_found']);
  });
});

describe('importing a sheet', () => {
  it('registers teams with all of their people, answers and consents, and mails nobody', async () => {
    const { _id } = await event(teams);
    const [size, note] = await createQuestions(
      test.context,
      _id,
      buildChoice(['S', 'M'], { label: 'Size' }),
      buildQuestion({ label: 'Roll number', isRequired: true }),
    );
    const before = (await mails()).length;
    const sheet = form
      .replaceAll('Member 3 Email', 'Member 3 Email,Size')
      .replace('lata@form.test', 'lata@form.test,M')
      .replace(/,,$/, ',,,s');
    const { registrations, created } = await bring(_id, sheet);
    expect(created, JSON.stringify(registrations)).toBe(2);
    expect(registrations.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await stored(_id)).toMatchObject([
      { name: 'Byte Club', kind: 'team', status: 'confirmed', email: 'asha@form.test' },
      { name: 'Null Set', status: 'confirmed' },
    ]);
    const answers = await test.context.db.selectFrom('answers').select(['questionId', 'value']).execute();
    expect(answers.filter(({ questionId }) => questionId === size?.id).map(({ value }) => value)).toEqual(['M', 'S']);
    expect(answers.filter(({ questionId }) => questionId === note?.id)).toEqual([]);
    expect((await mails()).length).toBe(before);
    const consents = await test.context.db.selectFrom('consents').select(['email', 'means', 'purpose']).execute();
    expect(consents.filter(({ email }) => email === 'asha@form.test')).toEqual([
      { email: 'asha@form.test', means: 'imported', purpose: 'registration' },
    ]);
    const found = await people(_id);
    expect(found.find(({ email }) => email === 'asha@form.test')).toMatchObject({
      ...{ name: 'Asha Rao', phone: '9876543210', college: 'NIT Suryapur', role: 'Team Leader' },
    });
    expect(await seats(_id)).toMatchObject({ reserved: 2, lastNumber: 2 });
    const pass = await test.inject({ url: `/api/passes/${found[0]?.code}` });
    expect(pass.statusCode, pass.body).toBe(200);
  });

  it('makes a team of the rows that name it, its leader first', async () => {
    const { _id } = await event({ ...teams, participationType: 'both' });
    const sheet = `Team name,Role,Name,Email
Kites,Member,Ravi,ravi@rows.test
Owls,Leader,Meera,meera@rows.test
kites ,Leader,Asha,asha@rows.test
Kites,Member,Ravi,ravi@rows.test
,,Solo,solo@rows.test`;
    const { registrations } = await bring(_id, sheet);
    expect(registrations).toMatchObject([
      { rows: [2, 4, 5], kind: 'team', people: [{ name: 'Asha' }, { name: 'Ravi' }] },
      { rows: [3], kind: 'team', people: [{ name: 'Meera' }] },
      { rows: [6], kind: 'individual' },
    ]);
    const made = await people(_id);
    expect(
      made
        .filter(({ role }) => role === 'Team Leader')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Asha', 'Meera']);
  });

  it('imports a row once, also after its person was edited or has cancelled', async () => {
    const { _id } = await event();
    const sheet = 'Name,Email\nAsha,asha@once.test\nRavi,ravi@once.test\nAsha again,asha@once.test';
    const first = await bring(_id, sheet);
    expect([first.created, first.registrations[2]]).toMatchObject([
      2,
      { state: 'existing', note: 'Row 2 is the same' },
    ]);
    const [asha, ravi] = await stored(_id);
    await post(`/api/registrations/${asha?.id}/cancel`, {});
    const again = await bring(_id, `${sheet}\nLata,lata@once.test`);
    expect(again.created).toBe(1);
    expect(again.registrations.map(({ note }) => note)).toEqual([
      'Was imported before',
      'Was imported before',
      'Row 2 is the same',
      null,
    ]);
    expect((await statuses(_id)).sort()).toEqual(['cancelled', 'confirmed', 'confirmed']);
    expect(ravi).toMatchObject({ status: 'confirmed' });
    const site = await test.inject({
      ...{ method: 'POST', url: '/api/registrations' },
      payload: { eventId: _id, name: 'Zoya', email: 'zoya@once.test' },
    });
    expect(site.statusCode, site.body).toBe(200);
    const { registrations } = await bring(_id, 'Name,Email\nZoya,zoya@once.test');
    expect(registrations[0]).toMatchObject({ state: 'existing', note: 'Is registered already' });
  });

  it('two at once make each registration once', async () => {
    const { _id } = await event();
    const sheet = individuals(20);
    const made = await Promise.all([bring(_id, sheet), bring(_id, sheet)]);
    expect(made.map(({ created }) => created).sort()).toEqual([0, 20]);
    expect(await seats(_id)).toMatchObject({ reserved: 20, lastNumber: 20 });
  });

  it('gives the last seat once, to the sheet or to somebody on the site', async () => {
    const { _id } = await event({ capacity: 3 });
    const site = (name: string) =>
      test.inject({
        ...{ method: 'POST', url: '/api/registrations' },
        payload: { eventId: _id, name: 'Person', email: `${name}@last.test` },
      });
    await Promise.all([site('a'), bring(_id, individuals(3)), site('b'), bring(_id, individuals(2))]);
    const all = await statuses(_id);
    expect([all.filter((status) => status === 'confirmed').length, all.length]).toEqual([3, 7]);
    expect(await seats(_id)).toMatchObject({ reserved: 3, waitlisted: 4 });
  });

  it('makes none where one row is wrong, or all others where it is left out', async () => {
    const { _id } = await event();
    const sheet = `${individuals(2)}\nNobody,not an e-mail`;
    const refused = await send(_id, sheet, { isDryRun: false });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'rows.4.email']);
    expect(await stored(_id)).toEqual([]);
    const { created, registrations } = await bring(_id, sheet, { skipInvalid: true });
    expect([created, registrations.map(({ state }) => state)]).toEqual([2, ['new', 'new', 'invalid']]);
  });

  it('puts those without a seat on the waitlist, or above the capacity', async () => {
    const { _id } = await event({ capacity: 2 });
    await bring(_id, individuals(3));
    expect(await statuses(_id)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
    await bring(_id, individuals(2), { aboveCapacity: true });
    expect((await statuses(_id)).filter((status) => status === 'confirmed')).toHaveLength(4);
    expect(await seats(_id)).toMatchObject({ reserved: 4, waitlisted: 1 });
  });

  it('leaves members without an e-mail to the code of their team where that is chosen', async () => {
    const { _id } = await event({ ...teams, minTeamSize: 2 });
    const sheet = 'Team name,Name,Email,Member 2 name\nKites,Asha,asha@later.test,Ravi';
    expect((await check(_id, sheet)).registrations[0]?.state).toBe('invalid');
    expect((await bring(_id, sheet, { membersLater: true })).created).toBe(1);
    const team = await test.context.db.selectFrom('teams').selectAll().where('eventId', '=', _id).execute();
    expect(team).toMatchObject([{ teamName: 'Kites', joinCode: expect.stringMatching(/^[A-Z]{6}$/) }]);
  });

  it('reads a workbook, and remembers the columns for its headings', async () => {
    const { _id } = await event();
    const content = buildWorkbook([
      ['Who', 'Where'],
      ['Asha', 'asha@book.test'],
    ]);
    const upload = async (parts: Record<string, string>) => {
      const body = await multipart({ sheet: { filename: 'form.xlsx', content }, ...parts });
      const headers = { ...admin, ...body.headers };
      return test.inject({ method: 'POST', url: urlOf(_id), payload: body.payload ?? '', headers });
    };
    const columns = JSON.stringify({ name: 0, email: 1 });
    const first = await upload({ columns, isDryRun: 'false', fileName: 'form.xlsx' });
    expect(first.json().data, first.body).toMatchObject({ created: 1 });
    expect((await upload({})).json().data).toMatchObject({ columns: { name: 0, email: 1 } });
    const listed = (await test.inject({ url: urlOf(_id), headers: admin })).json().data;
    expect(listed).toMatchObject([
      { fileName: 'form.xlsx', registrations: 1, people: 1, mailedAt: null, undoneAt: null },
    ]);
  });
});

describe('payments of a sheet', () => {
  const fee = { entryFee: 200 };
  const balance = async (eventId: string) => {
    const rows = await test.context.db
      .selectFrom('ledgerEntries')
      .select(['account', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
      .where('eventId', '=', eventId)
      .groupBy('account')
      .execute();
    return Object.fromEntries(
      rows.filter(({ paise }) => Number(paise) !== 0).map((row) => [row.account, Number(row.paise)]),
    );
  };

  it.each([
    ['due', 'pending_payment', {}, []],
    ['free', 'confirmed', {}, []],
    ['desk', 'confirmed', { cash: 20_000, revenue: -20_000 }, ['paid']],
    ['utr_review', 'under_review', {}, ['under_review']],
    ['utr_paid', 'confirmed', { bank: 20_000, revenue: -20_000 }, ['paid']],
  ])('%s makes it %s, and an undo takes it back', async (payment, status, accounts, paid) => {
    const { _id } = await event(fee);
    count += 1;
    const sheet = individuals(1, `6014${String(count).padStart(8, '0')}`);
    const made = await bring(_id, sheet, { payment });
    expect(made.registrations[0]).toMatchObject({ state: 'new', status, amount: payment === 'free' ? 0 : 200 });
    expect(await statuses(_id)).toEqual([status]);
    expect(await balance(_id)).toEqual(accounts);
    const [registration] = await stored(_id);
    const payments = async () =>
      test.context.db
        .selectFrom('payments')
        .select(['status'])
        .where('registrationId', '=', registration?.id ?? '')
        .execute();
    expect((await payments()).map((row) => row.status)).toEqual(paid);
    const receipts = test.context.db
      .selectFrom('receipts')
      .select('id')
      .where('registrationId', '=', registration?.id ?? '');
    expect(await receipts.execute()).toHaveLength(paid[0] === 'paid' ? 1 : 0);
    const undone = await undo(_id, made._id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await statuses(_id)).toEqual(['cancelled']);
    expect(await balance(_id)).toEqual({});
    expect((await payments()).map((row) => row.status)).toEqual(paid.map(() => 'rejected'));
    expect(await seats(_id)).toMatchObject({ reserved: 0, waitlisted: 0 });
    expect(await checkLedger(test.context.db)).toEqual([]);
  });

  it('refuses a UTR that is missing, wrong, used or twice in the sheet, and a paid one without a seat', async () => {
    const { _id } = await event({ ...fee, capacity: 3 });
    await bring(_id, 'Name,Email,UTR\nAsha,a@utr.test,601400000001', { payment: 'utr_paid' });
    const sheet = `Name,Email,UTR,Paid
B,b@utr.test,,yes
C,c@utr.test,12,yes
D,d@utr.test,601400000001,yes
E,e@utr.test,601400000002,yes
F,f@utr.test,601400000002,yes
G,g@utr.test,,no
H,h@utr.test,601400000003,yes`;
    const { registrations } = await check(_id, sheet, { payment: 'utr_paid' });
    expect(registrations.map(({ problems, status }) => problems[0]?.message ?? status)).toEqual([
      'The UTR of the payment is needed',
      'The UTR number has 12 digits',
      'Another payment with this UTR is confirmed: one transfer pays once',
      'confirmed',
      'Row 5 has this UTR already',
      'pending_payment',
      'It is paid and no seat is free: give seats above the capacity, or leave it out',
    ]);
  });
});

describe('mailing and undoing an import', () => {
  const ofEvent = async (eventId: string) => {
    const ids = new Set((await stored(eventId)).map(({ id }) => id));
    return (await mails()).filter(({ registrationId }) => ids.has(registrationId ?? ''));
  };

  it('mails passes with the import where that is asked, else once afterwards', async () => {
    const { _id } = await event({ capacity: 2 });
    const made = await bring(_id, individuals(3));
    expect(await ofEvent(_id)).toEqual([]);
    const mail = () => post(`${urlOf(_id)}/${made._id}/mail`, {});
    const both = await Promise.all([mail(), mail()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await ofEvent(_id)).map(({ kind, cause }) => [kind, cause]).sort()).toEqual([
      ['confirmed', 'desk'],
      ['confirmed', 'desk'],
      ['received', 'desk'],
    ]);
    const told = await event();
    await bring(told._id, individuals(2), { withMail: true });
    expect(await ofEvent(told._id)).toHaveLength(2);
  });

  it('cancels what it made, offers the seats and lets the rows be imported again', async () => {
    const { _id } = await event({ capacity: 2 });
    const sheet = individuals(2);
    const made = await bring(_id, sheet);
    await bring(_id, individuals(1));
    const undone = await undo(_id, made._id);
    expect(undone.json().data, undone.body).toMatchObject({ undoneBy: expect.any(String) });
    expect(await statuses(_id)).toEqual(['cancelled', 'cancelled', 'offered']);
    expect((await undo(_id, made._id)).json().code).toBe('registration_import_undone');
    expect((await undo(_id, 'unknown')).statusCode).toBe(404);
    expect((await undo((await event())._id, made._id)).statusCode).toBe(404);
    expect((await bring(_id, sheet)).created).toBe(2);
    expect((await statuses(_id)).filter((status) => status === 'cancelled')).toHaveLength(2);
  });

  it('refuses once a pass was used or money came in', async () => {
    const { _id } = await event({ startDate: test.time.now.toISOString() });
    const made = await bring(_id, individuals(2));
    const [person] = await people(_id);
    const entered = await post('/api/check-in', { code: person?.code, eventId: _id, anyDay: true });
    expect(entered.statusCode, entered.body).toBe(200);
    const refused = await undo(_id, made._id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'registration_import_used']);
    expect(refused.json().detail).toContain('one pass was used at the gate');
    expect(await statuses(_id)).toEqual(['confirmed', 'confirmed']);
    const paid = await event({ entryFee: 100 });
    const due = await bring(paid._id, individuals(1));
    const [owing] = await stored(paid._id);
    await post(`/api/registrations/${owing?.id}/desk-payment`, {});
    expect((await undo(paid._id, due._id)).json().detail).toContain('one has money that came or went back since');
  });

  it('takes no money and mails nobody without the powers for it', async () => {
    const { _id } = await event({ entryFee: 100 });
    const { headers } = await loginWithGrants(test, { role: 'registrations_desk', eventId: _id });
    const as = (more: object) =>
      test.inject({
        method: 'POST',
        url: urlOf(_id),
        headers,
        payload: { text: individuals(1), isDryRun: false, ...more },
      });
    const codes = await Promise.all([{ payment: 'utr_paid' }, { withMail: true }].map(as));
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await stored(_id)).toEqual([]);
  });
});
