import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { applicationTexts } from '#test/factories/application.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { REVIEW_ADMIN, type ReviewedServer, report, startReviewedServer, tally } from '#test/faults/reviewed-server.ts';
import { isFull } from '#test/support/resilience.ts';

const VICTIM = 'victim@bomb.example';

/** What strangers did in the security review, against what `npm start` runs: the figures of then beside those of now. */
describe.runIf(isFull && inject('database') === 'sqlite')('strangers of the review', { timeout: 300_000 }, () => {
  let site: ReviewedServer;
  beforeAll(async () => {
    site = await startReviewedServer();
  });
  afterAll(() => site?.close());

  /** How many mails were sent, once none is due; the rest waits or was dropped. */
  async function sentMails(): Promise<number> {
    await vi.waitFor(
      async () => {
        const now = new Date().toISOString();
        const waiting = site.context.db.selectFrom('emailQueue').select('id').where('status', '=', 'pending');
        expect(await waiting.where('nextAttemptAt', '<=', now).execute()).toEqual([]);
      },
      { timeout: 60_000, interval: 500 },
    );
    return (await site.context.db.selectFrom('emailQueue').select('id').where('status', '=', 'sent').execute()).length;
  }
  const participants = async () => (await site.context.db.selectFrom('participants').select('id').execute()).length;
  const membersOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Member ${index}`,
      email: `member${index}@stranger.example`,
    }));
  const each = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (let index = 0; index < count; index += 1) results.push(await work(index));
    return results;
  };

  it('a team of a hundred strangers is written to in nobody’s name but its contact’s (F1)', async () => {
    const event = await createEvent(site.context, {
      ...datesToCome,
      title: 'Big',
      participationType: 'team',
      teamSize: 100,
    });
    const { status } = await site.send('203.0.113.2', 'POST', '/api/team/registerTeam', {
      eventId: event._id,
      teamName: 'Your prize waits',
      contactEmail: 'contact@stranger.example',
      members: membersOf(100),
    });
    const written = await sentMails();
    report('F1, a team of 100 strangers', '101 mails', `${status}, ${written} to its contact`);
    expect(written).toBeLessThanOrEqual(1);
  });

  it('registering and cancelling thirty times writes to a stranger a few times at most (F1)', async () => {
    const event = await createEvent(site.context, { ...datesToCome, title: 'Chess', capacity: 100 });
    const before = await sentMails();
    const name = 'Your account is locked, visit evil.example/login,';
    const statuses = await each(30, async () => {
      const { status, text } = await site.send('203.0.113.1', 'POST', '/api/registrations', {
        eventId: event._id,
        name,
        email: VICTIM,
      });
      const code = status === 200 ? JSON.parse(text).data.code : undefined;
      if (code) await site.send('203.0.113.1', 'POST', `/api/passes/${code}/cancel`, { email: VICTIM });
      return status;
    });
    const plain = await each(30, async () => {
      const body = { eventId: event._id, name: 'A Winner', email: VICTIM };
      const { status, text } = await site.send('203.0.113.1', 'POST', '/api/registrations', body);
      const code = status === 200 ? JSON.parse(text).data.code : undefined;
      if (code) await site.send('203.0.113.1', 'POST', `/api/passes/${code}/cancel`, { email: VICTIM });
      return status;
    });
    const written = (await sentMails()) - before;
    const now = `${written} mails; with the report’s name ${tally(statuses)}, with a plain one ${tally(plain)}`;
    report('F1, 30 × (register, cancel)', '30 mails in 1.8 s', now);
    expect(statuses).toEqual(Array(30).fill(400));
    expect(written).toBeLessThanOrEqual(10);
  });

  it('teams for no event end at the limit of their network, and the panel lists them (F6)', async () => {
    const before = await participants();
    const bodies = (index: number) => ({
      teamName: `Rows ${index}`,
      contactEmail: `rows${index}@stranger.example`,
      members: membersOf(100),
    });
    const teams = await each(60, (index) => site.send('203.0.113.3', 'POST', '/api/team/registerTeam', bodies(index)));
    const added = (await participants()) - before;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const logo = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: 'red', noise } })
      .png()
      .toBuffer();
    const logos = await each(10, (index) => {
      const form = new FormData();
      form.append('teamName', `Logo ${index}`);
      form.append('contactEmail', `logo${index}@stranger.example`);
      form.append('members', JSON.stringify(membersOf(1)));
      form.append('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png');
      return site.send('203.0.113.3', 'POST', '/api/team/registerTeam', form);
    });
    const cookie = await adminCookie();
    const list = await site.send('198.51.100.9', 'GET', '/api/teams-without-event', undefined, { cookie });
    const seen = JSON.parse(list.text).data.teams.length;
    const statuses = `${tally(teams.map(({ status }) => status))}, ${added} rows of members; logos of ${(logo.length / 1e6).toFixed(1)} MB: ${tally(logos.map(({ status }) => status))}`;
    report(
      'F6, 60 teams of 100 and 10 logos',
      '60 × 200, 6,000 rows, +1.5 MB of files',
      `${statuses}; ${seen} in the panel`,
    );
    expect(teams.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
    expect(logos.map(({ status }) => status)).toEqual(Array(10).fill(429));
    expect(seen).toBeGreaterThan(0);
  });

  async function adminCookie(): Promise<string> {
    const { headers } = await site.send('198.51.100.9', 'POST', '/login', REVIEW_ADMIN);
    return headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  it('limits count a whole IPv6 network as one (F8)', async () => {
    const photo = await buildPicture();
    const applications = await each(310, (index) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(applicationTexts)) form.append(key, value);
      form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'me.png');
      const ip = `2001:db8:1:2::${(index + 1).toString(16)}`;
      return site.send(ip, 'POST', '/api/ambassador/ambassador-inquiry', form);
    });
    const codes = await each(130, (index) => {
      const code = `${'ABCDEFGHJK'[index % 10]}${'ABCDEFGHJKMNP'[Math.floor(index / 10)]}WXYZ`;
      return site.send(`2001:db8:9:2::${(index + 1).toString(16)}`, 'GET', `/api/teams/join/${code}`);
    });
    const [applied, tried] = [applications, codes].map((list) => list.map(({ status }) => status));
    const now = `${tally(applied ?? [])}; ${tally(tried ?? [])}`;
    report('F8, 310 applications and 130 join codes of one /64', '310 × 200; 130 × 404', now);
    expect(applied?.filter((status) => status === 200).length).toBe(200);
    expect(tried?.filter((status) => status === 404).length).toBe(60);
  });
});
