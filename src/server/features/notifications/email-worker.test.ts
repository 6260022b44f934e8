import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DAY,
  emailContent,
  enqueueEmail,
  eventually,
  forward,
  MINUTE,
  openSmtpServer,
  queuedEmails,
  resetEmailQueue,
  runEmailWorker,
  withSmtp,
} from '#test/support/email-queue.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { enqueueEmails } from './email-queue.service.ts';
import type { OutgoingEmail } from './email-transport.ts';
import { backoffDelay, pruneEmails, sendDueEmails } from './email-worker.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

describe('the email queue', () => {
  it('holds an email exactly if its transaction commits', async () => {
    const planted = new Error('planted');
    const failing = test.context.db.transaction().execute(async (trx) => {
      await enqueueEmails(trx, test.context, [{ kind: 'rendered', recipient: 'a@example.org', data: emailContent }]);
      throw planted;
    });
    await expect(failing).rejects.toBe(planted);
    expect(await queuedEmails(test)).toEqual([]);
    await enqueueEmail(test);
    expect(await queuedEmails(test)).toMatchObject([{ recipient: 'asha@example.org', status: 'pending', attempts: 0 }]);
  });

  it('deletes what was sent or given up thirty days ago, and never what is pending', async () => {
    const setStatus = (recipient: string, status: 'pending' | 'sent' | 'failed') =>
      test.context.db.updateTable('emailQueue').set({ status }).where('recipient', '=', recipient).execute();
    for (const status of ['pending', 'sent', 'failed'] as const) {
      await enqueueEmail(test, {}, status);
      await setStatus(status, status);
    }
    forward(test, 30 * DAY);
    await enqueueEmail(test, {}, 'young');
    await setStatus('young', 'sent');
    forward(test, MINUTE);
    await pruneEmails(test.context);
    expect((await queuedEmails(test)).map(({ recipient }) => recipient)).toEqual(['pending', 'young']);
  });
});

