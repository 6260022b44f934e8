import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { applicationTexts } from '#test/factories/application.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { REVIEW_ADMIN, type ReviewedServer, report, startReviewedServer, tally } from '#test/faults/reviewed-server.ts';
import { isFull } from '#test/support/resilience.ts';

/** What the security review found lying about, against what `npm start` runs: the figures of then beside those of now. */
describe.runIf(isFull && inject('database') === 'sqlite')('operation, as reviewed', { timeout: 300_000 }, () => {
  let site: ReviewedServer;
  let cookie: string;
  beforeAll(async () => {
    site = await startReviewedServer({ LOG_LEVEL: 'info', SAMPLE_DATA: 'on' });
    const login = await site.send('198.51.100.9', 'POST', '/login', REVIEW_ADMIN);
    cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  });
  afterAll(() => site?.close());

  /** The bytes of the response to these bytes. */
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let response = '';
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(text));
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        response += chunk.toString('latin1');
        if (response.includes('\r\n\r\n')) socket.destroy();
      });
      socket.on('close', () => resolve(response));
    });

  it('no file of the data folder is readable by other users (F4)', async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries(applicationTexts)) form.append(key, value);
    form.append('photo', new Blob([new Uint8Array(await buildPicture())], { type: 'image/png' }), 'me.png');
    const applied = await site.send('192.0.2.8', 'POST', '/api/ambassador/ambassador-inquiry', form);
    expect(applied.status, applied.text).toBe(200);
    const files = readdirSync(site.dataDir, { recursive: true }).map((name) => path.join(site.dataDir, String(name)));
    const open = [site.dataDir, ...files].filter((file) => (statSync(file).mode & 0o077) !== 0);
    report(
      'F4, umask 022',
      'folder 0755, database and pictures 0644',
      `${open.length} of ${files.length} files open to others`,
    );
    expect(files.length).toBeGreaterThan(5);
    expect(open).toEqual([]);
  });

  it('/metrics does not exist without a token, whatever a proxy leaves out (F9)', async () => {
    const headers = [{}, { 'cf-connecting-ip': '192.0.2.1' }, { 'x-forwarded-host': 'fest.example' }];
    const statuses = await Promise.all(
      headers.map(
        async (more) => (await fetch(`${site.url}/metrics`, { headers: more as Record<string, string> })).status,
      ),
    );
    report('F9, /metrics', '200 behind a plain proxy', tally(statuses));
    expect(statuses).toEqual([404, 404, 404]);
  });

  it('the log holds no code and no token, and one line for a refusal (F18)', async () => {
    const before = site.log().length;
    const paths = [
      '/pass/SECR-ETPA-SSCO-DE22',
      '/api/passes/SECR-ETPA-SSCO-DE22/calendar.ics',
      '/api/teams/join/SECRET',
      '/reset-password?token=SECRETTOKEN',
      '/%?token=SECRETTOKEN',
    ];
    for (const url of paths) await site.send('192.0.2.9', 'GET', url);
    await raw('GET /reset-password?token=SECRETTOKEN HTTP/1.1\r\nhost: a:b\r\nconnection: close\r\n\r\n');
    const refusals = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        site.send('192.0.2.10', 'POST', '/api/auth/register', {
          name: 'Asha Rao',
          email: `a${index}@x.test`,
          password: 'four-plain-words',
        }),
      ),
    );
    const refused = refusals.filter(({ status }) => status === 503).length;
    const text = site.log().slice(before);
    const stacks = text.match(/"stack"/g)?.length ?? 0;
    const now = `none; ${(text.length / 1000).toFixed(0)} kB for ${refusals.length + paths.length + 1} requests, ${refused} of them 503, ${stacks} stacks`;
    report(
      'F18, codes and tokens in the log',
      'codes in paths, a token in an error, 1.3 kB with a stack for each 503',
      now,
    );
    expect(text).not.toMatch(/SECR-ETPA|SECRET/);
    expect(stacks).toBe(0);
    expect(refused).toBeGreaterThan(0);
    expect(text.length / (refusals.length + paths.length)).toBeLessThan(500);
  });

  it('a title with line breaks adds nothing to a calendar (F19)', async () => {
    const title = 'Concert\r\nBEGIN:VEVENT\r\nATTACH:http://evil.example\r\nEND:VEVENT';
    const event = await createEvent(site.context, { ...datesToCome, title });
    const { text } = await site.send('192.0.2.11', 'GET', `/calendar/${event._id}.ics`);
    const attached = text.split(/\r\n|\r|\n/).filter((line) => line.startsWith('ATTACH')).length;
    report('F19, a title with line breaks', 'its event twice in the calendar', `${attached} times`);
    expect(text).toContain('BEGIN:VCALENDAR');
    expect(attached).toBe(0);
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  });

  it('an admin gets no password that is tried first (F22)', async () => {
    const tried = ['password', '12345678', 'aaaaaaaa', '        ', 'password12', 'Utsav-admin-2027'];
    const codes: number[] = [];
    for (const [index, password] of tried.entries()) {
      const made = await site.run('admin', 'create', `weak${index}@college.test`, '--password', password);
      codes.push(made.code);
    }
    report(
      'F22, weak passwords of admins',
      'all taken',
      `${codes.filter((code) => code !== 0).length} of ${codes.length} refused`,
    );
    expect(codes.filter((code) => code === 0)).toEqual([]);
  });

  it('who is no admin any more stays none after a new password (F5)', async () => {
    const second = { email: 'second@college.test', password: 'another-four-words-here' };
    expect((await site.run('admin', 'create', second.email, '--password', second.password)).code).toBe(0);
    const logIn = () => site.send('192.0.2.12', 'POST', '/login', second);
    expect((await logIn()).status).toBe(200);
    const committee = JSON.parse(
      (await site.send('198.51.100.9', 'GET', '/api/committee', undefined, { cookie })).text,
    );
    const member = committee.data.people.find(({ email }: { email: string }) => email === second.email);
    const grants: { _id: string }[] = member.grants;
    for (const { _id: id } of grants) {
      const revoked = await site.send('198.51.100.9', 'DELETE', `/api/committee/grants/${id}`, undefined, { cookie });
      expect(revoked.status, revoked.text).toBe(200);
    }
    expect((await site.run('admin', 'reset', second.email, '--password', second.password)).code).toBe(0);
    expect(grants.length).toBeGreaterThan(0);
    const again = await logIn();
    const own = again.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { status } = await site.send('192.0.2.12', 'GET', '/check-auth', undefined, { cookie: own });
    report(
      'F5, an admin whose role was taken away',
      'no way to take it away; admin again by a mailed link',
      `${status} from the panel`,
    );
    expect([401, 403]).toContain(status);
  });

  it('the small findings are mended (F23)', async () => {
    const undecodable = await site.send('192.0.2.13', 'GET', '/%ff');
    const twoHosts = await raw('GET / HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\nconnection: close\r\n\r\n');
    const credentials = undecodable.headers.get('access-control-allow-credentials');
    const target = path.join(site.dataDir, '..', 'elsewhere');
    const archive = path.join(site.dataDir, '..', 'x.tar.gz');
    writeFileSync(target, 'kept');
    symlinkSync(target, `${archive}.unfinished`);
    const backup = await site.run('backup', archive);
    const isUntouched = statSync(target).size === 4;
    const now = `two Hosts ${twoHosts.slice(9, 12)}; credentials header ${credentials ?? 'absent'}; backup ends with ${backup.code}, the linked file ${isUntouched ? 'untouched' : 'overwritten'}`;
    report('F23, small ones', 'two Hosts 200; credentials header everywhere; backup writes through a link', now);
    expect(twoHosts).toMatch(/^HTTP\/1\.1 400/);
    expect(credentials).toBeNull();
    expect(isUntouched).toBe(true);
    expect(existsSync(target)).toBe(true);
  });
});
