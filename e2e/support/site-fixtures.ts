import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Event } from '#contract/events/events.ts';
import { archiveEvents } from './archived-year.ts';
import { siteDays } from './days.ts';
import { keptPageTest } from './kept-page.ts';

/** Where registration links of these tests lead; no request ever leaves the machine for it. */
export const FORMS = 'https://forms.utsav.test';

const DOCUMENT = JSON.stringify({
  time: 1,
  version: '2.31.7',
  blocks: [
    { type: 'header', data: { text: 'What you will build', level: 2 } },
    { type: 'paragraph', data: { text: 'A machine that <b>moves</b>.' }, tunes: { alignment: { alignment: 'right' } } },
    {
      type: 'list',
      data: {
        style: 'ordered',
        meta: { start: 3, counterType: 'upper-roman' },
        items: [{ content: 'Form a team', meta: {}, items: [{ content: 'Two to four people', meta: {}, items: [] }] }],
      },
    },
    { type: 'list', data: { style: 'unordered', meta: {}, items: [{ content: 'Food on us', meta: {}, items: [] }] } },
    { type: 'checklist', data: { items: [{ text: 'Laptop', checked: true }] } },
    { type: 'code', data: { code: 'npm start' } },
    {
      type: 'embed',
      data: { service: 'youtube', source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', caption: 'Aftermovie' },
    },
  ],
});

/** The events that a worker's tests walk through, made by an admin as a real one would make them. */
export interface Festival {
  group: Event;
  subEvents: Event[];
  /** Each takes another turn of the register button. */
  team: Event;
  gated: Event;
  link: Event;
  paid: Event;
  upcoming: Event;
  /** Of a closed year. */
  past: { main: Event; sub: Event };
}

const admin = { email: 'admin@utsav.test', password: 'utsav-admin-password' };

async function post<T>(api: APIRequestContext, url: string, data: object): Promise<T> {
  const response = await api.post(url, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).data;
}

async function createFestival(api: APIRequestContext, mark: string): Promise<Festival> {
  await post(api, '/login', admin);
  const create = (title: string, more: object = {}) =>
    post<Event>(api, '/api/events/mainEvent', {
      title: `${title} ${mark}`,
      shortDescription: 'Made by the browser tests.',
      startDate: `${siteDays.first}T15:30`,
      endDate: `${siteDays.last}T18:00`,
      status: 'active',
      ...more,
    });
  const group = await create('Machines', {
    hasSubEvents: true,
    description: DOCUMENT,
    firstPrize: '5000',
    secondPrize: 'A trophy',
    venue: 'Innovation Centre',
    registrationStarts: `${siteDays.opening}T09:00`,
  });
  const subEvents: Event[] = [];
  for (const title of ['Robot maze', 'Paper planes', 'Night quiz']) {
    subEvents.push(
      await post<Event>(api, '/api/events/subevent', {
        title: `${title} ${mark}`,
        mainEventId: group._id,
        shortDescription: 'A night of it.',
        startDate: `${siteDays.first}T15:30`,
        endDate: `${siteDays.first}T18:00`,
        status: 'active',
        firstPrize: '1500',
        // Not from when its main event's does.
        registrationStarts: '2026-01-01T09:00',
        ...(title === 'Robot maze' ? { registrationLink: `${FORMS}/maze?from=utsav`, description: DOCUMENT } : {}),
      }),
    );
  }
  const main = await create('Bygone', { hasSubEvents: true, endDate: `${siteDays.first}T18:00` });
  const sub = await post<Event>(api, '/api/events/subevent', {
    title: `Bygone quiz ${mark}`,
    mainEventId: main._id,
    startDate: `${siteDays.first}T15:30`,
    endDate: `${siteDays.first}T18:00`,
    status: 'active',
  });
  archiveEvents([main._id, sub._id]);
  return {
    group,
    subEvents,
    past: { main, sub },
    team: await create('Relay', { isRegistrationNeeded: true, participationType: 'team', teamSize: 3 }),
    gated: await create('Finals', {
      isRegistrationNeeded: true,
      isAuthenticationNeeded: true,
      participationType: 'team',
      teamSize: 3,
    }),
    link: await create('Open mic', { registrationLink: `${FORMS}/mic` }),
    paid: await create('Workshop', { individualEntryFee: 200 }),
    upcoming: await create('Next year', { status: 'inactive' }),
  };
}

interface SiteFixtures {
  /** Fails the test when the page logs an error that the test did not allow. */
  consoleErrors: { allow: (pattern: RegExp) => void };
}

/**
 * The base of all tests: a worker ends, with its browser, where the next test has other fixtures of the worker than the
 * last one; what the tests of one file need is made by `shareInFile`. A test that does not name the festival does not make it.
 */
export const festivalTest = keptPageTest.extend<object, { festival: Festival }>({
  festival: [
    async ({ playwright }, use, { workerIndex, project }) => {
      const baseURL = project.use.baseURL ?? '';
      const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
      await use(await createFestival(api, `${project.name}${workerIndex}`));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
});

export const test = festivalTest.extend<SiteFixtures>({
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What the browser logs for a response of 4xx or 5xx. */
export const FAILED_REQUEST = /Failed to load resource/;

/** The page is hydrated: event handlers work from here on. */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });
}

export { expect };
