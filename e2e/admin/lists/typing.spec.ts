import type { Locator, Page } from '@playwright/test';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { registerThroughApi } from '../../support/registration-api.ts';

const LETTERS = 'seventeen letters';

interface Typed {
  what: string;
  path: (made: { event: string; title: string }) => string;
  field: (page: Page) => Locator;
  /** What is done before, such as opening a dialog. */
  before?: (page: Page) => Promise<void>;
  /** Requests that a text needs, however many letters it has; none where nothing is asked for. */
  most: number;
  /** Whether what is found has pictures of its own. */
  showsPictures?: boolean;
}

/** Every field of the panel that searches or that a preview follows; the lists are in panel-lists.spec.ts. */
const typed: Typed[] = [
  {
    what: 'the palette',
    path: () => '/home',
    before: async (page) => {
      await expect(page.getByText('Total Events')).toBeVisible();
      await page.keyboard.press('Control+k');
    },
    field: (page) => page.getByRole('textbox', { name: 'Search the panel' }),
    most: 2,
  },
  {
    what: 'the dashboard',
    path: () => '/home',
    field: (page) => page.getByLabel('Search events'),
    most: 0,
    showsPictures: true,
  },
  {
    what: 'the queue of payments',
    path: () => '/admin/payments',
    field: (page) => page.getByLabel('Search payments'),
    most: 2,
  },
  {
    what: 'a new event beside its preview',
    path: () => '/home?view=create-main-event',
    field: (page) => page.getByLabel('Title'),
    most: 0,
  },
  {
    what: 'an event’s short description beside its preview',
    path: ({ event }) => `/admin/edit/${event}`,
    field: (page) => page.getByLabel('Short Description'),
    most: 0,
  },
  {
    what: 'an ambassador',
    path: () => '/home?view=create-ambassador',
    field: (page) => page.getByLabel('Name'),
    most: 0,
  },
  {
    what: 'a mail beside its preview',
    path: ({ event }) => `/admin/registrations/mail?event=${event}`,
    field: (page) => page.getByLabel('Subject'),
    most: 2,
  },
];

for (const { what, path, before, field, most, showsPictures = false } of typed) {
  test(`typing asks the server for nothing per letter: ${what}`, async ({ admin, adminApi, request }) => {
    const title = uniqueTitle('Typed');
    const { _id: event } = await adminApi.createEvent({ title, description: 'Words', status: 'active' });
    await registerThroughApi(request, event, 'Typed Person');
    await admin.goto(path({ event, title }), { waitUntil: 'networkidle' });
    await before?.(admin);
    await expect(field(admin)).toBeVisible();
    await admin.waitForLoadState('networkidle');
    const asked: string[] = [];
    admin.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      // What the panel asks every minute or so, whatever somebody does.
      if (/waiting$|\/api\/approvals$/.test(pathname)) return;
      if (showsPictures && !pathname.startsWith('/api/')) return;
      asked.push(`${sent.method()} ${pathname}`);
    });
    await field(admin).pressSequentially(LETTERS, { delay: 40 });
    await expect(field(admin)).toHaveValue(new RegExp(`${LETTERS}$`));
    await admin.waitForLoadState('networkidle');
    // A second one where a slow machine paused between two letters.
    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(most);
  });
}
