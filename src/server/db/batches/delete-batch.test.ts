import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteEmailsBefore } from '#server/features/notifications/email-queue.repository.ts';
import { deleteGatewayEventsBefore } from '#server/features/payments/gateway-checks.repository.ts';
import { deleteIdempotencyKeys } from '#server/features/registrations/idempotency/idempotency.repository.ts';
import { deleteDeliveriesBefore } from '#server/features/webhooks/deliveries.repository.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Database } from '../database.ts';
import { chunks } from './chunks.ts';

const OLD = '2026-01-01T00:00:00.000Z';
const NEW = '2026-06-01T00:00:00.000Z';
const COUNT = 1_500;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context);
  await createManyRegistrations(db, { eventId, count: 1 });
  const registration = await db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  const hook = { id: 'hook', name: 'Hook', url: 'https://hook.test', types: '[]', eventId: null, secret: '' };
  await db
    .insertInto('webhooks')
    .values({ ...hook, withContact: false, createdAt: OLD })
    .execute();
  const email = { kind: 'rendered' as const, recipient: 'a@b.test', data: '{}', status: 'sent' as const, attempts: 1 };
  const delivery = { webhookId: 'hook', messageId: 'm', source: 'test' as const, sourceId: 's', type: 'test' };
  for (const part of chunks(Array.from({ length: COUNT + 1 }, (_, index) => index))) {
    const rows = part.map((index) => ({ id: `row-${index}`, at: index === COUNT ? NEW : OLD }));
    const values = <T>(of: (row: { id: string; at: string }) => T) => rows.map(of);
    await db
      .insertInto('emailQueue')
      .values(values(({ id, at }) => ({ id, ...email, createdAt: at, nextAttemptAt: at })))
      .execute();
    await db
      .insertInto('gatewayEvents')
      .values(values(({ id, at }) => ({ id, type: 'payment', receivedAt: at })))
      .execute();
    await db
      .insertInto('idempotencyKeys')
      .values(values(({ id, at }) => ({ id, registrationId: registration.id, createdAt: at })))
      .execute();
    await db
      .insertInto('webhookDeliveries')
      .values(
        values(({ id, at }) => {
          const times = { at, nextAttemptAt: at, queuedAt: at };
          return { id, ...delivery, status: 'delivered' as const, attempts: 1, ...times };
        }),
      )
      .execute();
  }
});
afterAll(() => test.close());

const pruned = [
  ['emailQueue', deleteEmailsBefore],
  ['gatewayEvents', deleteGatewayEventsBefore],
  ['idempotencyKeys', deleteIdempotencyKeys],
  ['webhookDeliveries', deleteDeliveriesBefore],
] as const;

it.each(pruned)('old rows of %s are deleted five hundred at a time, and later ones stay', async (table, prune) => {
  const deleted: number[] = [];
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      deleted.push(Number(result.numAffectedRows ?? 0n));
      return result;
    },
  };
  await prune(test.context.db.withPlugin(count) as Database, '2026-03-01T00:00:00.000Z');
  expect(Math.max(...deleted)).toBe(500);
  expect(await test.context.db.selectFrom(table).select('id').execute()).toEqual([{ id: `row-${COUNT}` }]);
});
