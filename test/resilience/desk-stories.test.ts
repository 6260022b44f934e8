import { expect, inject, it, vi } from 'vitest';
import { RazorpayClient } from '#server/features/payments/razorpay/razorpay-client.ts';
import { startRazorpayApp } from '#test/support/apps/razorpay-app.ts';
import { Desk } from '#test/support/desk-stories/desk.ts';
import { tellDeskStory } from '#test/support/desk-stories/desk-story.ts';
import { readReports } from '#test/support/desk-stories/figures.ts';
import { findDeskMistakes } from '#test/support/desk-stories/verdict.ts';
import { Chance } from '#test/support/payment-stories/random.ts';
import { shortOrFull } from '#test/support/resilience.ts';

const STORIES = shortOrFull(inject('database') === 'sqlite' ? 8 : 3, 1500);
/** Another seed tells other stories: STORY_SEED=… */
const SEED = Number(process.env.STORY_SEED ?? 20_270_110);
/** Stories that share an app: its reports and lists read all that was before. */
const BY_APP = 60;

interface Told {
  stories: number;
  mistake?: string;
}

/** Tells stories in one app until one ends with a mistake: it would be in the sums of all that follow. */
async function tellInOneApp(first: number, count: number): Promise<Told> {
  const app = await startRazorpayApp();
  try {
    let before = await readReports(new Desk(app, new Chance(0)));
    for (let stories = 1; stories <= count; stories += 1) {
      const seed = first + stories - 1;
      const desk = await tellDeskStory(app, seed);
      const found = await findDeskMistakes(desk, before);
      if (found.length > 0) return { stories, mistake: `seed ${seed}: ${found.join(' | ')} (${desk.told.join(', ')})` };
      before = await readReports(desk);
    }
    return { stories: count };
  } finally {
    await app.close();
  }
}

/** Tells stories from a seed on until `most` ended with a mistake; returns those, with all that was done in them. */
async function tell(first: number, count: number, most = 5): Promise<string[]> {
  const mistakes: string[] = [];
  for (let told = 0; told < count && mistakes.length < most; ) {
    const { stories, mistake } = await tellInOneApp(first + told, Math.min(BY_APP, count - told));
    told += stories;
    if (mistake) mistakes.push(mistake);
  }
  return mistakes;
}

it(`${STORIES} random stories of the desk end with what was really paid`, {
  timeout: shortOrFull(300_000, 3_600_000),
}, async () => {
  expect(await tell(SEED, STORIES)).toEqual([]);
});

/** The failing control: money that the bank returned, overlooked, must not go unnoticed. */
it('a server that overlooks refunds that failed is caught', { timeout: 120_000 }, async () => {
  const { listRefunds } = RazorpayClient.prototype;
  vi.spyOn(RazorpayClient.prototype, 'listRefunds').mockImplementation(async function (this: RazorpayClient, id) {
    return (await listRefunds.call(this, id)).filter(({ status }) => status !== 'failed');
  });
  expect(await tell(15, 100, 1)).not.toEqual([]);
});
