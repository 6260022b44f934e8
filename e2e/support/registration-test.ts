import { type Organiser, organiserOf } from './registration-api.ts';
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
    await use(organiserOf(request, Promise.resolve()));
    await request.dispose();
  },
});

export { expect, FAILED_REQUEST, whenReady } from './site-fixtures.ts';
