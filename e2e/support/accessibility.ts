import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Without comments, axe is half as long for every page that parses it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The window of a page that axe was injected into. */
interface Injected {
  axe: typeof axe;
}

export interface Scope {
  /** Runs the rules of these tags; otherwise those that axe runs by default, and the size of what is touched, as Lighthouse does. */
  tags?: string[];
  /** Runs these rules alone. */
  rules?: string[];
  /** The part of the page, by its selector; otherwise all of it. */
  within?: string;
}

/** Waits for the animations that end: what still fades in has less contrast than it will have. */
async function whenStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * What axe finds in the page as it is now, frames included. `@axe-core/playwright` opens a second page for each run and
 * describes every element that passed: eight times the processor time for the same violations.
 */
export async function findViolations(page: Page, { tags, rules, within }: Scope = {}): Promise<string[]> {
  await whenStill(page);
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    // Frames of other sites respond to the page's axe, too.
    await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`);
  }
  const options: axe.RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
  if (tags) options.runOnly = { type: 'tag', values: tags };
  if (rules) options.runOnly = { type: 'rule', values: rules };
  const violations = await page.evaluate(
    async ({ context, options }) =>
      (await (window as unknown as Injected).axe.run(context ?? document, options)).violations,
    { context: within, options },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** The page as it is now violates no rule of axe. */
export async function expectAccessible(page: Page, scope?: Scope): Promise<void> {
  expect(await findViolations(page, scope)).toEqual([]);
}

/** By how many pixels something is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Nothing is wider than the screen, once the page has followed a new size of it. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
}

/** The sizes that tests are looked at with: a computer's window and a phone's. */
const SIZES = [
  { width: 1360, height: 900 },
  { width: 390, height: 844 },
];

/**
 * Axe finds nothing and nothing is wider than the screen, on a computer and on a phone: the page as it is now, in the size that it
 * has and then in the other one, without loading it or coming here again.
 */
export async function expectSoundOnBoth(page: Page, scope?: Scope): Promise<void> {
  const own = page.viewportSize();
  if (!own) throw new Error('The page has no size of its own');
  await expectAccessible(page, scope);
  await expectNoOverflow(page);
  for (const size of SIZES.filter(({ width }) => width !== own.width)) {
    await page.setViewportSize(size);
    await expectAccessible(page, scope);
    await expectNoOverflow(page);
  }
  await page.setViewportSize(own);
}

/** Texts of a page in Hindi with one of these English titles that do not say that it is English: a screen reader spells them out. */
export const findUnmarked = (page: Page, titles: string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent ?? '';
      const isShown = text.parentElement?.closest('script, noscript') === null;
      const language = text.parentElement?.closest<HTMLElement>('[lang]')?.lang;
      if (isShown && language?.startsWith('hi') && all.some((title) => words.includes(title))) found.push(words);
    }
    return found;
  }, titles);

/** The prices that a line ends in, such as `₹200/` and `-` below it. */
export const findBrokenPrices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      for (const { 0: price, index } of (text.textContent ?? '').matchAll(/₹[\d,]+\/-/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + price.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(price);
      }
    }
    return broken;
  });
