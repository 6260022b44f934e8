import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Event } from '#contract/events/events.ts';
import { instantOf, panelDays } from './days.ts';
import { removeEvents } from './removed-events.ts';
import { ADMIN, openAdminSession } from './sessions.ts';
import { festivalTest } from './site-fixtures.ts';

export { ADMIN, expect };

/** A red dot, 1 × 1: the smallest picture the server takes. */
export const PICTURE = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** What tests do through the API beside the pages, as an admin. */
export interface AdminApi {
  createEvent(fields: Record<string, string>): Promise<Event>;
  createSubEvent(mainEventId: string, fields: Record<string, string>): Promise<Event>;
  showEvent(id: string): Promise<Event>;
  put(path: string, fields: Record<string, string>): Promise<void>;
  remove(path: string): Promise<void>;
}

interface AdminFixtures {
  /** What the browser complained of; each test ends with none but what it allowed. */
  complaints: { allow(pattern: RegExp): void };
  /** A page whose browser has an admin's session, somewhere on this site. */
  admin: Page;
  adminApi: AdminApi;
}

const dates = { startDate: instantOf(panelDays.first, '10:00'), endDate: instantOf(panelDays.last, '18:00') };

function adminApiOf(request: APIRequestContext, origin: string, made: string[]): AdminApi {
  const headers = { origin };
  const create = async (path: string, fields: Record<string, string>) => {
    const response = await request.post(path, { headers, multipart: { ...dates, ...fields } });
    expect(response.ok(), await response.text()).toBe(true);
    const { data } = await response.json();
    made.push(data._id);
    return data;
  };
  return {
    createEvent: (fields) => create('/api/events/mainEvent', fields),
    createSubEvent: (mainEventId, fields) => create('/api/events/subevent', { mainEventId, ...fields }),
    showEvent: async (id) => (await (await request.get(`/api/events/${id}`)).json()).data,
    put: async (path, fields) => {
      const response = await request.put(path, { headers, multipart: fields });
      expect(response.ok(), await response.text()).toBe(true);
    },
    remove: async (path) => {
      await request.delete(path, { headers });
    },
  };
}

export const test = festivalTest.extend<AdminFixtures>({
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = [];
      // The check of a session responds 401 before the login, which the browser logs.
      const allowed = [/401 \(Unauthorized\)/];
      page.on('pageerror', (error) => heard.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  admin: async ({ page, baseURL }, use) => {
    await page.context().addCookies([await openAdminSession(baseURL ?? '')]);
    await use(page);
  },
  adminApi: async ({ admin, baseURL }, use) => {
    const made: string[] = [];
    await use(adminApiOf(admin.request, baseURL ?? '', made));
    removeEvents(made);
  },
});

let count = 0;
/** A title no other test has, in either run. */
export const uniqueTitle = (name: string) => {
  count += 1;
  return `${name} ${Date.now().toString(36)}${process.pid}${count}`;
};
