import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SettingsVersion } from '#contract/settings-version.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sampleSettings } from '../default-settings.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.context.db.deleteFrom('settingsVersions').execute();
  await test.context.db.deleteFrom('settings').where('id', '=', 'festival').execute();
});

const put = async (payload: object) => {
  const response = await test.inject({ method: 'PUT', url: '/api/settings', headers: admin, payload });
  expect(response.statusCode, response.body).toBe(200);
};
const get = async (path = '') => {
  const response = await test.inject({ url: `/api/settings/versions${path}`, headers: admin });
  return { status: response.statusCode, ...response.json() };
};
const list = async (): Promise<SettingsVersion[]> => (await get()).data;

it('each saving is a version with who, when and what; the first one keeps what was there before, too', async () => {
  await put(sampleSettings);
  await put({ ...sampleSettings, city: 'Pune' });
  await put({ ...sampleSettings, city: 'Pune' });
  const versions = await list();
  expect(versions.map(({ changed, savedBy }) => [changed, savedBy])).toEqual([
    [['city'], 'A admin'],
    [expect.arrayContaining(['city', 'festivalName']), 'A admin'],
    [[], null],
  ]);
  expect(versions[0]?.savedAt).toBe(test.time.now.toISOString());
  const values = await Promise.all(versions.map(async ({ _id }) => (await get(`/${_id}`)).data.city));
  expect(values).toEqual(['Pune', sampleSettings.city, '']);
});

it('an earlier version can be saved again; what somebody else changed meanwhile is a conflict as ever', async () => {
  await put(sampleSettings);
  await put({ ...sampleSettings, city: 'Pune', tagline: 'Louder' });
  const [, first] = await list();
  const earlier = (await get(`/${first?._id}`)).data;
  await put({ ...earlier, basedOn: { ...sampleSettings, city: 'Pune', tagline: 'Louder' } });
  const { data } = (await test.inject({ url: '/api/settings' })).json();
  expect(data).toMatchObject({ city: sampleSettings.city, tagline: sampleSettings.tagline });
  expect((await list())[0]?.changed.sort()).toEqual(['city', 'tagline']);
});

it('a picture that is not stored any more is left out of an earlier version', async () => {
  const photo = { caption: 'Main stage', image: '/images/abcdefghijklmnopqrstu', album: 'Night' };
  await put(sampleSettings);
  const [version] = await list();
  const value = JSON.stringify({ ...sampleSettings, gallery: [photo] });
  await test.context.db
    .updateTable('settingsVersions')
    .set({ value })
    .where('id', '=', version?._id ?? '')
    .execute();
  expect((await get(`/${version?._id}`)).data.gallery).toEqual([{ ...photo, image: null }]);
});

it('the newest hundred are kept', async () => {
  await put(sampleSettings);
  const [version] = await list();
  const row = await test.context.db
    .selectFrom('settingsVersions')
    .selectAll()
    .where('id', '=', version?._id ?? '')
    .executeTakeFirstOrThrow();
  await test.context.db
    .insertInto('settingsVersions')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        ...row,
        savedAt: test.time.now.toISOString(),
        id: `0${String(index).padStart(4, '0')}`,
      })),
    )
    .execute();
  await put({ ...sampleSettings, city: 'Pune' });
  const kept = await list();
  expect(kept).toHaveLength(100);
  expect(kept[0]?.changed).toEqual(['city']);
});

it.each([
  [
    '/api/receipt-settings',
    {
      legalName: 'NIT Suryapur',
      address: '',
      gstin: null,
      sac: null,
      individualRate: 0,
      teamRate: 0,
      year: 'calendar',
    },
    'legalName',
    'NIT S.',
  ],
  ['/api/certificate-settings', { line: 'NIT Suryapur', signatories: [] }, 'line', 'NIT S.'],
  ['/api/registrations/settings', { holdMinutes: 45, offerHours: 24 }, 'holdMinutes', 50],
] as const)('each saving of %s is a version of its own record', async (url, settings, field, other) => {
  const save = async (payload: object) => {
    const response = await test.inject({ method: 'PUT', url, headers: admin, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  const versions = async (): Promise<(SettingsVersion & { value: Record<string, unknown> })[]> =>
    (await test.inject({ url: `${url}/versions`, headers: admin })).json().data;
  await test.context.db.deleteFrom('settings').execute();
  expect(await versions()).toEqual([]);
  await put(sampleSettings);
  await save(settings);
  await save({ ...settings, [field]: other });
  await save({ ...settings, [field]: other });
  const kept = await versions();
  expect(kept.map(({ changed, savedBy }) => [changed, savedBy])).toEqual([
    [[field], 'A admin'],
    [expect.arrayContaining([field]), 'A admin'],
    [[], null],
  ]);
  expect(kept[0]?.value[field]).toBe(other);
  expect(kept[1]?.value).toMatchObject(settings);
  // Those of the festival are other ones.
  expect(await list()).toHaveLength(2);
  expect((await test.inject({ url: `${url}/versions` })).statusCode).toBe(401);
});

it('strangers and who may not edit the settings see none', async () => {
  expect((await test.inject({ url: '/api/settings/versions' })).statusCode).toBe(401);
  expect((await get('/nothing')).code).toBe('settings_version_not_found');
});
