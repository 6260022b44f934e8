import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { testProgram } from '#test/support/programs/test-programs.ts';
import { addPasskey } from '#test/support/software-passkey.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTwoFactorAdmin } from '#test/support/two-factor.ts';
import { runAdminCommand } from './admin-command.ts';
import { ensureFirstAdmin } from './admins.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('users').execute());

const run = (...parameters: string[]) => runAdminCommand(test.context, parameters);
const adminLogin = async (email: string, password: string) =>
  (await test.inject({ method: 'POST', url: '/login', payload: { email, password } })).statusCode;
const passwordIn = (text: string) => text.match(/Password: (\S+)/)?.[1] ?? '';

describe('npm run admin', () => {
  it('create makes an admin with a generated password, printed once', async () => {
    const { code, text } = await run('create', 'Head@Example.org', '--name', 'Head of committee');
    expect(code).toBe(0);
    expect(passwordIn(text)).toMatch(/^\w{16}$/);
    expect(await adminLogin('head@example.org', passwordIn(text))).toBe(200);
    expect((await run('list')).text).toMatch(/^head@example\.org {2}Head of committee {2}since 2027-01-10$/);
  });

  it('create makes an admin with a given password and does not print it', async () => {
    const { text } = await run('create', 'head@example.org', '--password', PASSWORD);
    expect(text).not.toContain(PASSWORD);
    expect(await adminLogin('head@example.org', PASSWORD)).toBe(200);
  });

  it('create promotes a participant, replaces the password and ends the sessions', async () => {
    const { cookie, email } = await test.loginAs('participant');
    const { code, text } = await run('create', email);
    expect(code).toBe(0);
    const me = await test.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } });
    expect(me.statusCode).toBe(401);
    expect(await adminLogin(email, PASSWORD)).toBe(401);
    expect(await adminLogin(email, passwordIn(text))).toBe(200);
  });

  it('create rejects an existing admin and changes nothing', async () => {
    const { cookie, email } = await test.loginAs('admin');
    const { code, text } = await run('create', email);
    expect(code).toBe(1);
    expect(text).toContain(`${email} is an admin already`);
    expect((await test.inject({ method: 'GET', url: '/check-auth', headers: { cookie } })).statusCode).toBe(200);
  });

  it('reset replaces a password and ends the sessions', async () => {
    const { cookie, email } = await test.loginAs('admin');
    const { text } = await run('reset', email);
    expect((await test.inject({ method: 'GET', url: '/check-auth', headers: { cookie } })).statusCode).toBe(401);
    expect(await adminLogin(email, passwordIn(text))).toBe(200);
    expect(await run('reset', 'nobody@example.org')).toEqual({ code: 1, text: 'nobody@example.org has no account.' });
  });

  it('two-factor-off switches two-factor login off and ends the sessions and the lock; the password stays', async () => {
    const { email, headers } = await createTwoFactorAdmin(test);
    const isIn = async () => (await test.inject({ method: 'GET', url: '/check-auth', headers })).statusCode === 200;
    expect((await run('list')).text).toMatch(/ {2}two-step login$/);
    expect(await isIn()).toBe(true);
    for (let attempts = 0; attempts < 10; attempts += 1) {
      const payload = { password: PASSWORD, code: 'abcd-efgh-jkmn-pqrs' };
      await test.inject({ method: 'POST', url: '/api/auth/two-factor/switch-off', payload, headers });
    }

    const { code, text } = await run('two-factor-off', email.toUpperCase());
    expect(code).toBe(0);
    expect(text).toBe(
      `Two-step login is off for ${email}; every session has ended. The password is the same as before.`,
    );
    expect(await isIn()).toBe(false);
    expect(await adminLogin(email, PASSWORD)).toBe(200);
    expect(await test.context.db.selectFrom('loginFailures').select('id').execute()).toEqual([]);
    expect((await run('list')).text).not.toContain('two-step');
    const kept = test.context.db.selectFrom('audit').selectAll().where('actorId', '=', 'terminal');
    expect(await kept.execute()).toMatchObject([
      { endpoint: 'npm run admin -- two-factor-off', targetName: 'A admin', after: '{"twoStepLogin":"off"}' },
    ]);

    expect(await run('two-factor-off', email)).toEqual({ code: 1, text: `Two-step login is not on for ${email}.` });
    const nobody = await run('two-factor-off', 'nobody@example.org');
    expect(nobody).toEqual({ code: 1, text: 'nobody@example.org has no account.' });
  });

  it('passkeys-off removes the passkeys of an account and ends its sessions; reset leaves them', async () => {
    const { email, ...headers } = await test.loginAs('admin');
    await addPasskey(test, headers);
    await run('reset', email, '--password', PASSWORD);
    expect(await test.context.db.selectFrom('passkeys').select('name').execute()).toEqual([{ name: 'Laptop' }]);
    const { code, text } = await run('passkeys-off', email);
    expect([code, text]).toEqual([
      0,
      `${email} has no passkeys any more; every session has ended. The password is the same as before.`,
    ]);
    expect(await test.context.db.selectFrom('passkeys').select('name').execute()).toEqual([]);
    expect((await test.inject({ url: '/check-auth', headers })).statusCode).toBe(401);
    expect(await run('passkeys-off', email)).toEqual({ code: 1, text: `${email} has no passkeys.` });
  });

  it('reset leaves two-factor login on', async () => {
    const { email } = await createTwoFactorAdmin(test);
    const { text } = await run('reset', email);
    const payload = { email, password: passwordIn(text) };
    const response = await test.inject({ method: 'POST', url: '/login', payload });
    expect(response.json().code).toBe('two_factor_required');
  });

  it.each([
    [[], 'Usage:'],
    [['create'], 'Which e-mail address?'],
    [['two-factor-off'], 'Which e-mail address?'],
    [['create', 'nonsense'], 'email: Please enter a valid email'],
    [['create', 'a@b.org', '--password', 'short'], 'password: At least 10 characters'],
    [['create', 'a@b.org', 'c@d.org'], 'Not understood: c@d.org'],
    [['remove', 'a@b.org'], 'No such command: remove'],
    [['list', '--loud'], "Unknown option '--loud'"],
  ])('prints its usage for the invalid parameters %j', async (parameters, why) => {
    const { code, text } = await run(...parameters);
    expect(code).toBe(2);
    expect(text).toContain(why);
    expect(text).toContain('npm run admin -- create <email>');
    expect((await run('list')).text).toContain('There is no admin yet');
  });

  // On a SQLite database of its own, whatever the engine of the other tests.
  it.runIf(inject('database') === 'sqlite')(
    'runs as a program: exit code, migrated database, output on the right stream',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'utsav-admin-'));
      const start = (...parameters: string[]) =>
        spawnSync(process.execPath, [testProgram('main'), 'admin', ...parameters], {
          env: { DATA_DIR: folder },
          encoding: 'utf8',
        });
      try {
        const created = start('create', 'a@example.org');
        expect(created.status).toBe(0);
        expect(created.stdout).toContain('a@example.org is an admin now.');
        const rejected = start('create', 'a@example.org');
        expect(rejected.status).toBe(1);
        expect(rejected.stdout).toBe('');
        expect(rejected.stderr).toContain('is an admin already');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

describe('the first admin', () => {
  const configured = (adminPassword?: string) => ({
    ...test.context,
    config: { ...test.context.config, adminEmail: 'first@example.org', adminPassword },
  });

  it('is created from ADMIN_EMAIL and ADMIN_PASSWORD, once', async () => {
    expect(await ensureFirstAdmin(configured(PASSWORD))).toEqual({ email: 'first@example.org' });
    expect(await adminLogin('first@example.org', PASSWORD)).toBe(200);
    expect(await ensureFirstAdmin(configured('a different password'))).toBeUndefined();
    expect(await adminLogin('first@example.org', PASSWORD)).toBe(200);
  });

  it('gets a generated password and a default e-mail where none is configured', async () => {
    const admin = await ensureFirstAdmin(test.context);
    expect(admin?.email).toBe('admin@utsav.example');
    expect(await adminLogin('admin@utsav.example', admin?.password ?? '')).toBe(200);
  });

  it('is created once where two processes start together', async () => {
    const made = await Promise.all([ensureFirstAdmin(configured()), ensureFirstAdmin(configured())]);
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('gets a new password where a participant registered that e-mail before', async () => {
    const payload = { name: 'Early', email: 'first@example.org', password: 'chosen by a stranger' };
    await test.inject({ method: 'POST', url: '/api/auth/register', payload });
    await ensureFirstAdmin(configured(PASSWORD));
    expect(await adminLogin('first@example.org', 'chosen by a stranger')).toBe(401);
    expect(await adminLogin('first@example.org', PASSWORD)).toBe(200);
  });
});
