import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/support/servers/smtp-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { AppContext } from '../../context.ts';
import { toIso } from '../../db/database.ts';
import { enqueueEmails, type RenderedData } from './email-queue.service.ts';
import { type OutgoingEmail, openEmailTransport } from './email-transport.ts';
import {
  backoffDelay,
  type EmailWorker,
  pruneEmails,
  sendDueEmails,
  startEmailWorker,
} from './email-worker.service.ts';

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
  await test.context.db.deleteFrom('emailQueue').execute();
  await rm(path.join(test.context.config.dataDir, 'outbox'), { recursive: true, force: true });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await smtp?.close();
  smtp = undefined;
});

const withSmtp = (url: string): AppContext => ({ ...test.context, config: { ...test.context.config, smtpUrl: url } });
const rows = () => test.context.db.selectFrom('emailQueue').selectAll().orderBy('createdAt').execute();
const content = { subject: 'Your pass', html: '<p>You are in.</p>', text: 'You are in.', attachments: [] };
const enqueue = (data: Partial<RenderedData> = {}, recipient = 'asha@example.org') =>
  enqueueEmails(test.context.db, test.context, [{ kind: 'rendered', recipient, data: { ...content, ...data } }]);
const register = async (payload: { eventId: string; email: string; name?: string; college?: string }) => {
  const response = await test.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { name: 'Asha', ...payload },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data as { _id: string; code: string };
};
const forward = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};
const settled = (check: () => unknown) => vi.waitFor(check, { timeout: 8000, interval: 20 });

describe('the email queue', () => {
  it('holds an email exactly if its transaction commits', async () => {
    const planted = new Error('planted');
    const failing = test.context.db.transaction().execute(async (trx) => {
      await enqueueEmails(trx, test.context, [{ kind: 'rendered', recipient: 'a@example.org', data: content }]);
      throw planted;
    });
    await expect(failing).rejects.toBe(planted);
    expect(await rows()).toEqual([]);
    await enqueue();
    expect(await rows()).toMatchObject([{ recipient: 'asha@example.org', status: 'pending', attempts: 0 }]);
  });

  it('deletes what was sent or given up thirty days ago, and never what is pending', async () => {
    const setStatus = (recipient: string, status: 'pending' | 'sent' | 'failed') =>
      test.context.db.updateTable('emailQueue').set({ status }).where('recipient', '=', recipient).execute();
    for (const status of ['pending', 'sent', 'failed'] as const) {
      await enqueue({}, status);
      await setStatus(status, status);
    }
    forward(30 * DAY);
    await enqueue({}, 'young');
    await setStatus('young', 'sent');
    forward(MINUTE);
    await pruneEmails(test.context);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['pending', 'young']);
  });
});

describe('sending by SMTP', () => {
  it('delivers sender, recipient, both bodies and attachments', async () => {
    smtp = await startSmtpServer();
    const file = Buffer.from('BEGIN:VCALENDAR').toString('base64');
    await enqueue({
      subject: 'Tävling ✓',
      attachments: [{ filename: 'utsav.ics', contentType: 'text/calendar', content: file }],
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

  it('deletes the content of an email once it is sent', async () => {
    smtp = await startSmtpServer();
    await enqueue({ html: '<a href="https://utsav.example/reset-password?token=secret">', text: 'secret' });
    worker = startEmailWorker(withSmtp(smtp.url), 50);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]));
    const [mail] = await rows();
    expect(JSON.stringify(mail)).not.toContain('secret');
    expect(toIso(mail?.sentAt ?? '')).toBe(test.time.now.toISOString());
  });

  it('tries again, each time after a longer delay, until the server accepts the email', async () => {
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

  it('delivers once a server that was down is up again', async () => {
    const down = await startSmtpServer();
    await down.close();
    await enqueue();
    worker = startEmailWorker(withSmtp(down.url), 20);
    await settled(async () => expect((await rows())[0]?.lastError).toContain('ECONNREFUSED'));
    smtp = await startSmtpServer({ port: Number(new URL(down.url).port) });
    forward(MINUTE);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]));
  });

  it('adds no header and no recipient for what people wrote', async () => {
    const server = await startSmtpServer();
    smtp = server;
    const evil = 'x\r\nBcc: all@evil.test\r\nSubject: changed\r\n\r\n<b>body</b>';
    const { _id: eventId } = await createEvent(test.context, { title: `Show ${evil}`, venue: evil });
    await register({ eventId, name: `Asha ${evil}`, college: evil, email: 'asha@example.org' });
    const { cookie, origin } = await test.loginAs('admin');
    const announced = { eventId, subject: `News ${evil}`, text: evil };
    const url = '/api/registrations/announcements';
    const told = await test.inject({ method: 'POST', url, payload: announced, headers: { cookie, origin } });
    expect(told.statusCode, told.body).toBe(200);
    await enqueue({ subject: 'Plain' });
    await enqueue({ subject: `Hello\u2028${evil}` });
    const transport = await openEmailTransport(withSmtp(server.url));
    await sendDueEmails(test.context, transport.send);
    transport.close();
    expect(server.mails).toHaveLength(4);
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
  });

  it.each([
    'a@example.org\r\nBcc: all@evil.test',
    'a@example.org, all@evil.test',
    'A <a@example.org>',
    'a@example.org\0',
  ])('refuses to register the email address %j', async (email) => {
    const { _id: eventId } = await createEvent(test.context);
    const payload = { eventId, name: 'Asha', email };
    const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].path).toBe('email');
  });

  it.each([
    'a@example.org, all@example.org',
    'a@example.org\r\nBcc: all@example.org',
    'a@example.org>\r\nRCPT TO:<all@example.org',
  ])('never sends to a second recipient: %j', async (recipient) => {
    smtp = await startSmtpServer();
    await enqueue({}, recipient);
    worker = startEmailWorker(withSmtp(smtp.url), 20);
    await settled(async () => expect((await rows())[0]?.attempts).toBe(1));
    await worker.stop();
    expect(smtp.mails.flatMap((mail) => mail.recipients)).not.toContain('all@example.org');
  });
});

