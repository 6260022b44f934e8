import type { InjectOptions } from 'fastify';
import { createAmbassador, deleteAmbassador } from '#server/features/ambassadors/ambassadors.service.ts';
import { deleteEvent } from '#server/features/events/events.service.ts';
import { defaultRetention } from '#server/features/privacy/retention/read-retention.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from './multipart.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { beginTwoFactor, createTwoFactorAdmin } from './two-factor.ts';

/** A request of an admin that changes something. */
export interface PreparedRequest {
  url: string;
  payload?: InjectOptions['payload'];
  headers?: InjectOptions['headers'];
}
type Prepare = (test: TestApp) => Promise<PreparedRequest>;

const dates = { startDate: '2027-02-14T10:00', endDate: '2027-02-14T12:00', status: 'active' };
const picture = async () => ({ filename: 'a.png', content: await buildPicture() });

let count = 0;
const nextNumber = () => {
  count += 1;
  return count;
};

/** A registration for a new event with a fee, by default none. */
async function register(test: TestApp, entryFee?: number): Promise<{ _id: string; code: string; eventId: string }> {
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess', ...(entryFee ? { entryFee } : {}) });
  const payload = { eventId, name: 'Ravi Kumar', email: `ravi${nextNumber()}@utsav.test` };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  return { ...response.json().data, eventId };
}

async function registerTeam(test: TestApp): Promise<{ _id: string; people: { _id: string }[] }> {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['Asha', 'Ravi'].map((name) => ({ name, email: `team${nextNumber()}@utsav.test` }));
  const payload = { teamName: 'Duo', contactEmail: members[0]?.email, members, eventId };
  return (await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload })).json().registration;
}

/** The id of a registration on the waitlist of a full event. */
async function waitlisted(test: TestApp): Promise<string> {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  const person = () => ({ eventId, name: 'Ravi Kumar', email: `ravi${nextNumber()}@utsav.test` });
  await test.inject({ method: 'POST', url: '/api/registrations', payload: person() });
  const waiting = await test.inject({ method: 'POST', url: '/api/registrations', payload: person() });
  return waiting.json().data._id;
}

async function payByUpi(test: TestApp): Promise<string> {
  const { _id, code } = await register(test, 250);
  const payload = { utr: `4200${String(nextNumber()).padStart(8, '0')}` };
  await test.inject({ method: 'POST', url: `/api/passes/${code}/utr`, payload });
  const { db } = test.context;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('registrationId', '=', _id)
    .executeTakeFirstOrThrow();
  return payment.id;
}

/** A payment of 250 at the desk, and what its admin holds. */
async function payAtDesk(test: TestApp) {
  const { _id, code } = await register(test, 250);
  const { email: _email, ...headers } = await test.loginAs('admin');
  await test.inject({ method: 'POST', url: `/api/registrations/${_id}/desk-payment`, headers, payload: {} });
  const { db } = test.context;
  const { holder } = await db
    .selectFrom('ledgerEntries')
    .select('holder')
    .where('registrationId', '=', _id)
    .where('account', '=', 'cash')
    .executeTakeFirstOrThrow();
  const payment = db.selectFrom('payments').select('id').where('registrationId', '=', _id);
  const { id } = await payment.executeTakeFirstOrThrow();
  return { id, code, box: { id: holder ?? '', expected: 250 } };
}

