import { issueLoginCode } from '#server/features/auth/login-code/issue-code.service.ts';
import { processResetRequests } from '#server/features/auth/password-reset.service.ts';
import { festivalIdUrl } from '#server/features/festival-ids/festival-ids.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { importStatement, type PreparedRequest } from './audited-endpoints.ts';
import { listProofLinks, listResetLinks, sendEmails } from './emails.ts';
import { guardianKeys, minorFields } from './guardians.ts';
import { multipart } from './multipart.ts';
import { askForProof } from './registration-proofs.ts';
import type { RazorpayServer } from './servers/razorpay-server.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { createTwoFactorAdmin } from './two-factor.ts';

type Headers = Record<string, string>;

/** The users, the app and the records that the requests are made with. */
export interface World {
  test: TestApp;
  razorpay: RazorpayServer;
  admin: Headers;
  participant: Headers & { email: string };
  /** A free event without sub-events. */
  eventId: string;
  /** A sub-event of another main event. */
  subEventId: string;
  mainEventId: string;
  registration: { _id: string; code: string };
}
type Prepare = (world: World) => PreparedRequest | Promise<PreparedRequest>;

let count = 0;
const nextEmail = () => {
  count += 1;
  return `person${count}@college.test`;
};

async function send({ test }: World, { url, payload, headers }: PreparedRequest) {
  const response = await test.inject({ method: 'POST', url, ...(headers ? { headers } : {}), payload: payload ?? {} });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
  return response.json().data;
}

const register = (world: World, eventId: string) =>
  send(world, { url: '/api/registrations', payload: { eventId, name: 'Ravi Kumar', email: nextEmail() } });

async function registerPaid(world: World): Promise<{ _id: string; code: string }> {
  return register(world, (await createEvent(world.test.context, { entryFee: 250 }))._id);
}

/** A waitlisted registration that was offered the one seat of its event. */
async function offered(world: World): Promise<{ code: string }> {
  const { _id } = await createEvent(world.test.context, { capacity: 1 });
  const first = await register(world, _id);
  const waiting = await register(world, _id);
  await send(world, { url: `/api/registrations/${first._id}/cancel`, headers: world.admin });
  return waiting;
}

async function guardianKey(world: World): Promise<string> {
  const guardianEmail = nextEmail();
  const payload = { ...minorFields, eventId: world.eventId, email: nextEmail(), guardianEmail };
  await send(world, { url: '/api/registrations', payload });
  return (await guardianKeys(world.test, guardianEmail))[0] ?? '';
}

async function erasureKey(world: World): Promise<string> {
  const email = nextEmail();
  await send(world, { url: '/api/registrations', payload: { eventId: world.eventId, name: 'Ravi Kumar', email } });
  await send(world, { url: '/api/privacy/erasures', payload: { email } });
  return (await guardianKeys(world.test, email))[0] ?? '';
}

async function makeTeam(world: World): Promise<{ _id: string; joinCode: string; members: { _id: string }[] }> {
  const { _id: eventId } = await createEvent(world.test.context, { participationType: 'team', teamSize: 3 });
  const payload = { eventId, teamName: 'Trio', name: 'Asha' };
  return send(world, { url: '/api/teams', headers: world.participant, payload });
}

/** A team with a second member; the user who registers it leads it. */
async function teamOfTwo(world: World) {
  const team = await makeTeam(world);
  const { email: _email, ...headers } = await world.test.loginAs('participant');
  return send(world, { url: `/api/teams/join/${team.joinCode}`, headers, payload: { name: 'Ravi' } }).then(
    (joined) => ({
      ...team,
      second: joined.members[1] as { _id: string },
    }),
  );
}

async function paidAtRazorpay(world: World) {
  const { code } = await registerPaid(world);
  const order = await send(world, { url: `/api/passes/${code}/payment`, payload: { method: 'razorpay' } });
  return world.razorpay.pay(order.orderId);
}

