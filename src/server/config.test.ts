import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-config-'));
  folders.push(folder);
  return folder;
}

function problemsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig({ DATA_DIR: dataDir(), ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('readConfig needs no variable, and generates a session secret that it stores', () => {
  const DATA_DIR = dataDir();
  const config = readConfig({ DATA_DIR });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    timeZone: 'Asia/Kolkata',
    sampleData: true,
    apiUrl: '',
  });
  expect(config.sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(config.sessionSecret);
  const file = path.join(DATA_DIR, 'session-secret');
  expect(readFileSync(file, 'utf8')).toBe(config.sessionSecret);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('readConfig takes the origin of an API elsewhere', () => {
  expect(readConfig({ DATA_DIR: dataDir(), API_URL: 'http://127.0.0.1:3001' }).apiUrl).toBe('http://127.0.0.1:3001');
  expect(problemsOf({ API_URL: 'somewhere' })).toEqual([expect.stringContaining('API_URL')]);
  expect(problemsOf({ API_URL: 'https://api.example/v1' })).toEqual([expect.stringContaining('without a path')]);
  const own = 'https://utsav.example';
  expect(readConfig({ DATA_DIR: dataDir(), PUBLIC_URL: own, API_URL: `${own}/` }).apiUrl).toBe('');
});

it.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'utsav' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://localhost/utsav' }, 'SESSION_SECRET'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE'],
  [{ TIME_ZONE: '+05:30' }, 'TIME_ZONE'],
  [{ DATA_DIR: '~/utsav-data' }, 'DATA_DIR'],
  [{ SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA'],
  [{ S3_BUCKET: 'alone' }, 'S3_ACCESS_KEY_ID'],
  [{ RAZORPAY_KEY_ID: 'alone' }, 'RAZORPAY_KEY_SECRET'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ MAX_EVENT_LOOP_DELAY: 'never' }, 'MAX_EVENT_LOOP_DELAY'],
])('readConfig describes what is wrong with %o', (environment, name) => {
  const problems = problemsOf(environment);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

it.each([
  ['PUBLIC_URL', 'https://utsav.example/festival'],
  ['PUBLIC_URL', 'https://user:password@utsav.example'],
  ['PUBLIC_URL', 'https://utsav.example?x=1'],
  ['PUBLIC_URL', 'https://utsav.example?'],
  ['PUBLIC_URL', 'https://utsav.example#top'],
  ['PUBLIC_URL', 'https://utsav.example,https://www.utsav.example'],
  ['PUBLIC_URL', 'https://utsav.example,www.utsav.example'],
  ['PUBLIC_URL', 'https://utsav.example https://www.utsav.example'],
  ['PUBLIC_URL', 'ftp://utsav.example'],
  ['MAIL_FROM', 'Utsav'],
  ['MAIL_FROM', '"Utsav"'],
  ['MAIL_FROM', 'Utsav no-reply@utsav.example'],
  ['MAIL_FROM', 'Utsav <no-reply>'],
  ['MAIL_FROM', '"Utsav" <>'],
  ['MAIL_FROM', 'a@utsav.example, b@utsav.example'],
  ['MAIL_FROM', 'Utsav, the festival <no-reply@utsav.example>'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example:many'],
  ['SMTP_URL', 'smtp://mailer:pa#ss/w0rd@mail.example'],
  ['SMTP_URL', 'smtp://mailer:12#w0rd@mail.example'],
  ['SMTP_URL', 'smtp://mailer:12/w0rd@mail.example'],
  ['SMTP_URL', 'smtp://mailer:12?w0rd@mail.example'],
  ['SMTP_URL', 'smtp://mailer:12%w0rd@mail.example'],
  ['DATABASE_URL', 'postgres://utsav:pa#ss/w0rd@localhost/utsav'],
  ['DATABASE_URL', 'postgres://utsav:12#w0rd@localhost/utsav'],
  ['DATABASE_URL', 'postgres://'],
  ['ALLOWED_ORIGINS', 'utsav.example'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://utsav.example/page'],
  ['ALLOWED_ORIGINS', 'https://one.example https://two.example'],
  ['SESSION_SECRET', 'choose-a-secret-of-32-characters-or-more'],
  ['UPI_NAME', 'Utsav Festival'],
  ['S3_REGION', 'ap-south-1'],
  ['RAZORPAY_WEBHOOK_SECRET', 'alone'],
])('readConfig refuses %s=%s in a sentence without its password', (name, value) => {
  const problems = problemsOf({ SESSION_SECRET: 'x'.repeat(32), [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
  expect(problems[0]).not.toMatch(/w0rd|12%|12#/);
});

it.each([
  ['PUBLIC_URL', 'https://Utsav.Example/', { publicUrl: 'https://utsav.example' }],
  ['PUBLIC_URL', 'http://localhost:3000', { publicUrl: 'http://localhost:3000' }],
  ['PUBLIC_URL', ' https://utsav.example ', { publicUrl: 'https://utsav.example' }],
  ['PUBLIC_URL', 'http://[::1]:3000', { publicUrl: 'http://[::1]:3000' }],
  ['MAIL_FROM', 'no-reply@utsav.example', {}],
  ['MAIL_FROM', 'उत्सव <no-reply@utsav.example>', {}],
  ['MAIL_FROM', '"Utsav, the festival" <no-reply@localhost>', {}],
  ['SMTP_URL', 'smtp://localhost:1025', {}],
  ['SMTP_URL', 'smtps://mailer%40utsav.example:pa%23ss%2Fw0rd@mail.example:465/?pool=true', {}],
  ['DATABASE_URL', 'postgres://utsav:pa%23ss@localhost:5432/utsav?sslmode=require', {}],
  ['DATABASE_URL', 'postgres://utsav@/utsav?host=/var/run/postgresql', {}],
  ['DATABASE_URL', 'postgres:///utsav', {}],
  [
    'ALLOWED_ORIGINS',
    'https://one.example/, HTTPS://two.example:8443,',
    { allowedOrigins: ['https://one.example', 'https://two.example:8443'] },
  ],
  ['SESSION_SECRET', `  ${'y'.repeat(32)}\n`, { sessionSecret: 'y'.repeat(32) }],
])('readConfig takes %s=%s', (name, value, expected) => {
  const environment = { DATA_DIR: dataDir(), SESSION_SECRET: 'x'.repeat(32), [name]: value };
  expect(readConfig(environment)).toMatchObject(expected);
});

it('readConfig reports every wrong value at once', () => {
  expect(problemsOf({ PORT: 'x', TIME_ZONE: 'y' })).toHaveLength(2);
});

it('readConfig sets the real cost of password hashes, whatever the environment says', () => {
  const environment = { DATA_DIR: dataDir(), PASSWORD_HASH_COST: '16', passwordHashCost: '16' };
  expect(readConfig(environment).passwordHashCost).toBe(16_384);
});

it('readConfig treats blank values as missing', () => {
  expect(readConfig({ DATA_DIR: dataDir(), PORT: ' ', DATABASE_URL: '', SAMPLE_DATA: 'off' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    sampleData: false,
  });
});

it.each([
  [undefined, false],
  ['off', false],
  ['0', false],
  ['2', 2],
  ['on', 1],
  ['TRUE', 1],
])('readConfig takes TRUST_PROXY %s for %s proxies', (value, proxies) => {
  expect(readConfig({ DATA_DIR: dataDir(), TRUST_PROXY: value }).trustProxy).toBe(proxies);
});

it('readConfig rejects a TRUST_PROXY that is no number of proxies', () => {
  expect(problemsOf({ TRUST_PROXY: '10.0.0.1' })).toEqual([
    'TRUST_PROXY must be the number of proxies in front, or off',
  ]);
});