/** The url of a refund that the gateway refused. */
async function refusedRefund(test: TestApp): Promise<string> {
  const { id } = await payAtDesk(test);
  const { db, clock } = test.context;
  await db.updateTable('payments').set({ method: 'razorpay' }).where('id', '=', id).execute();
  const { registrationId } = await db
    .selectFrom('payments')
    .select('registrationId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refund = { id: `refund-${nextNumber()}`, paymentId: id, registrationId, amountPaise: 10_000 };
  const at = clock().toISOString();
  await db
    .insertInto('refunds')
    .values({
      ...{ ...refund, method: 'gateway', status: 'failed', requestedByKind: 'admin' },
      ...{ createdAt: at, failedAt: at, failureReason: 'Not enough balance', checks: 0 },
    })
    .execute();
  return `/api/payments/${id}/refunds/${refund.id}`;
}

const makeAmbassador = async (test: TestApp) => (await createAmbassador(test.context, { name: 'Asha Rao' }))._id;

const eventEndpoints: Record<string, Prepare> = {
  'POST /api/events/mainEvent': async () => {
    const body = await multipart({ title: 'Quiz', ...dates, image: await picture() });
    return { url: '/api/events/mainEvent', ...body };
  },
  'POST /api/events/subevent': async (test) => {
    const { _id: mainEventId } = await createEvent(test.context);
    return { url: '/api/events/subevent', payload: { title: 'Finals', mainEventId, ...dates } };
  },
  'PUT /api/events/edit/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: `/api/events/edit/${_id}`, ...(await multipart({ venue: 'Hall 2', image: await picture() })) };
  },
  'POST /api/events/subevent/edit/:id': async (test) => {
    const { _id } = await createSubEventOf(test.context, (await createEvent(test.context))._id);
    return { url: `/api/events/subevent/edit/${_id}`, payload: { venue: 'Hall 2' } };
  },
  'PUT /api/events/edit/mainevent/statusupdate/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: `/api/events/edit/mainevent/statusupdate/${_id}`, payload: { status: 'inactive' } };
  },
  'DELETE /api/events/mainEvent/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    await createSubEventOf(test.context, _id);
    return { url: `/api/events/mainEvent/${_id}` };
  },
  'DELETE /api/events/subevent/:id': async (test) => {
    const { _id } = await createSubEventOf(test.context, (await createEvent(test.context))._id);
    return { url: `/api/events/subevent/${_id}` };
  },
  'POST /api/events/:id/restore': async (test) => {
    const { _id } = await createEvent(test.context);
    await deleteEvent(test.context, 'main', _id);
    return { url: `/api/events/${_id}/restore` };
  },
  'PUT /api/events/:id/question-list': async (test) => {
    const { _id } = await createEvent(test.context);
    await createQuestions(test.context, _id, buildQuestion());
    const questions = [buildQuestion({ label: 'Who is your coach?' })];
    return { url: `/api/events/${_id}/question-list`, payload: { version: 1, questions } };
  },
};

const registrationEndpoints: Record<string, Prepare> = {
  'PUT /api/registrations/settings': async () => ({
    url: '/api/registrations/settings',
    payload: { holdMinutes: 45, offerHours: 12 },
  }),
  'POST /api/registrations/announcements': async (test) => {
    const { eventId } = await register(test);
    return {
      url: '/api/registrations/announcements',
      payload: { eventId, subject: 'Hall', text: 'Hall B', statuses: ['confirmed'] },
    };
  },
  'POST /api/registrations/:id/cancel': async (test) => ({
    url: `/api/registrations/${(await register(test))._id}/cancel`,
    payload: {},
  }),
  'POST /api/events/:id/refunds': async (test) => {
    const { id } = await payAtDesk(test);
    const { db } = test.context;
    await db.updateTable('payments').set({ method: 'razorpay' }).where('id', '=', id).execute();
    const paid = db.selectFrom('payments').select('registrationId').where('id', '=', id);
    const { eventId } = await db
      .selectFrom('registrations')
      .select('eventId')
      .where('id', '=', paid)
      .executeTakeFirstOrThrow();
    return { url: `/api/events/${eventId}/refunds`, payload: { reason: 'Cancelled by the dean' } };
  },
  'PUT /api/registrations/:id': async (test) => ({
    url: `/api/registrations/${(await register(test))._id}`,
    payload: { name: 'Ravi K', email: `ravik${nextNumber()}@utsav.test` },
  }),
  'POST /api/registrations/:id/people': async (test) => ({
    url: `/api/registrations/${(await registerTeam(test))._id}/people`,
    payload: { name: 'Meera', email: `meera${nextNumber()}@utsav.test` },
  }),
  'PUT /api/registrations/:id/people/:personId': async (test) => {
    const { _id, people } = await registerTeam(test);
    const payload = { name: 'Ravi K', email: `ravik${nextNumber()}@utsav.test` };
    return { url: `/api/registrations/${_id}/people/${people[1]?._id}`, payload };
  },
  'POST /api/registrations/:id/people/:personId/swap': async (test) => {
    const { _id, people } = await registerTeam(test);
    const payload = { name: 'Meera', email: `meera${nextNumber()}@utsav.test` };
    return { url: `/api/registrations/${_id}/people/${people[1]?._id}/swap`, payload };
  },
  'POST /api/registrations/:id/people/:personId/remove': async (test) => {
    const { _id, people } = await registerTeam(test);
    return { url: `/api/registrations/${_id}/people/${people[1]?._id}/remove`, payload: {} };
  },
  'POST /api/registrations/:id/move': async (test) => {
    const { _id: eventId } = await createEvent(test.context);
    const payload = { eventId, reason: 'Asked at the desk' };
    return { url: `/api/registrations/${(await register(test))._id}/move`, payload };
  },
  'POST /api/registrations/:id/resend': async (test) => {
    const { _id } = await register(test);
    await test.context.db.deleteFrom('emailQueue').where('registrationId', '=', _id).execute();
    return { url: `/api/registrations/${_id}/resend`, payload: {} };
  },
  'POST /api/registrations/:id/raise': async (test) => ({
    url: `/api/registrations/${await waitlisted(test)}/raise`,
    payload: { reason: 'Was here first' },
  }),
  'POST /api/registrations/:id/seat': async (test) => ({
    url: `/api/registrations/${await waitlisted(test)}/seat`,
    payload: { reason: 'Guest of the jury', aboveCapacity: true },
  }),
  'POST /api/registrations/guests': async (test) => {
    const { _id: eventId } = await createEvent(test.context);
    const person = { name: 'Meera', email: `meera${nextNumber()}@utsav.test` };
    return { url: '/api/registrations/guests', payload: { ...person, eventId, reason: 'Guest of the jury' } };
  },
  'POST /api/check-in': async (test) => ({
    url: '/api/check-in',
    payload: { code: (await register(test)).code, anyDay: true },
  }),
  'POST /api/check-in/undo': async (test) => {
    const { _id: registrationId } = await register(test);
    const { db, clock } = test.context;
    await db
      .updateTable('participants')
      .set({ checkedInAt: clock().toISOString() })
      .where('registrationId', '=', registrationId)
      .execute();
    const people = await db
      .selectFrom('participants')
      .select('id')
      .where('registrationId', '=', registrationId)
      .execute();
    return { url: '/api/check-in/undo', payload: { registrationId, people: people.map(({ id }) => id) } };
  },
};

