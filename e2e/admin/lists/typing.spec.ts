import type { Locator, Page } from '@playwright/test';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { registerThroughApi } from '../../support/registration-api.ts';

const LETTERS = 'seventeen letters';

const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]').locator('article');

interface Typed {
  what: string;
  path: (made: { event: string; title: string }) => string;
  field: (page: Page) => Locator;
  /** What is done before, such as opening a dialog. */
  before?: (page: Page) => Promise<void>;
  /** Requests that a text needs, however many letters it has; none where nothing is asked for. */
  most: number;
  /** Sees that the page has taken the text, where a frame in it keeps the network from being idle. */
  settled?: (page: Page, text: string) => Promise<void>;
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
  {
    what: 'the settings',
    path: () => '/home?view=settings',
    field: (page) => page.getByLabel('Tagline', { exact: true }),
    most: 0,
  },
  {
    what: 'the settings of certificates',
    path: () => '/home?view=settings',
    field: (page) => page.getByLabel('Line on every certificate'),
    most: 0,
  },
  {
    what: 'the theme beside its preview',
    path: () => '/home?view=theme',
    field: (page) => page.getByLabel('Theme’s name'),
    most: 0,
  },
  {
    what: 'a section of a page beside its preview',
    path: () => '/admin/pages',
    before: async (page) => {
      await page.getByRole('button', { name: 'New page' }).click();
      const dialog = page.getByRole('dialog', { name: 'New page' });
      await dialog.getByLabel('Start from').selectOption('Questions and answers');
      await dialog.getByRole('textbox', { name: 'Title' }).fill(uniqueTitle('Typed'));
      await dialog.getByRole('button', { name: 'Make the draft' }).click();
      await page.getByRole('button', { name: /^Questions · / }).click();
    },
    field: (page) => page.getByRole('textbox', { name: 'Question' }).first(),
    settled: (page, text) => expect(previewOf(page)).toContainText(text),
    most: 0,
  },
  {
    what: 'whom a line of a bank statement is from',
    path: () => '/admin/bank-statements',
    before: async (page) => {
      const row = `10/01/27,UPI-SOMEBODY-${uniqueTitle('Typed')},,,250.00`;
      const csv = `Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.\n${row}`;
      const file = { name: 'typed.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.getByLabel('Choose a statement').setInputFiles(file);
      await page.getByRole('button', { name: /^Choose…/ }).click();
    },
    field: (page) => page.getByRole('searchbox', { name: 'Search registrations' }),
    most: 2,
  },
  {
    what: 'certificates by name',
    path: ({ event }) => `/admin/certificates/${event}`,
    before: async (page) => {
      await page.getByLabel('Everybody with a confirmed registration').check();
      await page.getByRole('button', { name: /^Issue/ }).click();
      // What is asked after the certificates are issued, is asked before anybody types.
      await expect(page.getByRole('button', { name: 'Nobody to issue to' })).toBeVisible();
    },
    field: (page) => page.getByLabel('Search certificates'),
    most: 2,
  },
  {
    what: 'a code at the gate',
    path: () => '/admin/check-in',
    field: (page) => page.getByLabel('Code of the pass'),
    most: 0,
  },
  {
    what: 'a translation',
    path: ({ event }) => `/admin/translations/event/${event}`,
    field: (page) => page.getByRole('textbox', { name: 'Title', exact: true }),
    most: 0,
  },
];

for (const { what, path, before, field, most, settled, showsPictures = false } of typed) {
  const tag = what === 'the dashboard' ? '@smoke' : [];
  test(`typing asks the server for nothing per letter: ${what}`, { tag }, async ({ admin, adminApi, request }) => {
    const title = uniqueTitle('Typed');
    const { _id: event } = await adminApi.createEvent({ title, description: 'Words', status: 'active' });
    await registerThroughApi(request, event, 'Typed Person');
    await admin.goto(path({ event, title }), { waitUntil: 'networkidle' });
    await before?.(admin);
    await expect(field(admin)).toBeVisible();
    if (settled) await settled(admin, await field(admin).inputValue());
    else await admin.waitForLoadState('networkidle');
    const asked: string[] = [];
    admin.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      // What the panel asks every minute or so, whatever somebody does.
      if (/waiting$|\/api\/approvals$/.test(pathname)) return;
      // The scripts of other screens, which come once each while the browser has time.
      if (pathname.startsWith('/assets/')) return;
      if (showsPictures && !pathname.startsWith('/api/')) return;
      asked.push(`${sent.method()} ${pathname}`);
    });
    await field(admin).press('End');
    await field(admin).pressSequentially(LETTERS, { delay: 40 });
    await expect(field(admin)).toHaveValue(new RegExp(`${LETTERS}$`));
    if (settled) await settled(admin, LETTERS);
    else await admin.waitForLoadState('networkidle');
    // A second one where a slow machine paused between two letters.
    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(most);
  });
}
