import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { festivalDay, instantOf, shortDay } from '../../e2e/support/days.ts';
import { findChromium } from '../../scripts/steps/chromium.mjs';
import { startTestServer } from '../../scripts/steps/test-server.mjs';
import { machineFacts } from '../machine.ts';
import { Report } from '../report.ts';
import { ADMIN } from './festival.ts';
import { Hand } from './hand.ts';

// The daily work of a committee, done in a real browser by hands that are counted. Fails where a goal is missed.

const MAINS = 6;
const SUBS = 25;
const PAYMENTS = 30;

type Work = (hand: Hand) => Promise<void>;

const clickButton = (hand: Hand, name: string | RegExp) =>
  hand.click(hand.page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' }));

async function createMainEvent(hand: Hand, isPasted: boolean): Promise<void> {
  const { page } = hand;
  const [year, month, day] = festivalDay(3).split('-');
  const typedDay = `${month}${day}${year}`;
  await page.goto('/home');
  await hand.click(page.getByRole('link', { name: 'Main Event', exact: true }));
  await hand.goTo(page.getByLabel('Title'));
  await hand.type(isPasted ? 'Street play' : 'Battle of bands');
  // The browser's own order of day and month.
  await hand.goTo(page.getByLabel('Start Date'));
  await hand.type(typedDay);
  await hand.press('ArrowRight');
  await hand.type('1000AM');
  await hand.goTo(page.getByLabel('End Date'));
  await hand.type(typedDay);
  await hand.press('ArrowRight');
  await hand.type('0500PM');
  await hand.goTo(page.getByLabel('Venue', { exact: true }));
  await hand.type('Main stage');
  await hand.goTo(page.getByLabel('Entry Fee', { exact: true }));
  await hand.type('200');
  await hand.goTo(page.getByLabel('Capacity', { exact: true }));
  await hand.type('40');
  await hand.goTo(page.getByLabel('Prize Pool', { exact: true }));
  await hand.type('15000');
  const text = 'Bring your own drums and amplifiers. Reporting time is nine in the morning at the main gate.';
  hand.think();
  await hand.click(page.locator('.ce-paragraph').first());
  if (isPasted) await hand.paste(text);
  else await hand.type(text);
  await clickButton(hand, 'Save Note');
  await page.getByText('Content saved!').waitFor();
  await clickButton(hand, 'Create Event');
  await page.getByText('Event created successfully!').waitFor();
}

const HEADINGS = ['Title', 'Main event', 'Start date', 'Start time', 'End date', 'End time', 'Venue', 'Fee', 'Seats'];

/** 6 main events, each followed by its sub-events. */
function sheetRows(): string[][] {
  const rows: string[][] = [];
  for (let main = 0; main < MAINS; main += 1) {
    const day = shortDay(festivalDay(3 + Math.floor(main / 3)));
    const title = `Stage ${main + 1}`;
    rows.push([title, '', day, '10:00', day, '18:00', `Hall ${main + 1}`, '', '']);
    for (let sub = main; sub < SUBS; sub += MAINS) {
      const hour = 10 + Math.floor(sub / MAINS);
      rows.push([
        `Round ${sub + 1}`,
        title,
        day,
        `${hour}:00`,
        day,
        `${hour + 1}:00`,
        `Hall ${main + 1}`,
        '₹200',
        '40',
      ]);
    }
  }
  return rows;
}

/** The seconds of typing the sheet in a spreadsheet: a cell like the one above is one key, another one a thought and its letters. */
function typeSheet(hand: Hand, rows: string[][]): void {
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of row.entries()) {
      hand.keys += 1;
      if (cell === '' || cell === rows[index - 1]?.[column]) continue;
      hand.think();
      hand.keys += cell.length;
    }
    // Its description is copied from where it was written: two clicks, and five keys for both windows.
    hand.clicks += 2;
    hand.keys += 5;
  }
}