const authEndpoints: Record<string, Prepare> = {
  'POST /login': async ({ test }) => {
    const { email } = await test.loginAs('admin');
    return { url: '/login', payload: { email, password: PASSWORD } };
  },
  'GET /check-auth': ({ admin: headers }) => ({ url: '/check-auth', headers }),
  'POST /api/auth/logout': async ({ test }) => {
    const { email: _email, ...headers } = await test.loginAs('participant');
    return { url: '/api/auth/logout', headers, payload: {} };
  },
  'POST /api/auth/register': () => ({
    url: '/api/auth/register',
    payload: { name: 'Asha Rao', email: nextEmail(), password: PASSWORD },
  }),
  'POST /api/auth/login': ({ participant: { email } }) => ({
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  }),
  'GET /api/auth/me': ({ participant: headers }) => ({ url: '/api/auth/me', headers }),
  'GET /api/auth/two-factor': ({ admin: headers }) => ({ url: '/api/auth/two-factor', headers }),
  'POST /api/auth/forgot-password': ({ participant: { email } }) => ({
    url: '/api/auth/forgot-password',
    payload: { email },
  }),
  'POST /api/auth/reset-password': async ({ test }) => {
    const { email } = await test.loginAs('participant');
    await test.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    await processResetRequests(test.context);
    const links = await listResetLinks(test.context.db, email);
    const token = new URL(links.at(-1) ?? '').searchParams.get('token');
    return { url: '/api/auth/reset-password', payload: { token, password: PASSWORD } };
  },
  'POST /api/auth/email-proof': async ({ test }) => {
    const { email, ...headers } = await test.loginAs('participant');
    await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
    return { url: '/api/auth/email-proof', headers, payload: {} };
  },
  'POST /api/auth/confirm-email': async (world) => {
    const email = nextEmail();
    await send(world, { url: '/api/auth/register', payload: { name: 'Asha Rao', email, password: PASSWORD } });
    const [link] = await listProofLinks(world.test.context.db, email);
    return { url: '/api/auth/confirm-email', payload: { token: new URL(link ?? '').searchParams.get('token') } };
  },
  'POST /api/auth/login-code': () => ({ url: '/api/auth/login-code', payload: { email: nextEmail() } }),
  'POST /api/auth/login-code/verify': async ({ test }) => {
    const email = nextEmail();
    const code = await issueLoginCode(test.context, email);
    return { url: '/api/auth/login-code/verify', payload: { email, code, name: 'Asha Rao' } };
  },
  'GET /api/account': ({ participant: headers }) => ({ url: '/api/account', headers }),
  'PUT /api/account': ({ participant: headers }) => ({
    url: '/api/account',
    headers,
    payload: { name: 'Asha Rao', phone: '+91 98765 43210', college: 'City College', yearOfStudy: 2, gender: 'female' },
  }),
  'POST /api/account/password': async ({ test }) => {
    const { email: _email, ...headers } = await test.loginAs('participant');
    return { url: '/api/account/password', headers, payload: { password: PASSWORD, newPassword: PASSWORD } };
  },
  'POST /api/account/log-out-others': async ({ test }) => {
    const { email: _email, ...headers } = await test.loginAs('participant');
    return { url: '/api/account/log-out-others', headers, payload: {} };
  },
  'POST /api/auth/two-factor/verify': async ({ test }) => {
    const { email, nextCode } = await createTwoFactorAdmin(test);
    const response = await test.inject({ method: 'POST', url: '/login', payload: { email, password: PASSWORD } });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    const cookie = cookies.map((line) => line.split(';')[0]).find((pair) => pair?.startsWith('utsav.two_factor='));
    return { url: '/api/auth/two-factor/verify', headers: { cookie }, payload: { code: nextCode() } };
  },
};

const eventEndpoints: Record<string, Prepare> = {
  'GET /api/events/showMainEvent': () => ({ url: '/api/events/showMainEvent?status=active' }),
  'GET /api/events/show/:id': ({ eventId }) => ({ url: `/api/events/show/${eventId}` }),
  'GET /api/events/showSubEvents/:mainEventId': ({ mainEventId }) => ({
    url: `/api/events/showSubEvents/${mainEventId}`,
  }),
  'GET /api/events/showSubEvents': () => ({ url: '/api/events/showSubEvents' }),
  'GET /api/events/showSubEvent/subevent/:id': ({ subEventId }) => ({
    url: `/api/events/showSubEvent/subevent/${subEventId}`,
  }),
  'GET /api/events/showOneSubEvent/:id': ({ subEventId }) => ({ url: `/api/events/showOneSubEvent/${subEventId}` }),
  'GET /api/events/:id/refunds': ({ admin: headers, eventId }) => ({ url: `/api/events/${eventId}/refunds`, headers }),
  'GET /api/event-audiences': ({ admin: headers }) => ({ url: '/api/event-audiences', headers }),
  'GET /api/events/:id': ({ eventId }) => ({ url: `/api/events/${eventId}` }),
  'GET /api/events/:id/seats': ({ eventId }) => ({ url: `/api/events/${eventId}/seats` }),
  'GET /api/seats': () => ({ url: '/api/seats' }),
  'GET /products': () => ({ url: '/products' }),
};

