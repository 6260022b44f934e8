import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApprovalLimits } from '#contract/approvals/approval-kinds.ts';
import { runAdminCommand } from '#server/features/auth/admins/admin-command.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { type Headers, member, paidRegistration, setLimits } from '#test/support/approvals.ts';
import { sendEmails } from '#test/support/emails.ts';
import { nextNumber } from '#test/support/endpoints/audited/records.ts';
import { switchOnTwoStep } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NONE: ApprovalLimits = { refundAbove: null, mailAbove: null, deletePaid: false, publishResults: false };

let test: TestApp;
let asha: Headers;
let bina: Headers;
beforeAll(async () => {
  test = await startTestApp();
  asha = (await member(test, 'Asha', { role: 'president' })).headers;
  bina = (await member(test, 'Bina', { role: 'president' })).headers;
});
afterAll(() => test.close());
beforeEach(() => setLimits(test, NONE));

const save = (limits: Partial<ApprovalLimits> & { basedOn?: ApprovalLimits }, headers: Headers) =>
  test.inject({ method: 'PUT', url: '/api/approvals/limits', headers, payload: { ...NONE, ...limits } });
const limits = async () => (await test.inject({ url: '/api/approvals/limits', headers: asha })).json().data;
const approve = (asked: { json(): { approval: { _id: string } } }, headers: Headers) =>
  test.inject({ method: 'POST', url: `/api/approvals/${asked.json().approval._id}/approve`, headers });

const register = async (eventId: string) => {
  const payload = { eventId, name: 'Ravi Kumar', email: `ravi${nextNumber()}@mail.test` };
  await test.inject({ method: 'POST', url: '/api/registrations', payload });
};
const mail = (eventId: string, text: string, headers: Headers) =>
  test.inject({
    method: 'POST',
    url: '/api/registrations/announcements',
    headers,
    payload: { eventId, subject: 'Hall', text, statuses: ['confirmed'] },
  });
const announced = (eventId: string) =>
  test.context.db.selectFrom('announcements').selectAll().where('eventId', '=', eventId).execute();

it('publishing results takes two from when it is switched on; a request that does not name it leaves it', async () => {
  expect((await save({ publishResults: true }, asha)).statusCode).toBe(200);
  const { publishResults: _, ...others } = NONE;
  const payload = { ...others, mailAbove: 50 };
  await test.inject({ method: 'PUT', url: '/api/approvals/limits', headers: asha, payload });
  expect(await limits()).toEqual({ ...NONE, mailAbove: 50, publishResults: true });
  const asked = await save({ mailAbove: 50, publishResults: false }, asha);
  expect(asked.statusCode).toBe(202);
  expect((await approve(asked, bina)).statusCode).toBe(200);
  expect(await limits()).toEqual({ ...NONE, mailAbove: 50 });
});

it('asking for more takes one person, asking for less takes two', async () => {
  expect((await save({ refundAbove: 5000, mailAbove: 100, deletePaid: true }, asha)).statusCode).toBe(200);
  expect((await save({ refundAbove: 2000, mailAbove: 100, deletePaid: true }, asha)).statusCode).toBe(200);
  for (const less of [
    { refundAbove: 2001, mailAbove: 100, deletePaid: true },
    { mailAbove: 100, deletePaid: true },
    { refundAbove: 2000, mailAbove: 101, deletePaid: true },
    { refundAbove: 2000, mailAbove: 100 },
  ]) {
    expect((await save(less, asha)).statusCode).toBe(202);
  }
  expect(await limits()).toEqual({ refundAbove: 2000, mailAbove: 100, deletePaid: true, publishResults: false });
  const asked = await save(NONE, asha);
  expect((await approve(asked, asha)).statusCode).toBe(403);
  expect((await approve(asked, bina)).statusCode).toBe(200);
  expect(await limits()).toEqual(NONE);
});

it('a change of the limits that was asked for before another one fails', async () => {
  await setLimits(test, { refundAbove: 1000 });
  const asked = await save({ refundAbove: 3000 }, asha);
  await save({ refundAbove: 500 }, bina);
  expect((await approve(asked, bina)).json()).toMatchObject({ code: 'approval_failed' });
  expect(await limits()).toMatchObject({ refundAbove: 500 });
});

it('the second of two who change the limits at once is told, whether theirs would take two or not', async () => {
  await setLimits(test, { refundAbove: 1000 });
  const basedOn = await limits();
  const first = { refundAbove: 1000, mailAbove: 50, basedOn };
  expect((await save(first, asha)).statusCode).toBe(200);
  for (const refundAbove of [500, 3000]) {
    const second = await save({ refundAbove, basedOn }, bina);
    expect([second.statusCode, second.json().code]).toEqual([409, 'settings_changed']);
  }
  expect((await save(first, asha)).statusCode).toBe(200);
  expect(await limits()).toEqual({ ...NONE, refundAbove: 1000, mailAbove: 50 });
});