const paymentEndpoints: Record<string, Prepare> = {
  'POST /api/payments/:id/confirm': async (test) => ({
    url: `/api/payments/${await payByUpi(test)}/confirm`,
    payload: {},
  }),
  'POST /api/payments/:id/reject': async (test) => ({
    url: `/api/payments/${await payByUpi(test)}/reject`,
    payload: { reason: 'No such transfer' },
  }),
  'POST /api/payments/:id/take-back': async (test) => {
    const id = await payByUpi(test);
    const { origin, cookie } = await test.loginAs('admin');
    const payload = { reason: 'No such transfer' };
    await test.inject({ method: 'POST', url: `/api/payments/${id}/reject`, headers: { origin, cookie }, payload });
    return { url: `/api/payments/${id}/take-back`, payload: {} };
  },
  'POST /api/payments/confirm-many': async (test) => ({
    url: '/api/payments/confirm-many',
    payload: { ids: [await payByUpi(test)] },
  }),
  'POST /api/payments/reject-many': async (test) => ({
    url: '/api/payments/reject-many',
    payload: { ids: [await payByUpi(test)], reason: 'No such transfer' },
  }),
  'POST /api/payments/:id/refunds': async (test) => ({
    url: `/api/payments/${(await payAtDesk(test)).id}/refunds`,
    payload: { amount: 50, reason: 'Came late' },
  }),
  'POST /api/payments/:id/refunds/:refundId/retry': async (test) => ({
    url: `${await refusedRefund(test)}/retry`,
    payload: {},
  }),
  'POST /api/payments/:id/refunds/:refundId/by-hand': async (test) => ({
    url: `${await refusedRefund(test)}/by-hand`,
    payload: { method: 'bank', reference: 'UTR 420012345678' },
  }),
  'POST /api/registrations/:id/desk-payment': async (test) => ({
    url: `/api/registrations/${(await register(test, 250))._id}/desk-payment`,
    payload: {},
  }),
  'POST /api/receipts/:id/cancel': async (test) => {
    const { code } = await payAtDesk(test);
    const { json } = await test.inject({ url: `/api/receipts/${code}` });
    return { url: `/api/receipts/${json().data[0]._id}/cancel`, payload: { reason: 'Name was misspelt' } };
  },
  'PUT /api/receipt-settings': async () => ({
    url: '/api/receipt-settings',
    payload: {
      ...{ legalName: 'Gymkhana', address: '', gstin: null, sac: null, individualRate: 0, teamRate: 0 },
      year: 'calendar',
    },
  }),
  'POST /api/reports/cash-counts': async (test) => {
    const { box } = await payAtDesk(test);
    const counted = { holder: box.id, expected: box.expected, counted: box.expected - 10, note: 'Ten are missing' };
    return { url: '/api/reports/cash-counts', payload: counted };
  },
  'POST /api/reports/cash-transfers': async (test) => {
    const { box } = await payAtDesk(test);
    return { url: '/api/reports/cash-transfers', payload: { from: box.id, to: null, amount: 100 } };
  },
  'POST /api/registrations/:id/refund': async (test) => {
    const { _id } = await register(test, 250);
    const { origin, cookie } = await test.loginAs('admin');
    const headers = { origin, cookie };
    await test.inject({ method: 'POST', url: `/api/registrations/${_id}/desk-payment`, headers, payload: {} });
    return { url: `/api/registrations/${_id}/refund`, payload: {} };
  },
};

