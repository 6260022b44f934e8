import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from '../load/measure.ts';
import { amount, type Report } from '../report.ts';
import type { MeasuredPage } from './festival.ts';

/** A cheap phone on a slow connection: 1.6 Mbit/s down, 0.75 up, 150 ms there and back, a processor at a quarter. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PROCESSOR_SLOWDOWN = 4;
const ROUNDS = 3;

interface View {
  firstPaint: number;
  largestPaint: number;
  /** When what the visitor waits for is seen, and when its script answers; milliseconds from the request. */
  seen: number;
  answering: number;
  requests: number;
  kilobytes: number;
}

const watch = readFileSync(path.join(import.meta.dirname, 'watch.js'), 'utf8');

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
}

async function timesOf(page: Page) {
  await page.waitForFunction(() => (window as unknown as { firstView: { answering: number } }).firstView.answering > 0);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => ({
    ...(window as unknown as { firstView: { seen: number; answering: number; largest: number } }).firstView,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
}

/** The page as somebody sees it for the first time, with nothing kept. */
async function viewOnce(browser: Browser, { name, usable }: MeasuredPage, url: string): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const fetched = { requests: 0, bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    fetched.requests += 1;
    fetched.bytes += encodedDataLength;
  });
  await page.addInitScript({ content: `${watch}\nwatchFirstView(${JSON.stringify(usable)});` });
  const response = await page.goto(url);
  if (!response?.ok()) throw new Error(`${name} answered ${response?.status()}`);
  const { painted, largest, seen, answering } = await timesOf(page);
  await context.close();
  const { requests, bytes } = fetched;
  return { firstPaint: painted, largestPaint: largest, seen, answering, requests, kilobytes: bytes / 1000 };
}

/** How long the first view of a page takes on a slow phone; the median of some. */
export async function addFirstView(report: Report, browser: Browser, page: MeasuredPage, origin: string) {
  const views: View[] = [];
  for (let round = 0; round < ROUNDS; round += 1) views.push(await viewOnce(browser, page, origin + page.path));
  const of = (figure: keyof View) => median(views.map((view) => view[figure]));
  report.add({
    what: `${page.name}: first paint; largest paint`,
    measured: amount(of('firstPaint'), 'ms'),
    against: amount(of('largestPaint'), 'ms'),
  });
  report.add({
    what: `${page.name}: ${/input/.test(page.usable) ? 'form' : 'button or card'} seen; its script answers`,
    measured: amount(of('seen'), 'ms'),
    against: amount(of('answering'), 'ms'),
  });
  report.add({
    what: `${page.name}: requests; all bytes`,
    measured: String(of('requests')),
    against: amount(of('kilobytes'), 'kB'),
  });
}