describe('the worker', () => {
  it('gives an email up after ten attempts and stores why', async () => {
    await enqueue();
    const send = vi.fn().mockRejectedValue(new Error('550 no such box'));
    for (let tries = 0; tries < 12; tries += 1) {
      await sendDueEmails(test.context, send);
      forward(DAY);
    }
    expect(send).toHaveBeenCalledTimes(10);
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 10, lastError: '550 no such box' }]);
  });

  it('backs off from 30 s to about four hours in all', () => {
    const pauses = Array.from({ length: 9 }, (_, index) => backoffDelay(index + 1, 0.5));
    expect(pauses[0]).toBe(30_000);
    expect(pauses[8]).toBe(30_000 * 256);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(30_000 * 511);
    expect(backoffDelay(1, 0)).toBe(24_000);
    expect(backoffDelay(1, 1)).toBe(36_000);
  });

  it('sends an email once where several workers share the queue', async () => {
    for (let count = 0; count < 25; count += 1) await enqueue({ subject: `Mail ${count}` });
    const sent: string[] = [];
    const send = async ({ subject }: OutgoingEmail) => {
      await new Promise(setImmediate);
      sent.push(subject);
    };
    await Promise.all(Array.from({ length: 4 }, () => sendDueEmails(test.context, send)));
    expect(sent).toHaveLength(25);
    expect(new Set(sent).size).toBe(25);
  });

  it('sends an email whose worker died once its lease is over', async () => {
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

  it('finishes the email being sent when it is stopped, and starts no other', async () => {
    await enqueue({}, 'first@example.org');
    forward(1);
    await enqueue({}, 'second@example.org');
    smtp = await startSmtpServer();
    worker = startEmailWorker(withSmtp(smtp.url), 20);
    await settled(async () => expect((await rows())[0]?.attempts).toBe(1));
    await worker.stop();
    const after = await rows();
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
    await enqueue();
    worker = startEmailWorker({ ...test.context, db: broken, log }, 20);
    await settled(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]));
    expect(log.error).toHaveBeenCalledOnce();
  });
});

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
      forward(10 * MINUTE);
    }
    expect(failures).toBe(2);
    expect(sent.sort()).toEqual(emails);
    expect((await rows()).map(({ recipient, status }) => `${recipient} ${status}`).sort()).toEqual(
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
    await settled(async () => expect(await rows()).toHaveLength(3));
    const sent: string[] = [];
    const send = async ({ recipient }: OutgoingEmail) => void sent.push(recipient);
    await sendDueEmails(test.context, send);
    expect(sent).toHaveLength(2);
    forward(5 * MINUTE);
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
    forward(10 * MINUTE);
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ recipient }) => void sent.push(recipient));
    expect(sent.sort()).toEqual(emails.slice(0, 2));
    expect(await rows()).toHaveLength(2);
  });
});

describe('an email about a registration', () => {
  it('is rendered when it is sent, with what is stored then', async () => {
    const { _id: eventId } = await createEvent(test.context, { venue: 'Old hall' });
    await register({ eventId, email: 'asha@example.org' });
    await test.context.db.updateTable('events').set({ venue: 'New hall' }).where('id', '=', eventId).execute();
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ text }) => void sent.push(text));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('New hall');
  });

  it('is dropped where the status changed between two attempts', async () => {
    const { _id: eventId } = await createEvent(test.context, { entryFee: 100 });
    const { code } = await register({ eventId, email: 'asha@example.org' });
    await sendDueEmails(test.context, () => Promise.reject(new Error('450 busy')));
    expect(await rows()).toMatchObject([{ kind: 'received', attempts: 1, recipient: 'asha@example.org' }]);
    const payload = { email: 'asha@example.org' };
    await test.inject({ method: 'POST', url: `/api/passes/${code}/cancel`, payload });
    forward(10 * MINUTE);
    await sendDueEmails(test.context, async () => {});
    expect(await rows()).toMatchObject([{ kind: 'cancelled', status: 'sent' }]);
  });

  it('is tried again by the same rule where it cannot be rendered', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { _id } = await register({ eventId, email: 'asha@example.org' });
    const { db } = test.context;
    await db.updateTable('emailQueue').set({ kind: 'unknown' }).where('registrationId', '=', _id).execute();
    const send = vi.fn().mockResolvedValue(undefined);
    await sendDueEmails(test.context, send);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'pending', attempts: 1, lastError: expect.any(String) });
    expect(Date.parse(toIso(row?.nextAttemptAt ?? ''))).toBeGreaterThan(test.time.now.getTime());
    await db.updateTable('emailQueue').set({ kind: 'confirmed' }).where('registrationId', '=', _id).execute();
    forward(MINUTE);
    await sendDueEmails(test.context, send);
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('without SMTP_URL', () => {
  it('writes each email into an .eml file that a mail program opens', async () => {
    await enqueue({
      attachments: [{ filename: 'qr.png', contentType: 'image/png', content: 'AQI=', cid: 'qr' }],
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
      subject: 'Your pass',
      to: [{ address: 'asha@example.org' }],
      date: '2027-01-10T06:30:00.000Z',
      text: expect.stringContaining('You are in.'),
      attachments: [{ filename: 'qr.png', contentId: '<qr>' }],
    });
    expect(mail.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated');
  });
});