/** A statement of this CSV, as a browser sends it. */
async function statementBody(narration: string) {
  const csv = `Date,Narration,Withdrawal Amt.,Deposit Amt.\n10/01/27,${narration},,250.00`;
  const content = new TextEncoder().encode(csv);
  return multipart({ fileName: 'january.csv', statement: { filename: 'a.csv', contentType: 'text/csv', content } });
}

/** A statement of one credit of 250 rupees that no other has, and its line. */
export async function importStatement(
  test: TestApp,
  narration = `UPI ${nextNumber()}`,
): Promise<{ id: string; line: string }> {
  const { email: _email, ...headers } = await test.loginAs('admin');
  const body = await statementBody(narration);
  const url = '/api/bank-statements';
  const response = await test.inject({ method: 'POST', url, ...body, headers: { ...headers, ...body.headers } });
  const id: string = response.json().data._id;
  const { data } = (await test.inject({ url: `${url}/${id}/lines`, headers })).json();
  return { id, line: data.lines[0]._id };
}

const statementEndpoints: Record<string, Prepare> = {
  'POST /api/bank-statements': async () => ({
    url: '/api/bank-statements',
    ...(await statementBody(`UPI ${nextNumber()}`)),
  }),
  'POST /api/bank-statements/:id/confirm': async (test) => {
    const id = await payByUpi(test);
    const payments = test.context.db.selectFrom('payments');
    const { utr } = await payments.select('utr').where('id', '=', id).executeTakeFirstOrThrow();
    const statement = await importStatement(test, `UPI ${utr}`);
    return { url: `/api/bank-statements/${statement.id}/confirm`, payload: {} };
  },
  'POST /api/bank-statements/:id/undo': async (test) => ({
    url: `/api/bank-statements/${(await importStatement(test)).id}/undo`,
    payload: {},
  }),
  'POST /api/bank-statements/lines/:line/settle': async (test) => ({
    url: `/api/bank-statements/lines/${(await importStatement(test)).line}/settle`,
    payload: { registrationId: (await register(test, 250))._id },
  }),
  'POST /api/bank-statements/lines/:line/set-aside': async (test) => ({
    url: `/api/bank-statements/lines/${(await importStatement(test)).line}/set-aside`,
    payload: { note: 'Sponsor' },
  }),
  'POST /api/bank-statements/lines/:line/take-back': async (test) => {
    const { line } = await importStatement(test);
    const { email: _email, ...headers } = await test.loginAs('admin');
    const url = `/api/bank-statements/lines/${line}`;
    await test.inject({ method: 'POST', url: `${url}/set-aside`, headers, payload: { note: 'Sponsor' } });
    return { url: `${url}/take-back`, payload: {} };
  },
};