const teamEndpoints: Record<string, Prepare> = {
  'POST /api/team/registerTeam': async ({ test }) => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
    const members = [{ name: 'Asha Rao', email: nextEmail(), role: 'Leader' }];
    const contact = { contactEmail: 'asha@college.test', contactNumber: '+91 98765 43210' };
    return { url: '/api/team/registerTeam', payload: { eventId, teamName: 'Trio', ...contact, members } };
  },
  'POST /api/teams': async ({ test, participant: headers }) => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
    return { url: '/api/teams', headers, payload: { eventId, teamName: 'Trio' } };
  },
  'GET /api/teams/join/:joinCode': async (world) => ({ url: `/api/teams/join/${(await makeTeam(world)).joinCode}` }),
  'POST /api/teams/join/:joinCode': async (world) => {
    const { joinCode } = await makeTeam(world);
    const { email: _email, ...headers } = await world.test.loginAs('participant');
    return { url: `/api/teams/join/${joinCode}`, headers, payload: { name: 'Ravi' } };
  },
  'GET /api/teams/:id': async (world) => ({
    url: `/api/teams/${(await makeTeam(world))._id}`,
    headers: world.participant,
  }),
  'PUT /api/teams/:id/lock': async (world) => {
    const { _id } = await makeTeam(world);
    return { url: `/api/teams/${_id}/lock`, headers: world.participant, payload: { locked: true } };
  },
  'DELETE /api/teams/:id/members/:memberId': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    return { url: `/api/teams/${_id}/members/${second._id}`, headers: world.participant };
  },
  'PUT /api/teams/:id/leader': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    return { url: `/api/teams/${_id}/leader`, headers: world.participant, payload: { memberId: second._id } };
  },
};

/** The token of the mail to a member whom the leader has just named. */
async function mailedToken(world: World): Promise<string> {
  const { _id } = await makeTeam(world);
  const payload = { name: 'Meera Shah', email: nextEmail() };
  await send(world, { url: `/api/teams/${_id}/members`, headers: world.participant, payload });
  const [mail] = (await sendEmails(world.test.context)).filter(({ recipient }) => recipient === payload.email);
  return /not-me\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const rosterEndpoints: Record<string, Prepare> = {
  'POST /api/teams/:id/members': async (world) => {
    const { _id } = await makeTeam(world);
    const payload = { name: 'Meera Shah', email: nextEmail() };
    return { url: `/api/teams/${_id}/members`, headers: world.participant, payload };
  },
  'PUT /api/teams/:id/members/:memberId': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    const url = `/api/teams/${_id}/members/${second._id}`;
    return { url, headers: world.participant, payload: { name: 'Ravi K' } };
  },
  'POST /api/teams/:id/members/:memberId/replace': async (world) => {
    const { _id, second } = await teamOfTwo(world);
    const payload = { name: 'Meera Shah', email: nextEmail() };
    return { url: `/api/teams/${_id}/members/${second._id}/replace`, headers: world.participant, payload };
  },
  'POST /api/passes/:code/leave': async (world) => {
    const { joinCode } = await makeTeam(world);
    const { email, ...headers } = await world.test.loginAs('participant');
    const joined = await send(world, { url: `/api/teams/join/${joinCode}`, headers, payload: { name: 'Ravi' } });
    const { code } = (joined as unknown as { registration: { code: string } }).registration;
    return { url: `/api/passes/${code}/leave`, payload: { email } };
  },
  'GET /api/memberships/:token': async (world) => ({ url: `/api/memberships/${await mailedToken(world)}` }),
  'POST /api/memberships/:token/release': async (world) => ({
    url: `/api/memberships/${await mailedToken(world)}/release`,
    payload: {},
  }),
};

