import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { eventually, forward, MINUTE, queuedEmails, register, resetEmailQueue } from '#test/support/email-queue.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { toIso } from '../../db/database.ts';
import type { OutgoingEmail } from './email-transport.ts';
import { sendDueEmails } from './email-worker.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

describe('an email to several people', () => {
  const trio = ['lata', 'manu', 'nila'].map((name) => ({ name, email: `${name}@college.test` }));
  const emails = trio.map(({ email }) => email);
  const registerTrio = async () => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
    const payload = { teamName: 'Trio', contactEmail: emails[0], members: trio, eventId };
    const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().registration as { _id: string; code: string };
  };

  it('is tried again for the one whose server failed, and sent once to the others', async () => {
    await registerTrio();
    const sent: string[] = [];
    let failures = 0;
    const send = async ({ recipient }: OutgoingEmail) => {
      if (recipient === emails[1] && failures < 2) {
        failures += 1;
        throw new Error('450 mailbox busy');
      }
      sent.push(recipient);
    };
    for (let round = 0; round < 5; round += 1) {
      await sendDueEmails(test.context, send);
      forward(test, 10 * MINUTE);
    }
    expect(failures).toBe(2);
    expect(sent.sort()).toEqual(emails);
    expect((await queuedEmails(test)).map(({ recipient, status }) => `${recipient} ${status}`).sort()).toEqual(
      emails.map((email) => `${email} sent`),
    );
  });

  it('reaches each once where several workers share the queue', async () => {
    await registerTrio();
    const sent: string[] = [];
    const send = async ({ recipient }: OutgoingEmail) => {
      await new Promise(setImmediate);
      sent.push(recipient);
    };
    await Promise.all(Array.from({ length: 4 }, () => sendDueEmails(test.context, send)));
    expect(sent.sort()).toEqual(emails);
  });

  it('reaches each once where a worker died after it had assigned the recipients', async () => {
    await registerTrio();
    void sendDueEmails(test.context, () => new Promise<void>(() => {}));
    await eventually(async () => expect(await queuedEmails(test)).toHaveLength(3));
    const sent: string[] = [];
    const send = async ({ recipient }: OutgoingEmail) => void sent.push(recipient);
    await sendDueEmails(test.context, send);
    expect(sent).toHaveLength(2);
    forward(test, 5 * MINUTE);
    await sendDueEmails(test.context, send);
    expect(sent.sort()).toEqual(emails);
  });

  it('is not sent to a member who left before', async () => {
    const { _id } = await registerTrio();
    const failing = vi.fn().mockRejectedValue(new Error('450 busy'));
    await sendDueEmails(test.context, failing);
    expect(failing).toHaveBeenCalledTimes(3);
    await test.context.db
      .updateTable('participants')
      .set({ releasedAt: test.time.now.toISOString() })
      .where('registrationId', '=', _id)
      .where('email', '=', emails[2] ?? '')
      .execute();
    forward(test, 10 * MINUTE);
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ recipient }) => void sent.push(recipient));
    expect(sent.sort()).toEqual(emails.slice(0, 2));
    expect(await queuedEmails(test)).toHaveLength(2);
  });
});

describe('an email about a registration', () => {
  it('is rendered when it is sent, with what is stored then', async () => {
    const { _id: eventId } = await createEvent(test.context, { venue: 'Old hall' });
    await register(test, { eventId, email: 'asha@example.org' });
    await test.context.db.updateTable('events').set({ venue: 'New hall' }).where('id', '=', eventId).execute();
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ text }) => void sent.push(text));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('New hall');
  });

  it('is dropped where the status changed between two attempts', async () => {
    const { _id: eventId } = await createEvent(test.context, { entryFee: 100 });
    const { code } = await register(test, { eventId, email: 'asha@example.org' });
    await sendDueEmails(test.context, () => Promise.reject(new Error('450 busy')));
    expect(await queuedEmails(test)).toMatchObject([{ kind: 'received', attempts: 1, recipient: 'asha@example.org' }]);
    const payload = { email: 'asha@example.org' };
    await test.inject({ method: 'POST', url: `/api/passes/${code}/cancel`, payload });
    forward(test, 10 * MINUTE);
    await sendDueEmails(test.context, async () => {});
    expect(await queuedEmails(test)).toMatchObject([{ kind: 'cancelled', status: 'sent' }]);
  });

  it('is tried again by the same rule where it cannot be rendered', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { _id } = await register(test, { eventId, email: 'asha@example.org' });
    const { db } = test.context;
    await db.updateTable('emailQueue').set({ kind: 'unknown' }).where('registrationId', '=', _id).execute();
    const send = vi.fn().mockResolvedValue(undefined);
    await sendDueEmails(test.context, send);
    const [row] = await queuedEmails(test);
    expect(row).toMatchObject({ status: 'pending', attempts: 1, lastError: expect.any(String) });
    expect(Date.parse(toIso(row?.nextAttemptAt ?? ''))).toBeGreaterThan(test.time.now.getTime());
    await db.updateTable('emailQueue').set({ kind: 'confirmed' }).where('registrationId', '=', _id).execute();
    forward(test, MINUTE);
    await sendDueEmails(test.context, send);
    expect(send).toHaveBeenCalledOnce();
  });
});