const otherEndpoints: Record<string, Prepare> = {
  'POST /api/ambassador/create': async () => ({
    url: '/api/ambassador/create',
    ...(await multipart({ name: 'Asha Rao', image: await picture() })),
  }),
  'PUT /api/ambassador/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: `/api/ambassador/${await makeAmbassador(test)}`, payload: { events: [_id] } };
  },
  'DELETE /api/ambassador/:id': async (test) => ({ url: `/api/ambassador/${await makeAmbassador(test)}` }),
  'POST /api/ambassador/:id/restore': async (test) => {
    const id = await makeAmbassador(test);
    await deleteAmbassador(test.context, id);
    return { url: `/api/ambassador/${id}/restore` };
  },
  'DELETE /api/ambassador/inquiries/:id': async (test) => {
    const applicant = {
      fullName: 'Asha Rao',
      email: 'asha@utsav.test',
      phone: '+91 98765 43210',
      college: 'City College',
      whyInterested: 'I like festivals',
      expectedRegistrations: '10-15',
    };
    const body = await multipart({ ...applicant, photo: await picture() });
    const response = await test.inject({ method: 'POST', url: '/api/ambassador/ambassador-inquiry', ...body });
    return { url: `/api/ambassador/inquiries/${response.json().data._id}` };
  },
  'POST /api/images': async () => ({ url: '/api/images', ...(await multipart({ image: await picture() })) }),
  'POST /api/registrations/:id/guardian-consent': async (test) => {
    const { _id } = await register(test);
    const { db } = test.context;
    const people = db.selectFrom('participants').select('id').where('registrationId', '=', _id);
    const { id: participantId } = await people.executeTakeFirstOrThrow();
    const payload = { participantId, decision: 'given', name: 'Meera Rao' };
    return { url: `/api/registrations/${_id}/guardian-consent`, payload };
  },
  'POST /api/privacy/requests': async (test) => {
    const { _id } = await register(test);
    const { db } = test.context;
    const one = db.selectFrom('registrations').select('email').where('id', '=', _id);
    return { url: '/api/privacy/requests', payload: await one.executeTakeFirstOrThrow() };
  },
  'PUT /api/privacy/retention': async () => ({
    url: '/api/privacy/retention',
    payload: { ...defaultRetention, contact: 90 },
  }),
  'PUT /api/documents/:kind': async (test) => {
    const { data } = (await test.inject({ url: '/api/documents/privacy' })).json();
    return { url: '/api/documents/privacy', payload: { body: 'All of it.', basedOn: data.latest } };
  },
  'PUT /api/settings': async (test) => {
    const { timeZone: _timeZone, ...settings } = (await test.inject({ url: '/api/settings' })).json().data;
    return { url: '/api/settings', payload: { ...settings, name: 'Tarang' } };
  },
  'DELETE /api/sample-data': async (test) => {
    const { _id } = await createEvent(test.context);
    await test.context.db.updateTable('events').set({ isSample: true }).where('id', '=', _id).execute();
    return { url: '/api/sample-data' };
  },
};

/** Each is made by an admin of its own: two-step login belongs to one account. */
const accountEndpoints: Record<string, Prepare> = {
  'POST /api/auth/two-factor/start': async (test) => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    return { url: '/api/auth/two-factor/start', headers, payload: { password: PASSWORD } };
  },
  'POST /api/auth/two-factor/confirm': async (test) => {
    const { headers, nextCode } = await beginTwoFactor(test);
    return { url: '/api/auth/two-factor/confirm', headers, payload: { code: nextCode() } };
  },
  'POST /api/auth/two-factor/recovery-codes': async (test) => {
    const { headers, nextCode } = await createTwoFactorAdmin(test);
    const payload = { password: PASSWORD, code: nextCode() };
    return { url: '/api/auth/two-factor/recovery-codes', headers, payload };
  },
  'POST /api/auth/two-factor/switch-off': async (test) => {
    const { headers, recoveryCodes } = await createTwoFactorAdmin(test);
    const payload = { password: PASSWORD, code: recoveryCodes[0] };
    return { url: '/api/auth/two-factor/switch-off', headers, payload };
  },
};

/** Every endpoint that the audit records, by method and path, with what prepares a request that changes something. */
export const auditedEndpoints: Record<string, Prepare> = {
  ...eventEndpoints,
  ...registrationEndpoints,
  ...paymentEndpoints,
  ...statementEndpoints,
  ...accountEndpoints,
  ...otherEndpoints,
};
