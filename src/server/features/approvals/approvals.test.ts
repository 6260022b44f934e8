import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { makeToken } from '#test/support/access-tokens.ts';
import { askRefund, type Headers, member, paidRegistration, setLimits } from '#test/support/approvals.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireApprovals } from './approvals.service.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const DAY = 24 * 60 * 60_000;

let test: TestApp;
let asha: { headers: Headers; userId: string };
let bina: { headers: Headers; userId: string };
beforeAll(async () => {
  test = await startTestApp();
  asha = await member(test, 'Asha', { role: 'treasurer' });
  bina = await member(test, 'Bina', { role: 'treasurer' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date(NOW);
  await test.context.db.updateTable('approvals').set({ status: 'withdrawn' }).where('status', '=', 'pending').execute();
  await setLimits(test, { refundAbove: 100 });
});

const post = (url: string, headers: Headers, payload: object = {}) =>
  test.inject({ method: 'POST', url, headers, payload });
const refund = (paymentId: string, headers: Headers, amount: number) =>
  post(`/api/payments/${paymentId}/refunds`, headers, { amount, reason: 'Came late', method: 'cash' });
const decide = (id: string, how: 'approve' | 'reject' | 'withdraw', headers: Headers) =>
  post(`/api/approvals/${id}/${how}`, headers, how === 'reject' ? { reason: 'Too much' } : {});
const list = async (headers: Headers, show = 'waiting') =>
  (await test.inject({ url: `/api/approvals?show=${show}`, headers })).json().data;
const mine = async (id: string) =>
  (await list(asha.headers, 'mine')).approvals.find(({ _id }: { _id: string }) => _id === id);
const refundsOf = (paymentId: string) =>
  test.context.db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute();
const statusOf = async (id: string) =>
  (await test.context.db.selectFrom('approvals').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const auditOf = (id: string) =>
  test.context.db
    .selectFrom('audit')
    .select(['actorName', 'endpoint', 'before', 'after'])
    .where('targetId', '=', id)
    .orderBy('at')
    .orderBy('endpoint')
    .execute();

describe('a refund above the limit', () => {
  it('waits until somebody else approves it, and is done then with both names', async () => {
    const { paymentId, registrationId } = await paidRegistration(test);
    const asked = await refund(paymentId, asha.headers, 200);
    expect(asked.statusCode, asked.body).toBe(202);
    const { approval, message, data } = asked.json();
    expect({ message, data }).toEqual({ message: expect.stringContaining('Sent for approval'), data: null });
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await list(bina.headers)).toMatchObject({
      waiting: 1,
      approvals: [
        {
          _id: approval._id,
          kind: 'refund',
          amount: 200,
          subjectId: registrationId,
          preparedBy: 'Asha',
          isMine: false,
          reason: 'Came late',
          request: { body: { amount: 200, method: 'cash' } },
        },
      ],
    });
    expect(await list(asha.headers)).toMatchObject({ waiting: 0, approvals: [] });
    expect((await decide(approval._id, 'approve', asha.headers)).statusCode).toBe(403);

    const approved = await decide(approval._id, 'approve', bina.headers);
    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json().data).toMatchObject({ status: 'done', decidedBy: 'Bina' });
    expect(await refundsOf(paymentId)).toMatchObject([
      { amountPaise: 20_000, requestedByName: 'Asha, approved by Bina', approvalId: approval._id },
    ]);
    expect(await mine(approval._id)).toMatchObject({ status: 'done' });
  });

  it('is asked once by a double click, and mails those who may approve, not the one who asked', async () => {
    const { paymentId } = await paidRegistration(test);
    await test.context.db.deleteFrom('emailQueue').execute();
    const ids = await Promise.all([1, 2].map(() => askRefund(test, asha.headers, paymentId)));
    expect(new Set(ids).size).toBe(1);
    const mails = await test.context.db.selectFrom('emailQueue').select(['recipient', 'data']).execute();
    const [own, other] = await Promise.all([asha, bina].map(({ userId }) => emailOf(userId)));
    const recipients = mails.map(({ recipient }) => recipient);
    expect(recipients).toContain(other);
    expect(recipients).not.toContain(own);
    expect(new Set(recipients).size).toBe(recipients.length);
  });

  it('is not asked for at the limit, and never without one', async () => {
    const [first, second] = [await paidRegistration(test), await paidRegistration(test)];
    expect((await refund(first.paymentId, asha.headers, 100)).statusCode).toBe(200);
    await setLimits(test, {});
    expect((await refund(second.paymentId, asha.headers, 250)).statusCode).toBe(200);
  });

  it('in parts counts together for a day, by anybody', async () => {
    const { paymentId } = await paidRegistration(test);
    expect((await refund(paymentId, asha.headers, 60)).statusCode).toBe(200);
    expect((await refund(paymentId, asha.headers, 60)).statusCode).toBe(202);
    expect((await refund(paymentId, bina.headers, 60)).statusCode).toBe(202);
    test.time.now = new Date(Date.parse(NOW) + DAY + 1000);
    expect((await refund(paymentId, asha.headers, 60)).statusCode).toBe(200);
  });

  it('of a whole registration waits, too', async () => {
    const { registrationId, paymentId } = await paidRegistration(test);
    const asked = await post(`/api/registrations/${registrationId}/refund`, asha.headers, { note: 'Ill' });
    expect(asked.statusCode, asked.body).toBe(202);
    expect((await decide(asked.json().approval._id, 'approve', bina.headers)).statusCode).toBe(200);
    expect(await refundsOf(paymentId)).toMatchObject([{ amountPaise: 25_000 }]);
  });

  it('of a whole event counts as their sum', async () => {
    const { paymentId, eventId } = await paidRegistration(test);
    await test.context.db.updateTable('payments').set({ method: 'razorpay' }).where('id', '=', paymentId).execute();
    const asked = await post(`/api/events/${eventId}/refunds`, asha.headers, { reason: 'Cancelled' });
    expect(asked.statusCode, asked.body).toBe(202);
    expect((await decide(asked.json().approval._id, 'approve', bina.headers)).statusCode).toBe(200);
    const run = test.context.db.selectFrom('eventRefunds').select(['approvalId', 'startedBy']);
    expect(await run.where('eventId', '=', eventId).executeTakeFirst()).toEqual({
      approvalId: asked.json().approval._id,
      startedBy: 'Asha, approved by Bina',
    });
  });
});

const emailOf = async (id: string) =>
  (await test.context.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('two people who decide at once', () => {
  it('carry it out once', async () => {
    const chitra = await member(test, 'Chitra', { role: 'treasurer' });
    for (let round = 0; round < 5; round += 1) {
      const { paymentId } = await paidRegistration(test);
      // Twice the amount is there: a second refund would be possible.
      const id = await askRefund(test, asha.headers, paymentId, 101);
      const both = await Promise.all([bina, bina, chitra].map(({ headers }) => decide(id, 'approve', headers)));
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
      expect(await refundsOf(paymentId)).toHaveLength(1);
      expect(await statusOf(id)).toBe('done');
    }
  });

  it('approve or reject: one of the two, never a refund of a rejected request', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { paymentId } = await paidRegistration(test);
      const id = await askRefund(test, asha.headers, paymentId);
      const all = await Promise.all([
        decide(id, 'approve', bina.headers),
        decide(id, 'withdraw', asha.headers),
        decide(id, 'reject', bina.headers),
      ]);
      expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect((await refundsOf(paymentId)).length).toBe((await statusOf(id)) === 'done' ? 1 : 0);
    }
  });
});

