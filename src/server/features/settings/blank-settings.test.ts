import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FestivalSettings, festivalSettingsSchema } from '#contract/settings.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loadSampleFestival } from '../sample/sample.service.ts';
import { sampleSettings } from './default-settings.ts';

let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  headers = await test.headersOf('admin');
});
afterAll(() => test.close());

const read = async (app = test): Promise<FestivalSettings> => (await app.inject({ url: '/api/settings' })).json().data;
const missingOf = async (app = test, cookies = headers): Promise<string[]> => {
  const { data } = (await app.inject({ url: '/api/dashboard/waiting', headers: cookies })).json();
  return data.find(({ kind }: { kind: string }) => kind === 'missing_settings').details;
};

it('without sample data nothing that somebody made up is published', async () => {
  const settings = await read();
  for (const field of ['heroLine', 'instituteName', 'city', 'email', 'phone'] as const)
    expect(settings[field]).toBe('');
  for (const field of ['bubbles', 'moments', 'gallery'] as const) expect(settings[field]).toEqual([]);
  expect(Object.values({ ...settings.quickLinks, ...settings.socialLinks }).filter(Boolean)).toEqual([]);
  expect(settings.developers.filter(({ label }) => label)).toEqual([]);
  expect(settings.faq).toHaveLength(5);
  expect(settings.faq.map(({ question }) => question)).toEqual(sampleSettings.faq.map(({ question }) => question));
  expect(JSON.stringify(settings)).not.toMatch(/Suryapur|Taal|Yantra|\.example|98765/);
  expect(settings.tagline).toContain('quality education and innovation-driven learning');
});

it('settings without which others do not work are missing too', async () => {
  const other = await startTestApp({ signUpByCode: true });
  const missing = await missingOf(other, await other.headersOf('admin'));
  expect(missing.join('\n')).toContain('SIGN_UP_BY_CODE is on and SMTP_URL is not set');
  await other.close();
});

it('the texts of the law name no empty address', async () => {
  for (const kind of ['privacy', 'refunds']) {
    const { data } = (await test.inject({ url: `/api/documents/${kind}` })).json();
    expect(data.body).not.toMatch(/Write to {1,2}(?:from|or|;|\.)|call {1,2}[;.]|"text":" runs/);
    expect(data.body).toContain('the organisers');
  }
});

it('the panel names what is left out of the site until it is filled in', async () => {
  const empty =
    'Not filled in, and left out of the site: institute name, line with when and where, city, contact e-mail';
  const unnamed = 'The festival has no name of its own yet: the site calls it Utsav';
  expect(await missingOf()).toContain(unnamed);
  expect((await missingOf()).join('\n')).toContain(empty);
  const {
    timeZone: _zone,
    sendsMail: _sends,
    payment: _payment,
    ...settings
  } = (await test.inject({ url: '/api/settings' })).json().data;
  const filled = {
    instituteName: 'MNIT',
    heroLine: 'March, Jaipur',
    city: 'Jaipur',
    email: 'fest@mnit.test',
    phone: '+91 98111 22233',
    quickLinks: { ...settings.quickLinks, aboutUs: 'https://mnit.test/' },
    gallery: [{ caption: 'A', image: null }],
  };
  const payload = { ...settings, ...filled };
  expect(festivalSettingsSchema.parse(payload)).toEqual(payload);
  expect((await test.inject({ method: 'PUT', url: '/api/settings', headers, payload })).statusCode).toBe(200);
  expect((await missingOf()).join('\n')).not.toContain('Not filled in');
  // A festival that names its institute may be called so.
  expect(await missingOf()).not.toContain(unnamed);
});

it('removing the sample festival removes its texts, too, and keeps what the committee wrote', async () => {
  const app = await startTestApp({ sampleData: true });
  try {
    await loadSampleFestival(app.context);
    const cookies = await app.headersOf('admin');
    expect((await missingOf(app, cookies)).join('\n')).toContain('Still the sample’s: festival name, institute name');
    const payload = {
      ...sampleSettings,
      festivalName: 'Vasant',
      faq: sampleSettings.faq.with(1, { question: 'What?', answer: 'Ours.' }),
    };
    await app.inject({ method: 'PUT', url: '/api/settings', headers: cookies, payload });
    await app.inject({ method: 'DELETE', url: '/api/sample-data', headers: cookies });
    const settings = await read(app);
    expect(settings).toMatchObject({ festivalName: 'Vasant', instituteName: '', moments: [], gallery: [], phone: '' });
    expect(settings.faq[1]).toEqual({ question: 'What?', answer: 'Ours.' });
  } finally {
    await app.close();
  }
});
