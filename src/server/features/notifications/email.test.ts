import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/support/servers/smtp-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { AppContext } from '../../context.ts';
import { toIso } from '../../db/database.ts';
import { renderRegistrationEmails } from '../passes/pass-emails.service.ts';
import { enqueueEmail, type OutgoingEmail } from './email.service.ts';
import {
  backoffDelay,
  type EmailWorker,
  pruneOutbox,
  sendDueEmails,
  startEmailWorker,
} from './email-worker.service.ts';
import { renderEmail } from './render-email.service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2027-01-10T06:30:00.000Z');

let test: TestApp;
let smtp: TestSmtpServer | undefined;
let worker: EmailWorker | undefined;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = START;
  await test.context.db.deleteFrom('outbox').execute();
  await rm(path.join(test.context.config.dataDir, 'outbox'), { recursive: true, force: true });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await smtp?.close();
  smtp = undefined;
});

const withSmtp = (url: string): AppContext => ({ ...test.context, config: { ...test.context.config, smtpUrl: url } });
const rows = () => test.context.db.selectFrom('outbox').selectAll().orderBy('createdAt').execute();
const enqueue = (mail: Partial<OutgoingEmail> = {}) =>
  enqueueEmail(test.context.db, test.context, {
    to: 'asha@example.org',
    subject: 'Your entry',
    html: '<p>You are in.</p>',
    text: 'You are in.',
    ...mail,
  });
const forward = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};
const settled = (check: () => unknown) => vi.waitFor(check, { timeout: 8000, interval: 20 });

describe('the outbox', () => {
  it('holds a mail exactly if its transaction is committed', async () => {
    const planted = new Error('planted');
    const failing = test.context.db.transaction().execute(async (trx) => {
      await enqueueEmail(trx, test.context, { to: 'a@example.org', subject: 's', html: 'h', text: 't' });
      throw planted;
    });
    await expect(failing).rejects.toBe(planted);
    expect(await rows()).toEqual([]);
    await enqueue();
    expect(await rows()).toMatchObject([{ recipient: 'asha@example.org', status: 'pending', attempts: 0 }]);
  });

  it('keeps line breaks out of headers', async () => {
    await enqueue({ to: 'a@example.org\r\nBcc: all@example.org', subject: 'Hello\r\nBcc: all@example.org\u2028x' });
    const [mail] = await rows();
    expect(mail?.subject).toBe('Hello Bcc: all@example.org x');
    expect(mail?.recipient).not.toMatch(/[\r\n]/);
  });

  it('forgets what was sent or given up after thirty days, and never what waits', async () => {
    for (const status of ['pending', 'sent', 'failed'] as const) {
      await enqueue({ subject: status });
      await test.context.db.updateTable('outbox').set({ status }).where('subject', '=', status).execute();
    }
    forward(30 * DAY);
    await enqueue({ subject: 'young' });
    await test.context.db.updateTable('outbox').set({ status: 'sent' }).where('subject', '=', 'young').execute();
    forward(MINUTE);
    await pruneOutbox(test.context);
    expect((await rows()).map((row) => row.subject)).toEqual(['pending', 'young']);
  });
});

