import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WaitingItem, WaitingKind } from '#contract/panel/dashboard.ts';
import { isBroken, type Webhook } from '#contract/webhooks/webhooks.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const REFUSED = 'connect ECONNREFUSED 192.0.2.25:465';

let test: TestApp;
let president: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, upi: { id: 'festival@okbank', name: 'Utsav' } });
  president = await test.headersOf('admin');
});
afterAll(() => test.close());

async function waiting(headers = president, query = ''): Promise<Record<string, WaitingItem>> {
  const response = await test.inject({ url: `/api/dashboard/waiting${query}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  const items: WaitingItem[] = response.json().data;
  return Object.fromEntries(items.map((item) => [item.kind, item]));
}
const titles = (item: WaitingItem | undefined) => item?.events.map(({ title }) => title);

let count = 0;
async function register(eventId: string) {
  count += 1;
  const payload = { eventId, name: 'Asha Rao', email: `asha${count}@college.test` };
  return (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data;
}

it('what waits is named with its number, and what does not is left out', async () => {
  expect(Object.keys(await waiting())).toEqual(['missing_settings']);
  const taal = await createEvent(test.context, { title: 'Taal', entryFee: 100, startDate: '2027-01-10T15:00:00.000Z' });
  const vaad = await createEvent(test.context, { title: 'Vaad', description: '', capacity: 10 });
  await createEvent(test.context, { title: 'Over', description: '', startDate: '2026-01-01', endDate: '2026-01-02' });
  const { _id, code } = await register(taal._id);
  await register(vaad._id);
  await test.context.db.updateTable('eventCapacity').set({ reserved: 9 }).where('eventId', '=', vaad._id).execute();
  await test.context.db.updateTable('registrations').set({ verifyBy: null }).where('id', '=', _id).execute();
  await test.inject({ method: 'POST', url: `/api/passes/${code}/utr`, payload: { utr: '800700000001' } });
  const email = { kind: 'confirmed', recipient: null, data: '{}', attempts: 5, sentAt: null, origin: null };
  const at = test.time.now.toISOString();
  await test.context.db
    .insertInto('emailQueue')
    .values({
      ...email,
      id: nanoid(),
      registrationId: _id,
      mailbox: null,
      status: 'failed',
      lastError: '550 no such mailbox',
      nextAttemptAt: at,
      createdAt: at,
    })
    .execute();

  const all = await waiting();
  expect(all.payments_to_check?.count).toBe(1);
  expect(all.unproved?.count).toBe(1);
  expect(all.failed_emails).toMatchObject({ count: 1, details: ['550 no such mailbox'] });
  expect(titles(all.starting_today)).toEqual(['Taal']);
  expect(titles(all.nearly_full)).toEqual(['Vaad']);
  expect(titles(all.no_text)).toEqual(['Vaad']);
  expect(titles(all.no_picture)?.sort()).toEqual(['Taal', 'Vaad']);
  expect(titles(all.no_coordinator)?.sort()).toEqual(['Taal', 'Vaad']);
  expect(all.missing_settings?.details[0]).toContain('No mail server');
  const unproved = await test.inject({ url: '/api/registrations?proof=waiting', headers: president });
  expect(unproved.json().data.registrations).toHaveLength(1);
  const failed = await test.inject({ url: '/api/registrations?mail=failed', headers: president });
  expect(failed.json().data.registrations.map((row: { _id: string }) => row._id)).toEqual([_id]);
});

interface Listed {
  data: unknown[] & Record<string, unknown[]> & { total?: number };
}
const rowsIn =
  (name: string) =>
  ({ data }: Listed): number => {
    expect(data.total ?? data[name]?.length).toBe(data[name]?.length);
    return data[name]?.length ?? 0;
  };
const eventsIn = ({ data }: Listed) => (data[0] as unknown as WaitingItem | undefined)?.events.length ?? 0;

/** The list to which the dashboard leads from what it counts, as the panel asks for it, and how many rows it shows. */
const listsOf: Record<WaitingKind, [url: string, shown: (list: Listed) => number]> = {
  payments_to_check: ['/api/payments?status=under_review', rowsIn('payments')],
  refunds_due: ['/api/payments/refunds/due', rowsIn('due')],
  surplus: ['/api/payments/surplus', rowsIn('surplus')],
  failed_refunds: ['/api/payments/refunds?status=failed', rowsIn('refunds')],
  inquiries: ['/api/ambassador/inquiries', rowsIn('inquiries')],
  failed_emails: ['/api/emails?show=failed_lately', rowsIn('emails')],
  delayed_emails: ['/api/emails?show=delayed', rowsIn('emails')],
  retried_emails: ['/api/emails?show=retrying', rowsIn('emails')],
  webhooks_off: ['/api/webhooks', ({ data }) => (data as unknown as Webhook[]).filter(isBroken).length],
  unproved: ['/api/registrations?proof=waiting', rowsIn('registrations')],
  starting_today: ['/api/dashboard/waiting?kind=starting_today', eventsIn],
  nearly_full: ['/api/dashboard/waiting?kind=nearly_full', eventsIn],
  no_text: ['/api/dashboard/waiting?kind=no_text', eventsIn],
  no_picture: ['/api/dashboard/waiting?kind=no_picture', eventsIn],
  no_coordinator: ['/api/dashboard/waiting?kind=no_coordinator', eventsIn],
  no_contacts: ['/api/dashboard/waiting?kind=no_contacts', eventsIn],
  // Each of them is named on the dashboard itself, above the form that it leads to.
  missing_settings: [
    '/api/dashboard/waiting',
    ({ data }) =>
      (data as unknown as WaitingItem[]).find(({ kind }) => kind === 'missing_settings')?.details.length ?? 0,
  ],
};

/** Webhooks that are on, that an admin switched off, and two that went off. */
async function storeWebhooks(): Promise<void> {
  const at = test.time.now.toISOString();
  const webhook = { url: 'https://board.example/in', types: '[]', eventId: null, withContact: false, secret: 'x' };
  const off = [null, 'admin', 'failures', 'gone'] as const;
  for (const disabledWhy of off) {
    await test.context.db
      .insertInto('webhooks')
      .values({
        ...webhook,
        id: nanoid(),
        name: `Board ${disabledWhy}`,
        disabledWhy,
        disabledAt: disabledWhy && at,
        createdAt: at,
      })
      .execute();
  }
}

async function storeEmails(): Promise<void> {
  const { id: registrationId } = await test.context.db
    .selectFrom('registrations')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const at = (days: number) => new Date(test.time.now.getTime() + days * 24 * 60 * 60_000).toISOString();
  const email = {
    kind: 'confirmed',
    recipient: null,
    data: '{}',
    attempts: 5,
    sentAt: null,
    origin: null,
    mailbox: null,
    cause: 'other' as const,
    registrationId,
    lastError: '550 no such mailbox',
    nextAttemptAt: at(0),
    createdAt: at(0),
    status: 'failed' as const,
  };
  await test.context.db
    .insertInto('emailQueue')
    .values([
      { ...email, id: nanoid() },
      { ...email, id: nanoid() },
      { ...email, id: nanoid(), registrationId: null, recipient: 'login@college.test', kind: 'login_code' },
      { ...email, id: nanoid(), createdAt: at(-8) },
      // The mail server is down: two are tried again, one is held back by the mails an hour, one is due.
      { ...email, id: nanoid(), status: 'pending', lastError: REFUSED, cause: 'unproved', nextAttemptAt: at(1) },
      { ...email, id: nanoid(), status: 'pending', lastError: REFUSED, nextAttemptAt: at(1) },
      { ...email, id: nanoid(), status: 'pending', lastError: null, cause: 'unproved', nextAttemptAt: at(1) },
      { ...email, id: nanoid(), status: 'pending', lastError: null, nextAttemptAt: at(1) },
    ])
    .execute();
}

/** Pays by UPI and at the desk; the surplus is on its way back where so said. */
async function storeSurplus(utr: string, isOnItsWay: boolean): Promise<void> {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 100 });
  const { _id: registrationId, code } = await register(eventId);
  const at = test.time.now.toISOString();
  await test.context.db.updateTable('registrations').set({ verifyBy: null }).where('id', '=', registrationId).execute();
  const pay = async (url: string, payload: object = {}, headers = president) =>
    expect((await test.inject({ method: 'POST', url, payload, headers })).statusCode, url).toBe(200);
  await pay(`/api/passes/${code}/utr`, { utr }, {});
  await pay(`/api/registrations/${registrationId}/desk-payment`);
  const payments = test.context.db.selectFrom('payments').select('id').where('utr', '=', utr);
  const { id: paymentId } = await payments.executeTakeFirstOrThrow();
  await pay(`/api/payments/${paymentId}/confirm`);
  if (!isOnItsWay) return;
  const refund = {
    id: nanoid(),
    registrationId,
    paymentId,
    amountPaise: 100_00,
    createdAt: at,
    checkAt: at,
    checks: 0,
  };
  const way = { method: 'gateway', status: 'pending', requestedByKind: 'gateway' } as const;
  await test.context.db
    .insertInto('refunds')
    .values({ ...refund, ...way })
    .execute();
}

it('each number of the dashboard is that of the rows of the list it leads to', async () => {
  await storeEmails();
  await storeWebhooks();
  await storeSurplus('800700000002', false);
  await storeSurplus('800700000003', true);
  const all = await waiting();
  expect(all.surplus?.count).toBe(1);
  expect(all.failed_emails?.count).toBe(4);
  expect(all.delayed_emails).toMatchObject({ count: 1, details: [] });
  expect(all.retried_emails).toMatchObject({ count: 2, details: [REFUSED] });
  expect(all.webhooks_off).toMatchObject({ count: 2, details: ['Board failures', 'Board gone'] });
  for (const [kind, [url, shown]] of Object.entries(listsOf)) {
    const response = await test.inject({ url, headers: president });
    expect(shown(response.json()), kind).toBe(all[kind]?.count ?? 0);
  }
});

it('each kind is for who may do it, within the events of their grant', async () => {
  const natya = await createEvent(test.context, { title: 'Natya', description: '' });
  const kavya = await createSubEventOf(test.context, natya._id, { title: 'Kavya', entryFee: 50 });
  await register(kavya._id);
  const coordinator = await loginWithGrants(test, { role: 'event_coordinator', eventId: natya._id });
  const own = await waiting(coordinator.headers);
  expect(Object.keys(own).sort()).toEqual(['no_picture', 'no_text', 'unproved']);
  expect(own.unproved?.count).toBe(1);
  expect(titles(own.no_picture)?.sort()).toEqual(['Kavya', 'Natya']);
  expect(titles((await waiting()).no_coordinator)).not.toContain('Natya');
  expect((await waiting(coordinator.headers, '?kind=no_picture')).no_picture).toMatchObject({ count: 2 });
  expect(await waiting(coordinator.headers, '?kind=no_coordinator')).toEqual({});
  const volunteer = await loginWithGrants(test, { role: 'gate_volunteer' });
  expect(Object.keys(await waiting(volunteer.headers))).toEqual(['starting_today']);
  const treasurer = await loginWithGrants(test, { role: 'treasurer' });
  expect((await waiting(treasurer.headers)).payments_to_check?.count).toBe(1);
  const participant = await test.headersOf('participant');
  expect((await test.inject({ url: '/api/dashboard/waiting', headers: participant })).statusCode).toBe(403);
});

it('what belongs to an inactive main event starts no day', async () => {
  const today = { startDate: '2027-01-10T16:00:00.000Z', endDate: '2027-01-10T18:00:00.000Z' };
  const inactive = await createEvent(test.context, { ...today, title: 'Called off', status: 'inactive' });
  await createSubEventOf(test.context, inactive._id, { ...today, title: 'Solo' });
  const { starting_today: starting } = await waiting(president, '?kind=starting_today');
  expect(titles(starting)).not.toContain('Solo');
});

it('the place and the hours of the desk are missing where fees are paid there', async () => {
  const ofDesk = async () => {
    const { details = [] } = (await waiting()).missing_settings ?? {};
    return details.filter((detail) => /\bof the desk\b/.test(detail));
  };
  const set = async (payload: object) => {
    const response = await test.inject({
      method: 'PUT',
      url: '/api/registrations/settings',
      headers: president,
      payload: { holdMinutes: 30, offerHours: 24, ...payload },
    });
    expect(response.statusCode, response.body).toBe(200);
  };
  const free = await startTestApp();
  const headers = await free.headersOf('admin');
  await createEvent(free.context, { title: 'Free', entryFee: 0 });
  expect((await free.inject({ url: '/api/dashboard/waiting', headers })).body).not.toContain('of the desk');
  await free.close();

  await createEvent(test.context, { title: 'Paid', entryFee: 100 });
  expect(await ofDesk()).toEqual([expect.stringMatching(/^The place and the hours of the desk are not set/)]);
  await set({ deskAddress: 'Block A' });
  expect(await ofDesk()).toEqual([expect.stringMatching(/^The hours of the desk are not set/)]);
  await set({ deskAddress: null, deskHours: '10 to 5' });
  expect(await ofDesk()).toEqual([expect.stringMatching(/^The place of the desk is not set/)]);
  await set({ deskAddress: 'Block A' });
  expect(await ofDesk()).toEqual([]);
  await set({ deskAddress: null, takesDesk: false });
  expect(await ofDesk()).toEqual([]);
});

it('a coordinator of the venue counts, one whose grant has ended does not', async () => {
  await createEvent(test.context, { title: 'Rang', venue: 'Open Stage' });
  await createEvent(test.context, { title: 'Khel', venue: 'Gym' });
  await loginWithGrants(test, { role: 'event_coordinator', venue: ' open stage' });
  await loginWithGrants(test, { role: 'event_coordinator', venue: 'Gym', endsAt: '2027-01-01T00:00:00.000Z' });
  const { events } = (await waiting(president, '?kind=no_coordinator')).no_coordinator ?? { events: [] };
  expect(events.map(({ title }) => title)).toContain('Khel');
  expect(events.map(({ title }) => title)).not.toContain('Rang');
});

it('who is named on the pages is a coordinator, and who has a role alone is nobody to ask', async () => {
  const contacts = { coordinators: 'Asha Rao, 98765 43210' };
  const add = async (title: string, more: object = {}) => (await createEvent(test.context, { title, ...more }))._id;
  await add('Named', contacts);
  const half = await add('Half');
  await createSubEventOf(test.context, half, { title: 'Half one', ...contacts });
  await createSubEventOf(test.context, half, { title: 'Half two' });
  const whole = await add('Whole');
  await createSubEventOf(test.context, whole, { title: 'Whole one', ...contacts });
  const inherited = await add('Inherited', contacts);
  await createSubEventOf(test.context, inherited, { title: 'Inherited one' });
  const eventId = await add('Role alone');
  await loginWithGrants(test, { role: 'event_coordinator', eventId });
  await add('Nobody');
  const made = ['Named', 'Half', 'Whole', 'Inherited', 'Role alone', 'Nobody'];
  const listed = async (kind: 'no_coordinator' | 'no_contacts') => {
    const found = titles((await waiting(president, `?kind=${kind}`))[kind]) ?? [];
    return found.filter((title) => made.includes(title)).sort();
  };
  expect(await listed('no_coordinator')).toEqual(['Nobody']);
  expect(await listed('no_contacts')).toEqual(['Half', 'Role alone']);
});

it('one kind alone names all its events, the list of all kinds the first of them', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) await createEvent(test.context, { title: `Bare ${number}` });
  const [all, one] = [await waiting(), await waiting(president, '?kind=no_picture')];
  expect(Object.keys(one)).toEqual(['no_picture']);
  expect(one.no_picture?.count).toBe(all.no_picture?.count);
  expect(one.no_picture?.events).toHaveLength(all.no_picture?.count ?? 0);
  expect(all.no_picture?.events).toHaveLength(5);
  const unknown = await test.inject({ url: '/api/dashboard/waiting?kind=surplus', headers: president });
  expect(unknown.statusCode).toBe(400);
});