describe('the worker', () => {
  it('gives an email up after ten attempts and stores why', async () => {
    await enqueueEmail(test);
    const send = vi.fn().mockRejectedValue(new Error('550 no such box'));
    for (let tries = 0; tries < 12; tries += 1) {
      await sendDueEmails(test.context, send);
      forward(test, DAY);
    }
    expect(send).toHaveBeenCalledTimes(10);
    expect(await queuedEmails(test)).toMatchObject([{ status: 'failed', attempts: 10, lastError: '550 no such box' }]);
  });

  it('gives an email up at once whose recipient the mail server does not know', async () => {
    const refuse = async (code: number, message: string) => {
      await resetEmailQueue(test);
      await enqueueEmail(test);
      const error = Object.assign(new Error(message), { code: 'EENVELOPE', responseCode: code });
      await sendDueEmails(test.context, () => Promise.reject(error));
      return queuedEmails(test);
    };
    const unknown = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user here";
    expect(await refuse(550, unknown)).toMatchObject([{ status: 'failed', attempts: 1, lastError: unknown }]);
    expect(await refuse(550, '550 5.4.5 Daily sending quota exceeded')).toMatchObject([{ status: 'pending' }]);
    expect(await refuse(450, '450 4.1.1 Try later')).toMatchObject([{ status: 'pending' }]);
  });

  it.each(['550 5.1.1 <asha@example.org>: no such user', '450 4.2.1 asha+fest@example.org is over quota'])(
    'logs no recipient where the mail server says %s, which the panel shows whole',
    async (message) => {
      await enqueueEmail(test);
      const log = { ...test.context.log, error: vi.fn(), warn: vi.fn() };
      const error = Object.assign(new Error(message), { responseCode: Number(message.slice(0, 3)) });
      await sendDueEmails({ ...test.context, log }, vi.fn().mockRejectedValue(error));
      const logged = JSON.stringify([log.error.mock.calls, log.warn.mock.calls]);
      expect(logged).toContain(message.slice(0, 9));
      expect(logged).toContain('…@…');
      expect(logged).not.toContain('example.org');
      expect(await queuedEmails(test)).toMatchObject([{ lastError: message }]);
    },
  );

  it('backs off from 30 s to about four hours in all', () => {
    const pauses = Array.from({ length: 9 }, (_, index) => backoffDelay(index + 1, 0.5));
    expect(pauses[0]).toBe(30_000);
    expect(pauses[8]).toBe(30_000 * 256);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(30_000 * 511);
    expect(backoffDelay(1, 0)).toBe(24_000);
    expect(backoffDelay(1, 1)).toBe(36_000);
  });

  it('sends an email once where several workers share the queue', async () => {
    for (let count = 0; count < 25; count += 1) await enqueueEmail(test, { subject: `Mail ${count}` });
    const sent: string[] = [];
    const send = async ({ subject }: OutgoingEmail) => {
      await new Promise(setImmediate);
      sent.push(subject);
    };
    await Promise.all(Array.from({ length: 4 }, () => sendDueEmails(test.context, send)));
    expect(sent).toHaveLength(25);
    expect(new Set(sent).size).toBe(25);
  });

  it('sends a login code before what was written to many, though it was queued after', async () => {
    const { context } = test;
    const news = (index: number) => enqueueEmail(test, { subject: 'News' }, `reader${index}@example.org`);
    await Promise.all(Array.from({ length: 25 }, (_, index) => news(index)));
    await context.db.updateTable('emailQueue').set({ cause: 'desk' }).execute();
    forward(test, MINUTE);
    const sent: string[] = [];
    await sendDueEmails(context, async ({ recipient }) => {
      sent.push(recipient);
      if (sent.length === 1)
        await enqueueEmails(context.db, context, [{ kind: 'login_code', recipient: 'asha@example.org' }]);
    });
    expect(sent).toHaveLength(26);
    // What was being sent, ten at most, is sent first.
    expect(sent.indexOf('asha@example.org')).toBe(10);
  });

  it('sends an email whose worker died once its lease is over', async () => {
    await enqueueEmail(test);
    const dying = new Promise<void>(() => {});
    void sendDueEmails(test.context, () => dying);
    await eventually(async () => expect(await queuedEmails(test)).toMatchObject([{ attempts: 1 }]));
    const send = vi.fn().mockResolvedValue(undefined);
    await sendDueEmails(test.context, send);
    expect(send).not.toHaveBeenCalled();
    forward(test, 5 * MINUTE);
    await sendDueEmails(test.context, send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await queuedEmails(test)).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('finishes the email being sent when it is stopped, and starts no other', async () => {
    await enqueueEmail(test, {}, 'first@example.org');
    forward(test, 1);
    await enqueueEmail(test, {}, 'second@example.org');
    const smtp = await openSmtpServer();
    const worker = runEmailWorker(withSmtp(test, smtp.url));
    await eventually(async () => expect((await queuedEmails(test))[0]?.attempts).toBe(1));
    await worker.stop();
    const after = await queuedEmails(test);
    expect(after[0]).toMatchObject({ recipient: 'first@example.org', status: 'sent' });
    expect(after.filter((row) => row.status === 'sent')).toHaveLength(smtp.mails.length);
    expect(after.filter((row) => row.attempts > 0)).toHaveLength(smtp.mails.length);
  });

  it('continues after the database was unavailable for a moment', async () => {
    const log = { ...test.context.log, error: vi.fn() };
    const { db } = test.context;
    const broken = new Proxy(db, {
      get: (target, name) => {
        if (name === 'selectFrom' && log.error.mock.calls.length === 0) throw new Error('planted');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await enqueueEmail(test);
    runEmailWorker({ ...test.context, db: broken, log });
    await eventually(async () => expect(await queuedEmails(test)).toMatchObject([{ status: 'sent' }]));
    expect(log.error).toHaveBeenCalledOnce();
  });
});