describe('sending by SMTP', () => {
  it('delivers a mail whole: sender, recipient, both bodies, attachments', async () => {
    smtp = await startSmtpServer();
    const content = Buffer.from('BEGIN:VCALENDAR');
    await enqueue({
      subject: 'Tävling ✓',
      attachments: [{ filename: 'utsav.ics', contentType: 'text/calendar', content }],
    });
    worker = startEmailWorker(withSmtp(smtp.url), 50);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }]));
    const [received] = smtp.mails;
    expect(received?.recipients).toEqual(['asha@example.org']);
    expect(received?.mail).toMatchObject({
      from: { name: 'Utsav', address: 'no-reply@utsav.example' },
      to: [{ address: 'asha@example.org' }],
      subject: 'Tävling ✓',
      html: expect.stringContaining('<p>You are in.</p>'),
      text: expect.stringContaining('You are in.'),
      attachments: [{ filename: 'utsav.ics', mimeType: 'text/calendar' }],
    });
    const attachment = received?.mail.attachments[0]?.content;
    expect(
      Buffer.from(attachment as ArrayBuffer)
        .toString()
        .trim(),
    ).toBe('BEGIN:VCALENDAR');
  });

  it('keeps no words of a mail that is sent', async () => {
    smtp = await startSmtpServer();
    await enqueue({ html: '<a href="https://utsav.example/reset-password?token=secret">', text: 'secret' });
    worker = startEmailWorker(withSmtp(smtp.url), 50);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]));
    const [mail] = await rows();
    expect(JSON.stringify(mail)).not.toContain('secret');
    expect(toIso(mail?.sentAt ?? '')).toBe(test.time.now.toISOString());
  });

  it('tries again later, each time after a longer pause, until the server takes it', async () => {
    smtp = await startSmtpServer({ refuse: 2 });
    await enqueue();
    worker = startEmailWorker(withSmtp(smtp.url), 20);
    await settled(async () => expect((await rows())[0]?.lastError).toContain('Come back later'));
    const pauseOf = async () => {
      const [mail] = await rows();
      return Date.parse(toIso(mail?.nextAttemptAt ?? '')) - test.time.now.getTime();
    };
    const first = await pauseOf();
    expect(first).toBeGreaterThanOrEqual(24_000);
    expect(first).toBeLessThanOrEqual(36_000);

    forward(first - 1);
    const early = vi.fn();
    await sendDueEmails(test.context, early);
    expect(early).not.toHaveBeenCalled();
    expect(smtp.offers).toBe(1);
    forward(1);
    await settled(async () => expect(await rows()).toMatchObject([{ attempts: 2 }]));
    await settled(async () => expect(await pauseOf()).toBeLessThanOrEqual(72_000));
    const second = await pauseOf();
    expect(second).toBeGreaterThanOrEqual(48_000);

    forward(second);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 3, lastError: null }]));
    expect(smtp.offers).toBe(3);
    expect(smtp.mails).toHaveLength(1);
  });

  it('waits for a server that is down, and delivers when it is up', async () => {
    const down = await startSmtpServer();
    await down.close();
    await enqueue();
    worker = startEmailWorker(withSmtp(down.url), 20);
    await settled(async () => expect((await rows())[0]?.lastError).toContain('ECONNREFUSED'));
    smtp = await startSmtpServer({ port: Number(new URL(down.url).port) });
    forward(MINUTE);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]));
  });

  it('lets nothing that people wrote make a header or a recipient of its own', async () => {
    const server = await startSmtpServer();
    smtp = server;
    const evil = 'x\r\nBcc: all@evil.test\r\nSubject: changed\r\n\r\n<b>body</b>';
    const { _id: eventId } = await createEvent(test.context, { title: `Show ${evil}`, venue: evil });
    const registered = { eventId, name: `Asha ${evil}`, college: evil, email: 'asha@example.org' };
    expect((await test.inject({ method: 'POST', url: '/api/registrations', payload: registered })).statusCode).toBe(
      200,
    );
    const { cookie, origin } = await test.loginAs('admin');
    const announced = { eventId, subject: `News ${evil}`, text: evil };
    const url = '/api/registrations/announcements';
    const told = await test.inject({ method: 'POST', url, payload: announced, headers: { cookie, origin } });
    expect(told.statusCode, told.body).toBe(200);
    await renderRegistrationEmails(test.context);
    await enqueue({ subject: 'Plain' });
    worker = startEmailWorker(withSmtp(server.url), 50);
    await settled(() => expect(server.mails).toHaveLength(3));
    const plain = server.mails.find(({ mail }) => mail.subject === 'Plain');
    const named = (mail: (typeof server.mails)[number] | undefined) =>
      mail?.mail.headers
        .map(({ key }) => key)
        .filter((key) => key !== 'content-transfer-encoding')
        .sort();
    for (const received of server.mails) {
      expect(received.recipients).toEqual(['asha@example.org']);
      expect(received.mail.to).toEqual([{ address: 'asha@example.org', name: '' }]);
      expect(received.mail.bcc ?? []).toEqual([]);
      expect(received.mail.cc ?? []).toEqual([]);
      expect(received.mail.subject).not.toMatch(/^changed|[\r\n]/);
      expect(named(received)).toEqual(named(plain));
    }
    expect((await rows()).every(({ subject, recipient }) => !/[\r\n]/.test(subject + recipient))).toBe(true);
  });

  it.each([
    'a@example.org\r\nBcc: all@evil.test',
    'a@example.org, all@evil.test',
    'A <a@example.org>',
    'a@example.org\0',
  ])('takes no address that is more than one: %j', async (email) => {
    const { _id: eventId } = await createEvent(test.context);
    const payload = { eventId, name: 'Asha', email };
    const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].path).toBe('email');
  });

  it('takes an address for one address, whatever it holds', async () => {
    smtp = await startSmtpServer();
    await enqueue({ to: 'a@example.org, all@example.org' });
    worker = startEmailWorker(withSmtp(smtp.url), 20);
    await settled(async () => expect((await rows())[0]?.attempts).toBe(1));
    await worker.stop();
    expect(smtp.mails.flatMap((mail) => mail.recipients)).not.toContain('all@example.org');
  });
});