describe('a request that waits', () => {
  it('fails where the money has gone back meanwhile, and says so', async () => {
    const { paymentId } = await paidRegistration(test);
    const id = await askRefund(test, asha.headers, paymentId);
    await setLimits(test, {});
    expect((await refund(paymentId, bina.headers, 250)).statusCode).toBe(200);
    const response = await decide(id, 'approve', bina.headers);
    expect(response.json()).toMatchObject({ code: 'approval_failed', detail: expect.stringContaining('given back') });
    expect(await mine(id)).toMatchObject({ status: 'failed', note: 'All of this payment was given back' });
    expect((await decide(id, 'approve', bina.headers)).statusCode).toBe(409);
  });

  it('is done with the limit of now: lowering or raising it changes nothing of it', async () => {
    const { paymentId } = await paidRegistration(test);
    const id = await askRefund(test, asha.headers, paymentId);
    await setLimits(test, { refundAbove: 10_000 });
    expect((await decide(id, 'approve', bina.headers)).statusCode).toBe(200);
  });

  it('fails where its preparer may not do it any more', async () => {
    const dev = await member(test, 'Dev', { role: 'treasurer' });
    const { paymentId } = await paidRegistration(test);
    const id = await askRefund(test, dev.headers, paymentId);
    await test.context.db.updateTable('grants').set({ revokedAt: NOW }).where('userId', '=', dev.userId).execute();
    expect((await decide(id, 'approve', bina.headers)).json()).toMatchObject({ code: 'approval_failed' });
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await statusOf(id)).toBe('failed');
  });

  it('cannot be approved by who lost the power, nor by a token', async () => {
    const eva = await member(test, 'Eva', { role: 'treasurer' }, { role: 'auditor' });
    const { paymentId } = await paidRegistration(test);
    const id = await askRefund(test, asha.headers, paymentId);
    await test.context.db
      .updateTable('grants')
      .set({ revokedAt: NOW })
      .where('userId', '=', eva.userId)
      .where('role', '=', 'treasurer')
      .execute();
    expect((await decide(id, 'approve', eva.headers)).statusCode).toBe(404);
    const { email: _email, ...headers } = await test.loginAs('admin');
    const { token } = await makeToken(test, headers, { powers: ['panel.open', 'payments.refund'] });
    const byToken = await decide(id, 'approve', { authorization: `Bearer ${token}` });
    expect(byToken.statusCode, byToken.body).toBe(403);
    expect(await refundsOf(paymentId)).toEqual([]);
  });

  it('is in the scope of its event alone', async () => {
    const { paymentId, eventId } = await paidRegistration(test);
    const { _id: elsewhere } = await createEvent(test.context);
    const id = await askRefund(test, asha.headers, paymentId);
    const other = await member(test, 'Farah', { role: 'treasurer', eventId: elsewhere });
    expect(await list(other.headers)).toMatchObject({ waiting: 0 });
    expect((await decide(id, 'approve', other.headers)).statusCode).toBe(404);
    expect((await decide(id, 'reject', other.headers)).statusCode).toBe(404);
    const own = await member(test, 'Gita', { role: 'treasurer', eventId });
    expect(await list(own.headers)).toMatchObject({ waiting: 1 });
    expect((await decide(id, 'approve', own.headers)).statusCode).toBe(200);
  });

  it('is withdrawn by its preparer alone, and over then', async () => {
    const { paymentId } = await paidRegistration(test);
    const id = await askRefund(test, asha.headers, paymentId);
    expect((await decide(id, 'withdraw', bina.headers)).statusCode).toBe(404);
    expect((await decide(id, 'withdraw', asha.headers)).statusCode).toBe(200);
    expect((await decide(id, 'approve', bina.headers)).json()).toMatchObject({ code: 'approval_decided' });
  });

  it('expires after seven days, and its preparer is told', async () => {
    const { paymentId } = await paidRegistration(test);
    const id = await askRefund(test, asha.headers, paymentId);
    test.time.now = new Date(Date.parse(NOW) + 7 * DAY);
    expect((await decide(id, 'approve', bina.headers)).statusCode).toBe(409);
    expect(await mine(id)).toMatchObject({ status: 'expired' });
    await test.context.db.deleteFrom('emailQueue').execute();
    await Promise.all([expireApprovals(test.context), expireApprovals(test.context)]);
    expect(await statusOf(id)).toBe('expired');
    const mails = await test.context.db.selectFrom('emailQueue').select('recipient').execute();
    expect(mails).toEqual([{ recipient: await emailOf(asha.userId) }]);
  });

  it('is in the audit with what was and what is, as is what it did', async () => {
    const { paymentId } = await paidRegistration(test);
    const rejected = await askRefund(test, asha.headers, paymentId);
    await decide(rejected, 'reject', bina.headers);
    const id = await askRefund(test, asha.headers, paymentId);
    test.time.now = new Date(Date.parse(NOW) + 60_000);
    await decide(id, 'approve', bina.headers);
    expect((await auditOf(rejected)).map(({ after }) => JSON.parse(after ?? '').status)).toEqual([
      'rejected',
      'pending',
    ]);
    const [asked, approved] = await auditOf(id);
    expect(asked).toMatchObject({ actorName: 'Asha', endpoint: 'POST /api/payments/:id/refunds', before: null });
    expect(JSON.parse(asked?.after ?? '')).toMatchObject({ kind: 'refund', status: 'pending', amount: 20_000 });
    expect(approved).toMatchObject({ actorName: 'Bina', endpoint: 'POST /api/approvals/:id/approve' });
    expect(JSON.parse(approved?.before ?? '')).toMatchObject({ status: 'pending' });
    expect(JSON.parse(approved?.after ?? '')).toMatchObject({ status: 'done', decidedBy: 'Bina' });
    expect((await auditOf(paymentId)).map(({ actorName }) => actorName)).toContain('Asha, approved by Bina');
  });

  it('is one of fifty at most of a person', async () => {
    const { paymentId } = await paidRegistration(test);
    const responses = [];
    for (let amount = 101; amount <= 151; amount += 1) responses.push(await refund(paymentId, asha.headers, amount));
    expect(responses.slice(0, 50).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(202));
    expect(responses[50]?.json()).toMatchObject({ code: 'approval_limit' });
  });
});
