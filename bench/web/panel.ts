import type { Browser, Page } from '@playwright/test';
import { median } from '../load/measure.ts';
import { amount, type Report } from '../report.ts';
import { ADMIN } from './festival.ts';

const EVENTS = 300;
const LETTERS = ['2', '29', '299', '29', '2', ''];

/** Milliseconds of each letter's work before the browser may paint it. */
function lettersOf(page: Page): Promise<number[]> {
  return page.evaluate(async (letters) => {
    const input = document.activeElement as HTMLInputElement;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const durations: number[] = [];
    for (const text of letters) {
      const start = performance.now();
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      durations.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    return durations;
  }, LETTERS);
}

/** The admin panel's lists of events with 300 of them: first show in processor time, and a letter in the search. */
export async function addPanel(report: Report, browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1360, height: 900 } });
  const login = await context.request.post('/login', { data: ADMIN, headers: { origin } });
  if (!login.ok()) throw new Error(`The login answered ${login.status()}`);
  const page = await context.newPage();
  const listed = await context.request.get('/api/events/showMainEvent');
  const [event] = ((await listed.json()) as { data: object[] }).data;
  const data = Array.from({ length: EVENTS }, (_, index) => ({
    ...event,
    _id: `many-${index}`,
    title: `Event ${index} of many`,
    shortDescription: 'Three days of music: bands, ragas, beats and one stage that never goes quiet.',
  }));
  await page.route('**/api/events/showMainEvent', (route) => route.fulfill({ json: { success: true, data } }));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (const [name, path] of [
    ['Dashboard', '/home'],
    ['Manage Events', '/home?view=manage-events'],
  ] as const) {
    await page.goto(path);
    await page.getByText(`${EVENTS} events`).waitFor();
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
    await page.getByLabel('Search events').focus();
    const usual = median(await lettersOf(page));
    report.add({
      what: `${name}: first show; a letter in the search`,
      measured: amount(seconds * 1000, 'ms'),
      against: amount(usual, 'ms'),
      ratio: usual,
      unit: 'ms',
      goal: { atMost: 16 },
    });
  }
  await context.close();
}
