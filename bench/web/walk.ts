import type { Browser, Locator, Page } from '@playwright/test';

/** A cheap phone on a slow connection, as in `first-view.ts`. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PROCESSOR_SLOWDOWN = 4;
/** How long somebody looks for what they tap, and for a key; milliseconds. */
const LOOKING = 600;
const KEY = 120;

/** What somebody does on a page. The key 'next' of a phone's keyboard is a key, as every letter is. */
export interface Hand {
  page: Page;
  tap(what: Locator): Promise<void>;
  /** Writes into the field that was tapped, or into the next one after the key 'next'. */
  write(text: string): Promise<void>;
  next(text: string): Promise<void>;
}

export interface Walked {
  taps: number;
  keys: number;
  seconds: number;
}

/** Walks on a slow phone with nothing kept; `prepare` is what came before, such as an account. */
export async function walk(
  browser: Browser,
  origin: string,
  way: (hand: Hand) => Promise<unknown>,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Walked> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: 'Asia/Kolkata' };
  const context = await browser.newContext({ ...phone, baseURL: origin });
  const page = await context.newPage();
  await prepare?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  const walked: Walked = { taps: 0, keys: 0, seconds: 0 };
  const write = async (text: string) => {
    await page.keyboard.type(text, { delay: KEY });
    walked.keys += text.length;
  };
  const started = performance.now();
  await way({
    page,
    write,
    next: async (text) => {
      await page.keyboard.press('Tab');
      walked.keys += 1;
      await write(text);
    },
    tap: async (what) => {
      const target = what.filter({ visible: true }).first();
      await target.waitFor();
      await page.waitForTimeout(LOOKING);
      await target.tap();
      walked.taps += 1;
    },
  });
  walked.seconds = (performance.now() - started) / 1000;
  await context.close();
  return walked;
}
