import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { FestivalSettings } from '#contract/settings.ts';
import { lockText } from '#server/db/lock-row.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sampleSettings } from './default-settings.ts';
import { removeSampleSettings } from './settings.service.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
const put = (payload: object) => test.inject({ method: 'PUT', url: '/api/settings', headers: admin, payload });
const read = async (): Promise<FestivalSettings> => (await test.inject({ url: '/api/settings' })).json().data;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());
beforeEach(() => put(sampleSettings));

const basedOn = sampleSettings;

it('two admins who change different settings both keep what they changed', async () => {
  await put({ ...sampleSettings, city: 'Pune', basedOn });
  const second = await put({ ...sampleSettings, tagline: 'Louder', basedOn });
  expect(second.statusCode, second.body).toBe(200);
  expect(second.json().data).toMatchObject({ city: 'Pune', tagline: 'Louder' });
  expect(await read()).toMatchObject({ city: 'Pune', tagline: 'Louder' });
});

it('a setting that both changed is refused and named, and nothing is stored', async () => {
  await put({ ...sampleSettings, city: 'Pune', basedOn });
  const second = await put({ ...sampleSettings, city: 'Delhi', tagline: 'Louder', basedOn });
  expect([second.statusCode, second.json().code]).toEqual([409, 'settings_changed']);
  expect(second.json().errors).toMatchObject([{ path: 'city' }]);
  expect(await read()).toMatchObject({ city: 'Pune', tagline: sampleSettings.tagline });
  const decided = await put({ ...sampleSettings, city: 'Delhi', basedOn: { ...sampleSettings, city: 'Pune' } });
  expect(decided.json().data.city).toBe('Delhi');
});

it('the same change by both is none', async () => {
  await put({ ...sampleSettings, city: 'Pune', basedOn });
  expect((await put({ ...sampleSettings, city: 'Pune', basedOn })).statusCode).toBe(200);
});

it('without what it is based on, a request stores all that it holds', async () => {
  await put({ ...sampleSettings, city: 'Pune', basedOn });
  expect((await put({ ...sampleSettings, tagline: 'Louder' })).json().data).toMatchObject({
    city: sampleSettings.city,
    tagline: 'Louder',
  });
});

it('of two simultaneous changes of the same setting one is refused', async () => {
  const cities = ['Pune', 'Delhi', 'Agra'];
  const done = await Promise.all(cities.map((city) => put({ ...sampleSettings, city, basedOn })));
  expect(done.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

it.runIf(inject('database') === 'postgres')(
  'saving while the sample is removed waits for it, and both are stored',
  async () => {
    const { db, config, clock } = test.context;
    const { saving } = await inTransaction(db, async (trx) => {
      await lockText(trx, 'festival settings');
      const waiting = put({ ...sampleSettings, city: 'Pune' });
      await waitForLockWaiters(db, 1);
      await removeSampleSettings(trx, config, clock().toISOString());
      return { saving: waiting };
    });
    expect((await saving).statusCode).toBe(200);
    expect(await read()).toMatchObject({ city: 'Pune' });
  },
);