const registrationEndpoints: Record<string, Prepare> = {
  'POST /api/registrations': ({ eventId }) => ({
    url: '/api/registrations',
    payload: { eventId, name: 'Ravi Kumar', email: nextEmail() },
  }),
  'GET /api/events/:id/conflicts': ({ participant: headers, eventId }) => ({
    url: `/api/events/${eventId}/conflicts`,
    headers,
  }),
  'GET /api/privacy/my-data/:format': ({ participant: headers }) => ({ url: '/api/privacy/my-data/json', headers }),
  'POST /api/privacy/erasures': ({ participant: { email } }) => ({ url: '/api/privacy/erasures', payload: { email } }),
  'GET /api/privacy/erasures/:key': async (world) => ({ url: `/api/privacy/erasures/${await erasureKey(world)}` }),
  'POST /api/privacy/erasures/:key': async (world) => ({
    url: `/api/privacy/erasures/${await erasureKey(world)}`,
    payload: { decision: 'keep' },
  }),
  'GET /api/guardian/:key': async (world) => ({ url: `/api/guardian/${await guardianKey(world)}` }),
  'POST /api/guardian/:key': async (world) => ({
    url: `/api/guardian/${await guardianKey(world)}`,
    payload: { decision: 'refused', name: 'Meera Rao' },
  }),
  'POST /api/passes/:code/guardian': async (world) => ({
    url: `/api/passes/${(await register(world, world.eventId)).code}/guardian`,
    payload: { guardianName: 'Meera Rao', guardianEmail: nextEmail() },
  }),
  'GET /api/privacy/consents': ({ participant: headers }) => ({ url: '/api/privacy/consents', headers }),
  'POST /api/privacy/consents': ({ participant: headers }) => ({
    url: '/api/privacy/consents',
    headers,
    payload: { purpose: 'news', allowed: true },
  }),
  'GET /api/registrations/mine': ({ participant: headers }) => ({ url: '/api/registrations/mine', headers }),
  'GET /api/payments/mine': ({ participant: headers }) => ({ url: '/api/payments/mine', headers }),
  'GET /api/registrations': ({ admin: headers, registration }) => ({
    url: `/api/registrations?after=${registration._id}`,
    headers,
  }),
  'GET /api/registrations/export.csv': ({ admin: headers, eventId }) => ({
    url: `/api/registrations/export.csv?eventId=${eventId}`,
    headers,
  }),
  'GET /api/registrations/statistics': ({ admin: headers }) => ({ url: '/api/registrations/statistics', headers }),
  'GET /api/registrations/counts': ({ admin: headers, eventId }) => ({
    url: `/api/registrations/counts?eventId=${eventId}`,
    headers,
  }),
  'GET /api/registrations/settings': ({ admin: headers }) => ({ url: '/api/registrations/settings', headers }),
  'GET /api/registrations/:id': ({ admin: headers, registration }) => ({
    url: `/api/registrations/${registration._id}`,
    headers,
  }),
  'GET /api/check-in/count': ({ admin: headers, eventId }) => ({
    url: `/api/check-in/count?eventId=${eventId}`,
    headers,
  }),
};

const reportEndpoints: Record<string, Prepare> = {
  'GET /api/receipts/:key': async (world) => {
    const { _id, code } = await registerPaid(world);
    await send(world, { url: `/api/registrations/${_id}/desk-payment`, headers: world.admin, payload: {} });
    return { url: `/api/receipts/${code}` };
  },
  'GET /api/receipt-settings': ({ admin: headers }) => ({ url: '/api/receipt-settings', headers }),
  'GET /api/exports/:table/:format': ({ admin: headers }) => ({ url: '/api/exports/ledger/xlsx', headers }),
  'GET /api/reports/treasury': ({ admin: headers }) => ({ url: '/api/reports/treasury', headers }),
};

async function unproved(world: World): Promise<{ token: string; code: string }> {
  const { _id, code } = await register(world, world.eventId);
  return { code, token: await askForProof(world.test.context, _id) };
}

