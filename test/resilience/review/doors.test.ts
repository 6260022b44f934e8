import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { workbookFiles } from '#test/factories/workbook.ts';
import {
  percentile,
  REVIEW_ADMIN,
  type ReviewedServer,
  report,
  startReviewedServer,
  tally,
} from '#test/faults/reviewed-server.ts';
import { isFull } from '#test/support/resilience.ts';

const ATTACKER = '203.0.113.77';
/** Of one process after all floods; what an admin imports comes on top. */
const MAX_MEGABYTES = 350;
const MAX_WITH_IMPORTS = 400;
/** How long each flood lasts, in milliseconds, and how many requests of it are open at once. */
const LENGTH = 6000;
const AT_ONCE = 20;

const random = () => Math.random().toString(36).slice(2);

/** Doors that are open to strangers: each request is another one, so that no cache responds. */
const floods: [name: string, request: () => [method: string, url: string, body?: object], mostTaken?: number][] = [
  ['the search page', () => ['GET', `/search?q=${random()}%20${random()}`]],
  ['the search', () => ['GET', `/api/search?q=${random()}`]],
  ['the board of a venue', () => ['GET', `/board/${random()}`]],
  ['the schedule as JSON', () => ['GET', `/schedule.json?${random()}`]],
  ['the schedule as XML', () => ['GET', `/schedule.xml?${random()}`]],
  ['the schedule as a calendar', () => ['GET', `/schedule.ics?${random()}`]],
  ['the feed of announcements', () => ['GET', `/announcements.atom?${random()}`]],
  ['pictures of previews', () => ['GET', `/og/${random()}.png`]],
  ['posters', () => ['GET', `/posters/1/music/${random()}.svg`]],
  ['a live sheet’s token', () => ['GET', `/api/sheets/utsav_${random()}${random()}/list.csv`], 0],
  ['challenges of passkeys', () => ['POST', '/api/auth/passkeys/login/start', {}], 600],
  ['login codes', () => ['POST', '/api/auth/login-code', { email: `${random()}@x.test` }], 600],
  ['guesses of a login code', () => ['POST', '/api/auth/login-code/verify', { email: 'a@x.test', code: '123456' }], 0],
];

/** What came after the review, flooded from one network while somebody else reads: what `npm start` runs. */
describe.runIf(isFull && inject('database') === 'sqlite')('newer doors', { timeout: 300_000 }, () => {
  let site: ReviewedServer;
  beforeAll(async () => {
    site = await startReviewedServer({ SAMPLE_DATA: 'on' });
  });
  afterAll(() => site?.close());

  /** The memory of the process at its highest, in megabytes; elsewhere than on Linux nothing is measured. */
  function peakMegabytes(): number {
    const file = `/proc/${site.pid}/status`;
    if (!existsSync(file)) return 0;
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
  }

  /** Runs `attack` again and again, `atOnce` at a time, while an honest visitor reads; both get every response. */
  async function beside(attack: () => Promise<number>, atOnce = AT_ONCE) {
    const ends = performance.now() + LENGTH;
    const attacks: number[] = [];
    const [reads, times]: [number[], number[]] = [[], []];
    const attacker = async () => {
      while (performance.now() < ends) attacks.push(await attack());
    };
    const visitor = async () => {
      for (let index = 0; performance.now() < ends; index += 1) {
        const begun = performance.now();
        const url = index % 2 ? '/events' : '/api/events/showMainEvent';
        reads.push((await site.send(`198.18.${index % 250}.7`, 'GET', url)).status);
        times.push(performance.now() - begun);
        await setTimeout(100);
      }
    };
    await Promise.all([...Array.from({ length: atOnce }, attacker), visitor()]);
    const figures = `${attacks.length} requests (${tally(attacks)}); ${reads.length} reads of a visitor p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms; ${peakMegabytes().toFixed(0)} MB`;
    return { attacks, reads, figures };
  }

  it.each(floods)('a flood of %s ends at its limit, and a visitor reads on', async (name, request, mostTaken) => {
    const { attacks, reads, figures } = await beside(async () => {
      const [method, url, body] = request();
      return (await site.send(ATTACKER, method, url, body)).status;
    });
    report(`flood of ${name}`, '–', figures);
    expect(attacks.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(new Set(reads)).toEqual(new Set([200]));
    if (mostTaken !== undefined)
      expect(attacks.filter((status) => status === 200).length).toBeLessThanOrEqual(mostTaken);
    expect(peakMegabytes()).toBeLessThan(MAX_MEGABYTES);
  });

  const asAdmin = async () => {
    const { headers } = await site.send('198.51.100.9', 'POST', '/login', REVIEW_ADMIN);
    const lines = headers.getSetCookie();
    return { cookie: lines.map((line) => line.split(';')[0]).join('; ') };
  };

  const row = (index: number) =>
    `<row r="${index}"><c r="A${index}" t="inlineStr"><is><t>Event ${index}</t></is></c></row>`;
  const workbookOf = (content: string) => zipSync(workbookFiles(content));
  const sheets: [name: string, fileName: string, content: () => Uint8Array][] = [
    ['an archive of 100 MB of blanks', 'a.xlsx', () => workbookOf(' '.repeat(100_000_000))],
    [
      'a workbook of 100,000 rows',
      'a.xlsx',
      () => workbookOf(Array.from({ length: 100_000 }, (_, index) => row(index + 1)).join('')),
    ],
    ['a workbook of a million rows without numbers', 'a.xlsx', () => workbookOf('<row/>'.repeat(1_000_000))],
    ['a workbook of a row of a million cells', 'a.xlsx', () => workbookOf(`<row>${'<c/>'.repeat(1_000_000)}</row>`)],
    [
      'a CSV of 100,000 rows',
      'a.csv',
      () => strToU8(`title\n${'=HYPERLINK("http://evil.example")\n'.repeat(100_000)}`),
    ],
  ];
  it.each(sheets)('%s is refused, while a visitor reads', async (name, fileName, content) => {
    const admin = await asAdmin();
    const file = new Blob([new Uint8Array(content())]);
    const { attacks, reads, figures } = await beside(async () => {
      const form = new FormData();
      form.append('sheet', file, fileName);
      return (await site.send('198.51.100.9', 'POST', '/api/event-imports', form, admin)).status;
    }, 2);
    report(`import of ${name}, ${(file.size / 1000).toFixed(0)} kB`, '–', figures);
    expect(attacks.every((status) => status >= 400 && (status < 500 || status === 503))).toBe(true);
    expect(new Set(reads)).toEqual(new Set([200]));
    expect(peakMegabytes()).toBeLessThan(MAX_WITH_IMPORTS);
  });
});