describe('the worker', () => {
  it('gives a mail up after ten tries and says why', async () => {
    await enqueue();
    const send = vi.fn().mockRejectedValue(new Error('550 no such box'));
    for (let tries = 0; tries < 12; tries += 1) {
      await sendDueEmails(test.context, send);
      forward(DAY);
    }
    expect(send).toHaveBeenCalledTimes(10);
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 10, lastError: '550 no such box' }]);
  });

  it('waits 30 s after the first failure and about four hours in all', () => {
    const pauses = Array.from({ length: 9 }, (_, index) => backoffDelay(index + 1, 0.5));
    expect(pauses[0]).toBe(30_000);
    expect(pauses[8]).toBe(30_000 * 256);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(30_000 * 511);
    expect(backoffDelay(1, 0)).toBe(24_000);
    expect(backoffDelay(1, 1)).toBe(36_000);
  });

  it('sends a mail once where several work the same outbox', async () => {
    for (let count = 0; count < 25; count += 1) await enqueue({ subject: `Mail ${count}` });
    const sent: string[] = [];
    const send = async ({ subject }: { subject: string }) => {
      await new Promise(setImmediate);
      sent.push(subject);
    };
    await Promise.all(Array.from({ length: 4 }, () => sendDueEmails(test.context, send)));
    expect(sent).toHaveLength(25);
    expect(new Set(sent).size).toBe(25);
  });

  it('takes over a mail whose sender died, when its lease is past', async () => {
    await enqueue();
    const dying = new Promise<void>(() => {});
    void sendDueEmails(test.context, () => dying);
    await settled(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    const send = vi.fn().mockResolvedValue(undefined);
    await sendDueEmails(test.context, send);
    expect(send).not.toHaveBeenCalled();
    forward(5 * MINUTE);
    await sendDueEmails(test.context, send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });

  it('finishes the mail it has begun when it is stopped, and begins no other', async () => {
    await enqueue({ subject: 'first' });
    forward(1);
    await enqueue({ subject: 'second' });
    smtp = await startSmtpServer();
    worker = startEmailWorker(withSmtp(smtp.url), 20);
    await settled(async () => expect((await rows())[0]?.attempts).toBe(1));
    await worker.stop();
    const after = await rows();
    expect(after[0]).toMatchObject({ subject: 'first', status: 'sent' });
    expect(after.filter((row) => row.status === 'sent')).toHaveLength(smtp.mails.length);
    expect(after.filter((row) => row.attempts > 0)).toHaveLength(smtp.mails.length);
  });

  it('goes on after the database was away for a moment', async () => {
    const log = { ...test.context.log, error: vi.fn() };
    const { db } = test.context;
    const broken = new Proxy(db, {
      get: (target, name) => {
        if (name === 'selectFrom' && log.error.mock.calls.length === 0) throw new Error('planted');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await enqueue();
    worker = startEmailWorker({ ...test.context, db: broken, log }, 20);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]));
    expect(log.error).toHaveBeenCalledOnce();
  });
});

describe('without SMTP_URL', () => {
  it('writes each mail into an .eml file that a mail program opens', async () => {
    await enqueue({
      attachments: [{ filename: 'qr.png', contentType: 'image/png', content: Buffer.from([1, 2]), cid: 'qr' }],
    });
    worker = startEmailWorker(test.context, 20);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]));
    const folder = path.join(test.context.config.dataDir, 'outbox');
    const [name = '', ...more] = await readdir(folder);
    expect(more).toEqual([]);
    expect(name).toMatch(/^2027-01-10T06-30-00-000Z-[\w-]{21}\.eml$/);
    expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
    expect(mail).toMatchObject({
      subject: 'Your entry',
      to: [{ address: 'asha@example.org' }],
      date: '2027-01-10T06:30:00.000Z',
      text: expect.stringContaining('You are in.'),
      attachments: [{ filename: 'qr.png', contentId: '<qr>' }],
    });
    expect(mail.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated');
  });
});

describe('the mail with a reset link', () => {
  it('says in HTML and in plain text what to do, and escapes what people wrote', async () => {
    const link = 'https://utsav.example/reset-password?token=abc_DEF-123';
    const mail = await renderEmail('passwordReset', {
      festivalName: 'Utsav ’27 & friends',
      name: '<b>Asha</b>',
      link,
      minutes: 30,
    });
    expect(mail.subject).toBe('Set a new password for Utsav ’27 & friends');
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).not.toContain('<b>Asha</b>');
    expect(mail.text).toContain('Hello <b>Asha</b>,');
    expect(mail.text).toContain(link);
    expect(mail.text).toContain('for 30 minutes');
  });
});