const proofEndpoints: Record<string, Prepare> = {
  'GET /api/registration-proofs/:token': async (world) => ({
    url: `/api/registration-proofs/${(await unproved(world)).token}`,
  }),
  'POST /api/registration-proofs/:token/confirm': async (world) => ({
    url: `/api/registration-proofs/${(await unproved(world)).token}/confirm`,
    payload: {},
  }),
  'POST /api/registration-proofs/:token/decline': async (world) => ({
    url: `/api/registration-proofs/${(await unproved(world)).token}/decline`,
    payload: {},
  }),
  'POST /api/passes/:code/confirmation': async (world) => ({
    url: `/api/passes/${(await unproved(world)).code}/confirmation`,
    payload: {},
  }),
};
const festivalIdKey = async ({ test }: World) =>
  (await festivalIdUrl(test.context, nextEmail())).split('/').at(-1) ?? '';

const passEndpoints: Record<string, Prepare> = {
  'GET /api/festival-id': ({ participant: headers }) => ({ url: '/api/festival-id', headers }),
  'POST /api/festival-id/renew': ({ participant: headers }) => ({
    url: '/api/festival-id/renew',
    headers,
    payload: {},
  }),
  'GET /api/festival-ids/:key': async (world) => ({ url: `/api/festival-ids/${await festivalIdKey(world)}` }),
  'POST /api/festival-ids/:key/renew': async (world) => ({
    url: `/api/festival-ids/${await festivalIdKey(world)}/renew`,
    payload: {},
  }),
  'POST /api/passes/mail': ({ participant: { email } }) => ({ url: '/api/passes/mail', payload: { email } }),
  'GET /api/passes/:code': ({ registration }) => ({ url: `/api/passes/${registration.code}` }),
  'GET /api/passes/:code/calendar.ics': ({ registration }) => ({
    url: `/api/passes/${registration.code}/calendar.ics`,
  }),
  'POST /api/passes/:code/cancel': async (world) => {
    const { code } = await registerPaid(world);
    return { url: `/api/passes/${code}/cancel`, payload: { email: `person${count}@college.test` } };
  },
  'POST /api/passes/:code/accept': async (world) => ({
    url: `/api/passes/${(await offered(world)).code}/accept`,
    payload: {},
  }),
  'GET /api/passes/:code/payment': async (world) => ({
    url: `/api/passes/${(await registerPaid(world)).code}/payment`,
  }),
  'POST /api/passes/:code/payment': async (world) => ({
    url: `/api/passes/${(await registerPaid(world)).code}/payment`,
    payload: { method: 'upi' },
  }),
  'POST /api/passes/:code/utr': async (world) => ({
    url: `/api/passes/${(await registerPaid(world)).code}/utr`,
    payload: { utr: '999988887777' },
  }),
  'POST /api/payments/razorpay/return': async (world) => ({
    url: '/api/payments/razorpay/return',
    payload: await paidAtRazorpay(world),
  }),
  'POST /api/payments/razorpay/webhook': async (world) => {
    const { razorpay_payment_id: paymentId } = await paidAtRazorpay(world);
    const { body, headers } = world.razorpay.event('payment.captured', { paymentId });
    return { url: '/api/payments/razorpay/webhook', payload: body, headers };
  },
};

const adminReads: Record<string, Prepare> = {
  'GET /api/bank-statements': ({ admin: headers }) => ({ url: '/api/bank-statements', headers }),
  'GET /api/bank-statements/:id': async ({ test, admin: headers }) => ({
    url: `/api/bank-statements/${(await importStatement(test)).id}`,
    headers,
  }),
  'GET /api/bank-statements/:id/lines': async ({ test, admin: headers }) => ({
    url: `/api/bank-statements/${(await importStatement(test)).id}/lines?groups=unknown,look`,
    headers,
  }),
  'GET /api/bank-statements/lines/:line/candidates': async ({ test, admin: headers }) => ({
    url: `/api/bank-statements/lines/${(await importStatement(test)).line}/candidates`,
    headers,
  }),
  'GET /api/payments': ({ admin: headers }) => ({ url: '/api/payments?status=paid', headers }),
  'GET /api/payments/refunds': ({ admin: headers }) => ({ url: '/api/payments/refunds?status=failed', headers }),
  'GET /api/payments/surplus': ({ admin: headers }) => ({ url: '/api/payments/surplus', headers }),
  'GET /api/payments/:id': async ({ test, admin: headers }) => {
    const { id } = await test.context.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    return { url: `/api/payments/${id}`, headers };
  },
  'GET /api/registrations/:id/payments': ({ admin: headers, registration }) => ({
    url: `/api/registrations/${registration._id}/payments`,
    headers,
  }),
  'GET /api/ambassador/inquiries': ({ admin: headers }) => ({ url: '/api/ambassador/inquiries', headers }),
  'GET /api/dashboard': ({ admin: headers }) => ({ url: '/api/dashboard', headers }),
  'GET /api/audit': ({ admin: headers }) => ({ url: '/api/audit', headers }),
  'GET /api/audit/actors': ({ admin: headers }) => ({ url: '/api/audit/actors', headers }),
  'GET /api/documents/:kind/versions': ({ admin: headers }) => ({ url: '/api/documents/privacy/versions', headers }),
  'GET /api/privacy/requests': ({ admin: headers }) => ({ url: '/api/privacy/requests', headers }),
  'GET /api/privacy/retention': ({ admin: headers }) => ({ url: '/api/privacy/retention', headers }),
  'GET /api/privacy/guardians': ({ admin: headers }) => ({ url: '/api/privacy/guardians', headers }),
  'GET /api/privacy/access-log': ({ admin: headers }) => ({ url: '/api/privacy/access-log', headers }),
};

