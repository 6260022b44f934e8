import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  percentile,
  REVIEW_ADMIN,
  type ReviewedServer,
  report,
  startReviewedServer,
  tally,
} from '#test/faults/reviewed-server.ts';
import { isFull } from '#test/support/resilience.ts';

const ATTACKER = '203.0.113.66';

/** The floods of the security review against what `npm start` runs: the figures of then beside those of now. */
describe.runIf(isFull && inject('database') === 'sqlite')('floods of the review', { timeout: 300_000 }, () => {
  let site: ReviewedServer;
  beforeAll(async () => {
    site = await startReviewedServer();
  });
  afterAll(() => site?.close());

  /** Sends `attack` so often a second while `work` runs; returns the statuses of its responses. */
  async function beside(
    perSecond: number,
    attack: (index: number) => Promise<{ status: number }>,
    work: () => Promise<void>,
  ) {
    const pending: Promise<number>[] = [];
    const started = performance.now();
    let isOver = false;
    const flood = async () => {
      while (!isOver) {
        const due = ((performance.now() - started) / 1000) * perSecond;
        while (pending.length < due) pending.push(attack(pending.length).then(({ status }) => status));
        await setTimeout(10);
      }
    };
    const flooding = flood();
    await work();
    isOver = true;
    await flooding;
    return Promise.all(pending);
  }

  /** 29 logins of the admin with the right password, one every half second, each from another network. */
  async function realLogins(statuses: number[], times: number[]) {
    const all: Promise<void>[] = [];
    for (let index = 0; index < 29; index += 1) {
      const begun = performance.now();
      const login = site.send(`198.51.${index}.7`, 'POST', '/api/auth/login', REVIEW_ADMIN);
      all.push(
        login.then(({ status }) => {
          statuses.push(status);
          times.push(performance.now() - begun);
        }),
      );
      await setTimeout(500);
    }
    await Promise.all(all);
  }

  it.each([
    [10, '29 × 200, p50 714 ms'],
    [60, '6 × 200, 23 × 503'],
    [150, '2 × 200, 15 × 503, 12 × 429'],
  ])('29 real logins succeed while one network sends %i a second (F3)', async (perSecond, then) => {
    const [statuses, times]: [number[], number[]] = [[], []];
    const attacks = await beside(
      perSecond,
      (index) =>
        site.send(ATTACKER, 'POST', '/api/auth/login', { email: `none${index}@x.test`, password: 'not-the-password' }),
      () => realLogins(statuses, times),
    );
    const now = `${tally(statuses)}, p50 ${percentile(times, 0.5)} ms`;
    report(`F3, ${perSecond} logins a second`, then, `${now}; the flood: ${tally(attacks)}`);
    expect(statuses).toEqual(Array(29).fill(200));
    const noted = await site.context.db
      .selectFrom('loginFailures')
      .selectAll()
      .where('email', '=', REVIEW_ADMIN.email)
      .execute();
    expect(noted).toEqual([]);
  });

  it('29 real logins succeed while one network signs up with a known e-mail 60 times a second (F3)', async () => {
    const [statuses, times]: [number[], number[]] = [[], []];
    const attacks = await beside(
      60,
      () => site.send('203.0.113.68', 'POST', '/api/auth/register', { name: 'Asha', ...REVIEW_ADMIN }),
      () => realLogins(statuses, times),
    );
    report('F3, 60 sign-ups a second', '29 × 429', `${tally(statuses)}; the flood: ${tally(attacks)}`);
    expect(statuses).toEqual(Array(29).fill(200));
  });

  it('requests for a reset link keep no other requests waiting (F16)', async () => {
    const times: number[] = [];
    const read = async () => {
      for (let index = 0; index < 60; index += 1) {
        const begun = performance.now();
        expect((await site.send(`198.18.${index}.7`, 'GET', '/api/events/showMainEvent')).status).toBe(200);
        times.push(performance.now() - begun);
        await setTimeout(100);
      }
    };
    const attacks = await beside(
      290,
      (index) => site.send('203.0.113.69', 'POST', '/api/auth/forgot-password', { email: `somebody${index}@x.test` }),
      read,
    );
    const now = `p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms; the flood: ${tally(attacks)}`;
    report('F16, 290 requests for a reset link a second', 'others’ reads p50 569 ms, p95 771 ms', now);
    expect(attacks.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
    expect([...new Set(attacks)].every((status) => status === 200 || status === 429)).toBe(true);
  });
});
