import type { Browser } from '@playwright/test';
import { median } from '../load/measure.ts';
import { amount, type Report } from '../report.ts';

const PROCESSOR_SLOWDOWN = 4;
const MOST_MILLISECONDS = 100;
const WORDS = ['dance', 'nritya', 'hackthon', 'raman hall'];
/** Time for a letter's results to be complete, before the next one. */
const BETWEEN_KEYS = 600;
/** How often each word is typed. A letter's figure is the median of them: one pause of the machine is as long as the goal. */
const ROUNDS = 3;

interface Watched {
  searchTime: { start: number; first: number | null };
}

/** From a letter to the first change of the results below it, for every letter of some words: the slowest letter counts. */
export async function addSearch(report: Report, browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: origin });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto('/events', { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  const input = page.getByRole('dialog').getByRole('searchbox');
  await input.waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const watched = window as unknown as Watched;
    watched.searchTime = { start: 0, first: null };
    dialog?.addEventListener(
      'input',
      () => Object.assign(watched.searchTime, { start: performance.now(), first: null }),
      true,
    );
    new MutationObserver(() => {
      // After the frame in which the change is painted.
      requestAnimationFrame(() =>
        setTimeout(() => {
          watched.searchTime.first ??= performance.now() - watched.searchTime.start;
        }),
      );
    }).observe(dialog as Element, { childList: true, subtree: true, characterData: true });
  });
  const type = async (letter: string) => {
    await page.keyboard.type(letter);
    await page.waitForTimeout(BETWEEN_KEYS);
    return page.evaluate(() => (window as unknown as Watched).searchTime.first);
  };
  for (const word of WORDS) {
    const rounds = Array.from(word, (): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      await input.fill('');
      await page.waitForTimeout(BETWEEN_KEYS);
      for (const [index, letter] of [...word].entries()) {
        const first = await type(letter);
        if (first !== null) rounds[index]?.push(first);
      }
    }
    const times = rounds.filter((figures) => figures.length > 0).map(median);
    report.add({
      what: `“${word}”: from a letter to its first results`,
      measured: `${amount(Math.max(...times), 'ms')} at most`,
      against: `${amount(median(times), 'ms')} median, ${times.length} of ${word.length} letters`,
      ratio: Math.max(...times),
      unit: 'ms',
      goal: { atMost: MOST_MILLISECONDS },
    });
  }
  await context.close();
}