async function importSheet(hand: Hand, rows: string[][]): Promise<void> {
  const { page } = hand;
  await page.goto('/home');
  await hand.click(page.getByRole('link', { name: 'Manage Events' }));
  await hand.click(page.getByRole('main').getByRole('link', { name: /Import/ }));
  await hand.click(page.getByLabel('Paste rows with their headings'));
  await hand.paste([HEADINGS, ...rows].map((row) => row.join('\t')).join('\n'));
  await clickButton(hand, 'Check the sheet');
  const imported = page.waitForResponse(
    (response) => response.url().includes('import') && response.request().method() === 'POST',
  );
  await clickButton(hand, /^Import \d+/);
  await imported;
}

/** From the card of their main event, among the sub-events of all others. */
async function publishSubEventsOf(hand: Hand, main: string): Promise<void> {
  const { page } = hand;
  await page.goto('/home');
  await hand.click(page.getByRole('main').getByRole('link', { name: `Sub Events of ${main}` }));
  await hand.click(page.getByRole('main').getByRole('link', { name: 'Change several' }));
  await hand.click(page.getByRole('main').getByLabel(/^Select all/));
  await clickButton(hand, 'Make active');
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Make active' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function publishSubEvents(hand: Hand): Promise<void> {
  const { page } = hand;
  await page.goto('/home');
  await hand.click(page.getByRole('link', { name: 'Manage Events' }));
  await hand.click(page.getByRole('main').getByText('Sub-events', { exact: true }));
  await hand.click(page.getByRole('main').getByLabel(/^(Select|Choose) all/));
  await clickButton(hand, 'Make active');
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Make active' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** A main event with so many sub-events. */
async function createSubEvents({ request }: BrowserContext, title: string): Promise<string> {
  const times = { startDate: `${festivalDay(3)}T10:00`, endDate: `${festivalDay(3)}T18:00` };
  const main = await request.post('/api/events/mainEvent', { data: { title, ...times } });
  const { _id: mainEventId } = ((await main.json()) as { data: { _id: string } }).data;
  for (let index = 0; index < SUBS; index += 1) {
    const data = { title: `${title} ${index + 1}`, mainEventId, ...times };
    const made = await request.post('/api/events/subevent', { data });
    if (!made.ok()) throw new Error(`A sub-event answered ${made.status()}: ${await made.text()}`);
  }
  return mainEventId;
}

/** People who say that they paid by UPI; what they wrote as its number. */
async function registerPayers({ request }: BrowserContext, origin: string, eventId: string): Promise<string[]> {
  const utrs: string[] = [];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const data = { eventId, name: `Payer ${index}`, email: `payer-${index}@bench.test` };
    const registered = await request.post(`${origin}/api/registrations`, { data });
    const utr = String(600_000_000_000 + index * 7_919);
    const { code } = ((await registered.json()) as { data: { code: string } }).data;
    const stored = await request.post(`${origin}/api/passes/${code}/utr`, { data: { utr } });
    if (!stored.ok()) throw new Error(`The number answered ${stored.status()}: ${await stored.text()}`);
    utrs.push(utr);
  }
  return utrs;
}

async function confirmInOrder(hand: Hand, utrs: string[]): Promise<void> {
  const { page } = hand;
  await page.goto('/home');
  await hand.click(page.getByRole('link', { name: /^Payments/ }).first());
  const search = page.getByLabel('Search payments');
  await hand.click(search);
  for (const utr of utrs) {
    hand.think();
    await hand.paste(utr);
    await hand.press('Enter');
    await hand.waitForFocus(page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }));
    await hand.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hand.waitForFocus(search);
  }
}

