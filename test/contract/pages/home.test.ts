import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader } from '#web/site/home/home-page.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => vi.useRealTimers());

it('GET / lists events by their start, those that are over last, active and upcoming ones', async () => {
  for (const [day, title] of [
    ['2027-02-10', 'First'],
    ['2027-02-12', 'Second'],
    ['2027-02-14', 'Third'],
  ]) {
    const dates = { startDate: `${day}T10:00`, endDate: `${day}T16:00` };
    await createEvent(test.context, { title: `${title} contest`, ...dates });
    await createEvent(test.context, { title: `${title} talk`, status: 'inactive', ...dates });
  }
  const titlesAt = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { active, upcoming } = (await loadPage(test, loader, '/')).data;
    return [...active, ...upcoming].map(({ title }) => title);
  };
  expect(await titlesAt('2027-02-10T15:59:00+05:30')).toEqual([
    ...['First contest', 'Second contest', 'Third contest'],
    ...['First talk', 'Second talk', 'Third talk'],
  ]);
  expect(await titlesAt('2027-02-10T16:00:00+05:30')).toEqual([
    ...['Second contest', 'Third contest', 'First contest'],
    ...['Second talk', 'Third talk', 'First talk'],
  ]);
});