const publicReads: Record<string, Prepare> = {
  'GET /api/ambassador/show': () => ({ url: '/api/ambassador/show' }),
  'GET /api/settings': () => ({ url: '/api/settings' }),
  'GET /api/privacy/notice': () => ({ url: '/api/privacy/notice' }),
  'GET /api/documents/:kind': () => ({ url: '/api/documents/refunds' }),
  'POST /api/ambassador/ambassador-inquiry': async () => {
    const applicant = { fullName: 'Asha Rao', email: nextEmail(), phone: '+91 98765 43210', college: 'City College' };
    const request = { whyInterested: 'I like festivals', expectedRegistrations: '10-15' };
    const photo = { filename: 'a.png', content: await buildPicture() };
    return { url: '/api/ambassador/ambassador-inquiry', ...(await multipart({ ...applicant, ...request, photo })) };
  },
};

/** The id of a stored PDF that answers a question of an event, and the registration that names it. */
async function answerByFile(world: World) {
  const { _id: eventId } = await createEvent(world.test.context);
  const [question] = await createQuestions(world.test.context, eventId, buildQuestion({ kind: 'file' }));
  const content = new TextEncoder().encode('%PDF-1.7');
  const body = await multipart({ questionId: question?.id ?? '', file: { filename: 'card.pdf', content } });
  const upload = { url: `/api/events/${eventId}/answer-files`, ...body };
  return { eventId, question, upload };
}

const questionEndpoints: Record<string, Prepare> = {
  'GET /api/events/:id/questions': ({ eventId }) => ({ url: `/api/events/${eventId}/questions` }),
  'GET /api/events/:id/question-list': async (world) => ({
    url: `/api/events/${(await answerByFile(world)).eventId}/question-list`,
    headers: world.admin,
  }),
  'POST /api/events/:id/answer-files': async (world) => (await answerByFile(world)).upload,
  'GET /api/answer-files/:id': async (world) => ({
    url: `/api/answer-files/${(await send(world, (await answerByFile(world)).upload)).id}`,
    headers: world.admin,
  }),
  'GET /api/registrations/:id/my-answers': async (world) => {
    const { _id: eventId } = await createEvent(world.test.context);
    const { participant: headers } = world;
    const { _id } = await send(world, { url: '/api/registrations', headers, payload: { eventId, name: 'Asha' } });
    return { url: `/api/registrations/${_id}/my-answers`, headers };
  },
  'GET /api/registrations/:id/answers': async (world) => {
    const { eventId, question, upload } = await answerByFile(world);
    const answers = { [question?.id ?? '']: (await send(world, upload)).id };
    const payload = { eventId, name: 'Ravi Kumar', email: nextEmail(), answers };
    const { _id } = await send(world, { url: '/api/registrations', payload });
    return { url: `/api/registrations/${_id}/answers`, headers: world.admin };
  },
};

/** Endpoints that the audit does not record, by method and path, each with a request that succeeds. */
export const otherEndpoints: Record<string, Prepare> = {
  ...authEndpoints,
  ...eventEndpoints,
  ...teamEndpoints,
  ...rosterEndpoints,
  ...registrationEndpoints,
  ...questionEndpoints,
  ...proofEndpoints,
  ...passEndpoints,
  ...reportEndpoints,
  ...adminReads,
  ...publicReads,
};
