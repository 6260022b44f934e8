import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import {
  enqueueEmail,
  eventually,
  forward,
  MINUTE,
  openSmtpServer,
  queuedEmails,
  register,
  resetEmailQueue,
  runEmailWorker,
  withSmtp,
} from '#test/support/email-queue.ts';
import { startSmtpServer } from '#test/support/servers/smtp-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { toIso } from '../../db/database.ts';
import { openEmailTransport } from './email-transport.ts';
import { sendDueEmails } from './email-worker.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

describe('sending by SMTP', () => {
  it('delivers sender, recipient, both bodies and attachments', async () => {
    const smtp = await openSmtpServer();
    const file = Buffer.from('BEGIN:VCALENDAR').toString('base64');
    await enqueueEmail(test, {
      subject: 'Tävling ✓',
      attachments: [{ filename: 'utsav.ics', contentType: 'text/calendar', content: file }],
    });
    runEmailWorker(withSmtp(test, smtp.url), 50);
    await eventually(async () => expect(await queuedEmails(test)).toMatchObject([{ status: 'sent', attempts: 1 }]));
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
    const smtp = await openSmtpServer();
    await enqueueEmail(test, { html: '<a href="https://utsav.example/reset-password?token=secret">', text: 'secret' });
    runEmailWorker(withSmtp(test, smtp.url), 50);
    await eventually(async () => expect(await queuedEmails(test)).toMatchObject([{ status: 'sent' }]));
    const [mail] = await queuedEmails(test);
    expect(JSON.stringify(mail)).not.toContain('secret');
    expect(toIso(mail?.sentAt ?? '')).toBe(test.time.now.toISOString());
  });

  it('tries again, each time after a longer delay, until the server accepts the email', async () => {
    const smtp = await openSmtpServer({ refuse: 2 });
    await enqueueEmail(test);
    runEmailWorker(withSmtp(test, smtp.url));
    await eventually(async () => expect((await queuedEmails(test))[0]?.lastError).toContain('Come back later'));
    const pauseOf = async () => {
      const [mail] = await queuedEmails(test);
      return Date.parse(toIso(mail?.nextAttemptAt ?? '')) - test.time.now.getTime();
    };
    const first = await pauseOf();
    expect(first).toBeGreaterThanOrEqual(24_000);
    expect(first).toBeLessThanOrEqual(36_000);

    forward(test, first - 1);
    const early = vi.fn();
    await sendDueEmails(test.context, early);
    expect(early).not.toHaveBeenCalled();
    expect(smtp.offers).toBe(1);
    forward(test, 1);
    await eventually(async () => expect(await queuedEmails(test)).toMatchObject([{ attempts: 2 }]));
    await eventually(async () => expect(await pauseOf()).toBeLessThanOrEqual(72_000));
    const second = await pauseOf();
    expect(second).toBeGreaterThanOrEqual(48_000);

    forward(test, second);
    await eventually(async () =>
      expect(await queuedEmails(test)).toMatchObject([{ status: 'sent', attempts: 3, lastError: null }]),
    );
    expect(smtp.offers).toBe(3);
    expect(smtp.mails).toHaveLength(1);
  });

  it('delivers once a server that was down is up again', async () => {
    const down = await startSmtpServer();
    await down.close();
    await enqueueEmail(test);
    runEmailWorker(withSmtp(test, down.url));
    await eventually(async () => expect((await queuedEmails(test))[0]?.lastError).toContain('ECONNREFUSED'));
    await openSmtpServer({ port: Number(new URL(down.url).port) });
    forward(test, MINUTE);
    await eventually(async () => expect(await queuedEmails(test)).toMatchObject([{ status: 'sent', attempts: 2 }]));
  });

  it('adds no header and no recipient for what people wrote', async () => {
    const server = await openSmtpServer();
    const evil = 'x\r\nBcc: all@evil.test\r\nSubject: changed\r\n\r\n<b>body</b>';
    const { _id: eventId } = await createEvent(test.context, { title: `Show ${evil}`, venue: evil });
    await register(test, { eventId, name: 'Asha', email: 'asha@example.org' });
    // Such a name is rejected today; one may have been stored before.
    const former = { name: `Asha ${evil}`, college: evil };
    await test.context.db.updateTable('registrations').set(former).where('eventId', '=', eventId).execute();
    await test.context.db.updateTable('participants').set(former).where('eventId', '=', eventId).execute();
    const { cookie, origin } = await test.loginAs('admin');
    const announced = { eventId, subject: `News ${evil}`, text: evil };
    const url = '/api/registrations/announcements';
    const announcement = await test.inject({ method: 'POST', url, payload: announced, headers: { cookie, origin } });
    expect(announcement.statusCode, announcement.body).toBe(200);
    await enqueueEmail(test, { subject: 'Plain' });
    await enqueueEmail(test, { subject: `Hello\u2028${evil}` });
    const transport = await openEmailTransport(withSmtp(test, server.url));
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
    const smtp = await openSmtpServer();
    await enqueueEmail(test, {}, recipient);
    const worker = runEmailWorker(withSmtp(test, smtp.url));
    await eventually(async () => expect((await queuedEmails(test))[0]?.attempts).toBe(1));
    await worker.stop();
    expect(smtp.mails.flatMap((mail) => mail.recipients)).not.toContain('all@example.org');
  });
});

describe('without SMTP_URL', () => {
  it('writes each email into an .eml file that a mail program opens', async () => {
    await enqueueEmail(test, {
      attachments: [{ filename: 'qr.png', contentType: 'image/png', content: 'AQI=', cid: 'qr' }],
    });
    runEmailWorker(test.context);
    await eventually(async () => expect(await queuedEmails(test)).toMatchObject([{ status: 'sent' }]));
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