it('a change of the limits that was approved is compared with those that it was asked for', async () => {
  await setLimits(test, { refundAbove: 1000 });
  const basedOn = await limits();
  const asked = await save({ refundAbove: 3000, basedOn }, asha);
  expect(asked.statusCode).toBe(202);
  // The same is stored by then, and was not what waits.
  await setLimits(test, { refundAbove: 3000 });
  const failed = (await approve(asked, bina)).json();
  expect(failed).toMatchObject({ code: 'approval_failed', detail: expect.stringContaining('when this was asked for') });
  const again = await save({ refundAbove: 5000, basedOn: await limits() }, asha);
  expect((await approve(again, bina)).statusCode).toBe(200);
  expect(await limits()).toMatchObject({ refundAbove: 5000 });
});

it('a limit above which nobody could approve is refused', async () => {
  const alone = await startTestApp();
  const { headers } = await member(alone, 'Asha', { role: 'president' });
  const put = (over: Partial<ApprovalLimits>) =>
    alone.inject({ method: 'PUT', url: '/api/approvals/limits', headers, payload: { ...NONE, ...over } });
  expect((await put({ refundAbove: 100 })).json()).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'refundAbove', message: expect.stringContaining('nobody could approve') }],
  });
  await member(alone, 'Bina', { role: 'president' });
  expect((await put({ refundAbove: 100 })).statusCode).toBe(200);
  await alone.close();
});

it('somebody who may do nothing before two-step login is on counts as nobody who could approve', async () => {
  const alone = await startTestApp();
  const { headers } = await member(alone, 'Asha', { role: 'president' });
  const { headers: other, userId } = await member(alone, 'Bina', { role: 'president' }, { role: 'judge' });
  const rule = { role: 'judge', needsTwoStep: true, changedAt: alone.time.now.toISOString(), changedBy: 'Asha' };
  await alone.context.db.insertInto('roleRules').values(rule).execute();
  const put = () =>
    alone.inject({
      method: 'PUT',
      url: '/api/approvals/limits',
      headers,
      payload: { ...NONE, refundAbove: 100 },
    });
  expect((await alone.inject({ url: '/api/approvals', headers: other })).json()).toMatchObject({
    code: 'two_step_needed',
  });
  expect((await put()).json()).toMatchObject({ errors: [{ path: 'refundAbove' }] });
  await switchOnTwoStep(alone, userId);
  expect((await put()).statusCode).toBe(200);
  await alone.close();
});

it('the server terminal switches every limit off, which the audit holds', async () => {
  await setLimits(test, { refundAbove: 1000, deletePaid: true });
  expect((await runAdminCommand(test.context, ['approvals-off'])).code).toBe(0);
  expect(await limits()).toEqual(NONE);
  const audit = test.context.db.selectFrom('audit').select(['actorName', 'before']);
  const row = await audit.where('endpoint', '=', 'npm run admin -- approvals-off').executeTakeFirstOrThrow();
  expect(row.actorName).toBe('Server terminal');
  expect(JSON.parse(row.before ?? '')).toMatchObject({ refundAbove: 1000, deletePaid: true });
});

it('a mail to more people than the limit waits; the same one in two parts counts together', async () => {
  await setLimits(test, { mailAbove: 2 });
  const [first, second] = [await createEvent(test.context), await createEvent(test.context)];
  for (let count = 0; count < 3; count += 1) await register(first._id);
  const asked = await mail(first._id, 'Hall B', asha);
  expect(asked.statusCode, asked.body).toBe(202);
  expect(await announced(first._id)).toEqual([]);
  expect((await approve(asked, bina)).statusCode).toBe(200);
  expect(await announced(first._id)).toMatchObject([{ people: 3, approvalId: asked.json().approval._id }]);

  for (let count = 0; count < 2; count += 1) await register(second._id);
  expect((await mail(second._id, 'Hall C', asha)).statusCode).toBe(200);
  const third = await createEvent(test.context);
  await register(third._id);
  expect((await mail(third._id, 'Hall C', asha)).statusCode).toBe(202);
  expect((await mail(third._id, 'Hall D', asha)).statusCode).toBe(200);
});

it('a mail that would go to many more people than were approved fails', async () => {
  await setLimits(test, { mailAbove: 2 });
  const { _id } = await createEvent(test.context);
  for (let count = 0; count < 3; count += 1) await register(_id);
  const asked = await mail(_id, 'Hall E', asha);
  await register(_id);
  await register(_id);
  expect((await approve(asked, bina)).json()).toMatchObject({ code: 'approval_failed' });
  expect(await announced(_id)).toEqual([]);
});