const { server, origin } = await startTestServer();
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
try {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1360, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { origin },
  });
  const login = await context.request.post('/login', { data: ADMIN });
  if (!login.ok()) throw new Error(`The login answered ${login.status()}`);
  // Not yet active, among the sub-events of the sample festival.
  const besides = await createSubEvents(context, 'Heats');
  const page: Page = await context.newPage();
  const report = new Report('The daily work, counted', [machineFacts(), `Chromium ${browser.version()}`]);
  report.chapter('By the keystroke-level model');
  const measure = async (what: string, seconds: number, work: Work, most?: { clicks: number }): Promise<Hand> => {
    const hand = new Hand(page);
    await work(hand);
    const goal = { atMost: seconds };
    report.add({ what, measured: hand.counted, ratio: hand.seconds, unit: 's', goal });
    if (most)
      report.add({
        what: `${what}: clicks`,
        measured: hand.counted,
        ratio: hand.clicks,
        goal: { atMost: most.clicks },
      });
    return hand;
  };
  const listOf = async (path: string) =>
    ((await (await context.request.get(path)).json()) as { data: Record<string, unknown>[] }).data;

  await measure(
    `${SUBS} sub-events made active, among those of the sample festival`,
    10,
    (hand) => publishSubEventsOf(hand, 'Heats'),
    {
      clicks: 5,
    },
  );
  const heats = (await listOf('/api/events/showSubEvents')).filter(({ mainEventId }) => mainEventId === besides);
  if (heats.length !== SUBS || heats.some(({ status }) => status !== 'active'))
    throw new Error('Not every one of them is active');
  await context.request.delete(`/api/events/mainEvent/${besides}?notify=false`);

  // From here on a festival of its own.
  const emptied = await context.request.delete('/api/sample-data');
  if (!emptied.ok()) throw new Error(`Removing the sample festival answered ${emptied.status()}`);

  await measure('A main event, all of it typed', 90, (hand) => createMainEvent(hand, false));
  await measure('The same, its text pasted', 90, (hand) => createMainEvent(hand, true));
  const made = (await listOf('/api/events/showMainEvent')).find(({ title }) => title === 'Battle of bands');
  if (made?.entryFee !== 200 || made.capacity !== 40 || made.startDate !== instantOf(festivalDay(3), '10:00'))
    throw new Error(`What was typed is not what is stored: ${JSON.stringify(made)}`);

  const rows = sheetRows();
  await measure(
    `${MAINS} main events and ${SUBS} sub-events: the sheet typed cell by cell, then imported`,
    1800,
    async (hand) => {
      typeSheet(hand, rows);
      await importSheet(hand, rows);
    },
  );
  const isOfSheet = ({ title }: Record<string, unknown>) => /^Round \d+$/.test(String(title));
  const stored = (await listOf('/api/events/showSubEvents')).filter(isOfSheet);
  if (stored.length !== SUBS) throw new Error(`${stored.length} of ${SUBS} sub-events were stored`);
  await measure(`${SUBS} sub-events made active`, 10, publishSubEvents, { clicks: 5 });
  const active = (await listOf('/api/events/showSubEvents')).filter(
    (event) => isOfSheet(event) && event.status === 'active',
  );
  if (active.length !== SUBS) throw new Error(`${active.length} of ${SUBS} sub-events are active`);

  const created = await context.request.post('/api/events/mainEvent', {
    data: {
      title: 'Paid',
      startDate: `${festivalDay(3)}T10:00`,
      endDate: `${festivalDay(3)}T18:00`,
      status: 'active',
      entryFee: 400,
    },
  });
  const { _id } = ((await created.json()) as { data: { _id: string } }).data;
  const utrs = await registerPayers(context, origin, _id);
  await measure(`${PAYMENTS} payments in the order of a statement`, 90, (hand) =>
    confirmInOrder(hand, utrs.toReversed()),
  );
  const { payments } = (await (await context.request.get('/api/payments')).json()).data as {
    payments: { utr: string }[];
  };
  if (payments.some(({ utr }) => utrs.includes(utr))) throw new Error('Not every payment was confirmed');

  console.log(`Written to ${report.write('-desk')}`);
  process.exitCode = report.missed().length === 0 ? 0 : 1;
} finally {
  await browser.close();
  server.kill();
}
