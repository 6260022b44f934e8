import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { AppContext } from '#server/context.ts';
import type { RenderedData } from '#server/features/notifications/email-contents.ts';
import { enqueueEmails } from '#server/features/notifications/email-queue.service.ts';
import { type EmailWorker, startEmailWorker } from '#server/features/notifications/email-worker.service.ts';
import { startSmtpServer, type TestSmtpServer } from './servers/smtp-server.ts';
import type { TestApp } from './test-app.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

const START = new Date('2027-01-10T06:30:00.000Z');

export const emailContent = { subject: 'Your pass', html: '<p>You are in.</p>', text: 'You are in.', attachments: [] };

/** The same moment, an empty queue and no file in the outbox, before each test. */
export const resetEmailQueue = async (test: TestApp) => {
  test.time.now = START;
  await test.context.db.deleteFrom('emailQueue').execute();
  await rm(path.join(test.context.config.dataDir, 'outbox'), { recursive: true, force: true });
};

export const withSmtp = (test: TestApp, smtpUrl: string): AppContext => ({
  ...test.context,
  config: { ...test.context.config, smtpUrl },
});

/** An SMTP server that is closed when the test ends. */
export async function openSmtpServer(options?: { refuse?: number; port?: number }): Promise<TestSmtpServer> {
  const smtp = await startSmtpServer(options);
  onTestFinished(() => smtp.close());
  return smtp;
}

/** A worker that is stopped when the test ends, before the SMTP server opened before it. */
export function runEmailWorker(context: AppContext, milliseconds = 20): EmailWorker {
  const worker = startEmailWorker(context, milliseconds);
  onTestFinished(() => worker.stop());
  return worker;
}

export const queuedEmails = (test: TestApp) =>
  test.context.db.selectFrom('emailQueue').selectAll().orderBy('createdAt').execute();

export const enqueueEmail = (test: TestApp, data: Partial<RenderedData> = {}, recipient = 'asha@example.org') =>
  enqueueEmails(test.context.db, test.context, [{ kind: 'rendered', recipient, data: { ...emailContent, ...data } }]);

export const register = async (
  test: TestApp,
  payload: { eventId: string; email: string; name?: string; college?: string },
) => {
  const response = await test.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { name: 'Asha', ...payload },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data as { _id: string; code: string };
};

export const forward = (test: TestApp, milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};

export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 8000, interval: 20 });