const remove = (id: string, headers: Headers, kind = 'mainEvent') =>
  test.inject({ method: 'DELETE', url: `/api/events/${kind}/${id}?notify=false`, headers });
const isDeleted = async (id: string) =>
  (await test.context.db.selectFrom('events').select('deletedAt').where('id', '=', id).executeTakeFirst())
    ?.deletedAt !== null;

it('an event with paid registrations, also of its sub-events, is deleted by two', async () => {
  await setLimits(test, { deletePaid: true });
  const unpaid = await createEvent(test.context);
  expect((await remove(unpaid._id, asha)).statusCode).toBe(200);

  const { eventId } = await paidRegistration(test);
  const main = await createEvent(test.context);
  const sub = await createSubEventOf(test.context, main._id);
  await test.context.db.updateTable('events').set({ mainEventId: main._id }).where('id', '=', eventId).execute();
  expect((await remove(sub._id, asha, 'subevent')).statusCode).toBe(200);
  expect((await remove(eventId, asha, 'subevent')).statusCode).toBe(202);
  const asked = await remove(main._id, asha);
  expect(asked.statusCode, asked.body).toBe(202);
  expect(await isDeleted(main._id)).toBe(false);
  expect((await approve(asked, bina)).statusCode).toBe(200);
  expect([await isDeleted(main._id), await isDeleted(eventId)]).toEqual([true, true]);
});

it('a deletion is approved only by who may delete the sub-events at another venue that go with it', async () => {
  await setLimits(test, { deletePaid: true });
  const { _id: mainId } = await createEvent(test.context, { venue: 'Main hall' });
  const { eventId } = await paidRegistration(test);
  await test.context.db
    .updateTable('events')
    .set({ mainEventId: mainId, venue: 'Lawn' })
    .where('id', '=', eventId)
    .execute();
  const hall = (await member(test, 'Hari', { role: 'president', venue: 'Main hall' })).headers;
  const asked = await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${mainId}`, headers: asha });
  expect(asked.statusCode, asked.body).toBe(202);
  const refused = await approve(asked, hall);
  expect([refused.statusCode, refused.json().detail]).toEqual([403, '1 sub-event of it is not covered by your role']);
  expect((await approve(asked, bina)).statusCode).toBe(200);
});

it('a mail and a deletion carry the reason that their approver reads, and the mail itself does not', async () => {
  await setLimits(test, { mailAbove: 0, deletePaid: true });
  const { eventId } = await paidRegistration(test);
  const mailed = await test.inject({
    method: 'POST',
    url: '/api/registrations/announcements',
    headers: asha,
    payload: { eventId, subject: 'Hall', text: 'Hall F', statuses: ['confirmed'], reason: 'The hall changed' },
  });
  const url = `/api/events/mainEvent/${eventId}?notify=false&reason=${encodeURIComponent('The judge is ill')}`;
  const deleted = await test.inject({ method: 'DELETE', url, headers: asha });
  const other = await createEvent(test.context);
  const several = await test.inject({
    method: 'POST',
    url: '/api/events/delete-many',
    headers: asha,
    payload: { ids: [eventId, other._id], notify: false, reason: 'Rain is coming' },
  });
  const { approvals } = (await test.inject({ url: '/api/approvals', headers: bina })).json().data;
  const reasonOf = (asked: typeof mailed) =>
    approvals.find(({ _id }: { _id: string }) => _id === asked.json().approval._id)?.reason;
  expect([mailed, deleted, several].map(reasonOf)).toEqual(['The hall changed', 'The judge is ill', 'Rain is coming']);
  expect((await approve(mailed, bina)).statusCode).toBe(200);
  const sent = (await sendEmails(test.context)).filter(({ text }) => text.includes('Hall F'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).not.toContain('The hall changed');
  expect((await approve(deleted, bina)).statusCode).toBe(200);
});

it('a deletion that was asked for twice fails the second time, since the event is gone', async () => {
  await setLimits(test, { deletePaid: true });
  const { eventId } = await paidRegistration(test);
  const [first, second] = [await remove(eventId, asha), await remove(eventId, bina)];
  expect((await approve(first, bina)).statusCode).toBe(200);
  expect((await approve(second, asha)).json()).toMatchObject({ code: 'approval_failed' });
});

it('the sample festival with paid registrations is removed by two', async () => {
  const { eventId } = await paidRegistration(test);
  await setLimits(test, { deletePaid: true });
  await test.context.db.updateTable('events').set({ isSample: true }).where('id', '=', eventId).execute();
  const asked = await test.inject({ method: 'DELETE', url: '/api/sample-data', headers: asha });
  expect(asked.statusCode, asked.body).toBe(202);
  expect((await approve(asked, bina)).statusCode).toBe(200);
  expect(await isDeleted(eventId)).toBe(true);
});
