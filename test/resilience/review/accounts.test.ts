import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { REVIEW_ADMIN, type ReviewedServer, report, startReviewedServer, tally } from '#test/faults/reviewed-server.ts';
import { startServer } from '#test/faults/server-under-test.ts';
import { isFull } from '#test/support/resilience.ts';

const PUBLIC_URL = 'https://fest.example';
/** The log has the port; what is printed has the public URL. */
const ENVIRONMENT = { PUBLIC_URL, LOG_LEVEL: 'info', MAX_EVENT_LOOP_DELAY: '0' };
const AT_HOME = { origin: PUBLIC_URL, 'x-forwarded-proto': 'https' };

/** What the security review found about accounts, against what `npm start` runs behind https. */
describe.runIf(isFull && inject('database') === 'sqlite')('accounts, as reviewed', { timeout: 300_000 }, () => {
  let site: ReviewedServer;
  beforeAll(async () => {
    site = await startReviewedServer(ENVIRONMENT);
  });
  afterAll(() => site?.close());

  async function logIn() {
    const { status, headers } = await site.send('198.51.100.9', 'POST', '/login', REVIEW_ADMIN, AT_HOME);
    expect(status).toBe(200);
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return { cookies, session: cookies.find((cookie) => cookie.includes('session_token=')) ?? '' };
  }
  const checkAuth = async (cookie: string) =>
    (await site.send('198.51.100.9', 'GET', '/check-auth', undefined, { ...AT_HOME, cookie })).status;

  it('a session of the backup is over after a restore, that of somebody who had logged out too (F17)', async () => {
    const [left, open] = [(await logIn()).session, (await logIn()).session];
    const archive = path.join(site.dataDir, '..', 'before.tar.gz');
    expect((await site.run('backup', archive)).code).toBe(0);
    const logout = { ...AT_HOME, cookie: left };
    expect((await site.send('198.51.100.9', 'POST', '/api/auth/logout', {}, logout)).status).toBe(200);
    expect([await checkAuth(left), await checkAuth(open)]).toEqual([401, 200]);
    const restored = await site.run('restore', archive);
    expect(restored.code, restored.text).toBe(0);
    const dataDir = path.join(site.dataDir, '..', 'restored');
    const second = await startServer('built', {
      DATA_DIR: dataDir,
      SESSION_SECRET: site.sessionSecret,
      ...ENVIRONMENT,
    });
    const statuses = await Promise.all(
      [left, open].map(async (cookie) => (await fetch(`${second.url}/check-auth`, { headers: { cookie } })).status),
    );
    await second.kill();
    report('F17, the old cookies after a restore', '200, admin', tally(statuses));
    expect(statuses).toEqual([401, 401]);
  });

  it('a cookie that another host of the domain can set is no session (F20)', async () => {
    const { cookies, session } = await logIn();
    const value = session.slice(session.indexOf('=') + 1);
    const names = ['__Secure-utsav.session_token', 'utsav.session_token'];
    const statuses = await Promise.all(names.map((name) => checkAuth(`${name}=${value}`)));
    const beside = await checkAuth(`${names[0]}=${value}x; ${session}`);
    report(
      'F20, a session by a cookie without __Host-',
      'the first of two counts',
      `${tally(statuses)}; own ${beside}`,
    );
    expect(cookies.filter((cookie) => !cookie.startsWith('__Host-'))).toEqual([]);
    expect(statuses).toEqual([401, 401]);
    expect(beside).toBe(200);
  });

  it('sign-up tells one network of twenty taken e-mails, then of none (F21)', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const email = index < 35 ? REVIEW_ADMIN.email : `free${index}@college.test`;
      const body = { name: 'Asha Rao', email, password: 'four-plain-words' };
      statuses.push((await site.send('203.0.113.21', 'POST', '/api/auth/register', body, AT_HOME)).status);
    }
    report('F21, 35 sign-ups with a taken e-mail and 5 with free ones', 'each told', tally(statuses));
    expect(statuses).toEqual([...Array(20).fill(409), ...Array(20).fill(403)]);
  });
});
