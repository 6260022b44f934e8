import { expect } from 'vitest';
import type { NotificationData } from '#server/features/notifications/email-contents.ts';
import { processErasureRequests } from '#server/features/privacy/erasure/erasures.service.ts';
import type { TestApp } from '../test-app.ts';

/** The key in the newest link that was mailed to an address. */
export async function erasureKeyOf({ context }: TestApp, email: string): Promise<string> {
  const rows = await context.db
    .selectFrom('emailQueue')
    .select('data')
    .where('kind', '=', 'notification')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ data }) => (JSON.parse(data) as NotificationData).action.href.split('/').at(-1) ?? '')[0] ?? '';
}

/** Asks for a link, and lets the server find out what it means. */
export async function askForErasure(test: TestApp, email: string) {
  const response = await test.inject({ method: 'POST', url: '/api/privacy/erasures', payload: { email } });
  expect(response.statusCode).toBe(200);
  await processErasureRequests(test.context);
  return response.json();
}

/** Asks for a link and confirms by it; the key of the link. */
export async function confirmErasure(test: TestApp, email: string): Promise<string> {
  await askForErasure(test, email);
  const key = await erasureKeyOf(test, email);
  const payload = { decision: 'erase' };
  const confirmed = await test.inject({ method: 'POST', url: `/api/privacy/erasures/${key}`, payload });
  expect(confirmed.json().data.status).toBe('scheduled');
  return key;
}
