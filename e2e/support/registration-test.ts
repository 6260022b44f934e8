import { type Organiser, organiserOf } from './registration-api.ts';
import { removeEvents } from './removed-events.ts';
import { openAdminSession } from './sessions.ts';
import { test as base } from './site-fixtures.ts';

interface EnteringFixtures {
  organiser: Organiser;
}

export const test = base.extend<EnteringFixtures>({
  organiser: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { origin: baseURL ?? '' },
      storageState: { cookies: [await openAdminSession(baseURL ?? '')], origins: [] },
    });
    const organiser = organiserOf(request, Promise.resolve());
    const made: string[] = [];
    await use({
      ...organiser,
      createEvent: async (fields) => {
        const event = await organiser.createEvent(fields);
        made.push(event._id);
        return event;
      },
    });
    removeEvents(made);
    await request.dispose();
  },
});

export { expect, FAILED_REQUEST, whenReady } from './site-fixtures.ts';
