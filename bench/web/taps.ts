import { type Browser, chromium, type Page } from '@playwright/test';
import { festivalDay } from '../../e2e/support/days.ts';
import { findChromium } from '../../scripts/steps/chromium.mjs';
import { startTestServer } from '../../scripts/steps/test-server.mjs';
import { RazorpayServer } from '../../test/support/servers/razorpay-server.ts';
import { logIn } from '../admin.ts';
import { machineFacts } from '../machine.ts';
import { amount, Report } from '../report.ts';
import { ADMIN } from './festival.ts';
import { addSearch } from './search-time.ts';
import { type Hand, walk } from './walk.ts';

const MOST_TAPS = 6;
type Prepare = (page: Page) => Promise<unknown>;

const PASSWORD = 'marigold river 7';
const days = {
  startDate: `${festivalDay(1)}T15:30`,
  endDate: `${festivalDay(1)}T18:00`,
  status: 'active',
  venue: 'Raman Hall',
};

let count = 0;
const newEmail = () => {
  count += 1;
  return `walker${count}@college.test`;
};

const withAccount = (origin: string, name: string) => async (page: Page) => {
  const account = { name, email: newEmail(), password: PASSWORD };
  const headers = { origin };
  await page.request.post('/api/auth/register', { headers, data: account });
  const login = await page.request.post('/api/auth/login', { headers, data: account });
  if (!login.ok()) throw new Error(`The login answered ${login.status()}`);
};

const fillIn = async ({ tap, write, next, page }: Hand, name: string) => {
  await tap(page.getByLabel('Name'));
  await write(name);
  await next(newEmail());
};

const signUp = async (hand: Hand, name: string) => {
  await fillIn(hand, name);
  await hand.next(PASSWORD);
  await hand.tap(hand.page.getByRole('button', { name: 'Register' }));
};

const explore = async ({ tap, page }: Hand, title: string) => {
  await page.goto('/');
  await tap(
    page
      .locator('article')
      .filter({ hasText: title })
      .getByRole('link', { name: /Explore/ }),
  );
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

/** From the home page to a held seat of an event with a fee; with a name where nobody is logged in. */
const holdSeat = async (hand: Hand, name?: string) => {
  const { tap, page } = hand;
  await explore(hand, 'Paid mic');
  await tap(page.getByRole('link', { name: /Register Now/ }));
  if (name) await fillIn(hand, name);
  await tap(page.getByRole('main').locator('form button[type="submit"]').last());
  await page.waitForURL(/registration=/);
};

const startTeam = async ({ tap, write, page }: Hand, name: string) => {
  await page.waitForURL(/createteam$/);
  await tap(page.getByLabel('Team name'));
  await write(name);
  await tap(page.getByRole('button', { name: 'Start the team' }));
  await page.waitForURL(/\/team\//);
};

/** In place of Razorpay's own window, whose taps are Razorpay's: it pays at once. */
const CHECKOUT = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  async open() { this.options.handler(await window.payAtCheckout(this.options.order_id)); }
};`;

const withGateway = (gateway: RazorpayServer) => async (page: Page) => {
  await page.route('https://checkout.razorpay.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CHECKOUT }),
  );
  await page.exposeFunction('payAtCheckout', (orderId: string) => gateway.pay(orderId));
};

/** How often one taps on the ways that people take most; fails where one is longer than it may be. */
async function addTaps(report: Report, browser: Browser, origin: string, gateway: RazorpayServer): Promise<void> {
  const admin = await logIn(origin, ADMIN);
  const make = async (body: object) =>
    (await admin.send('POST', '/api/events/mainEvent', { ...days, description: 'Come', ...body })) as { _id: string };
  await make({ title: 'Open mic' });
  await make({ title: 'Paid mic', entryFee: 200 });
  const teams = { participationType: 'team', teamSize: 4, isRegistrationNeeded: true };
  const quiz = `/subevent/x/${(await make({ title: 'Quiz of four', ...teams }))._id}`;
  const add = async (what: string, most: number | null, way: (hand: Hand) => Promise<unknown>, prepare?: Prepare) => {
    const { taps, keys, seconds } = await walk(browser, origin, way, prepare);
    const against = `${keys} keys, ${amount(seconds, 's')}`;
    report.add({ what, measured: `${taps} taps`, against, ratio: taps, ...(most ? { goal: { atMost: most } } : {}) });
  };

  await add('From the landing to a sub-event', 2, async (hand) => {
    await explore(hand, 'Taal');
    const card = hand.page.locator('article article').filter({ hasText: 'Beatbox' });
    await hand.tap(card.getByRole('link', { name: /Explore/ }));
    await hand.page.getByRole('heading', { level: 1, name: /Beatbox/ }).waitFor();
  });
  await add('Alone, without an account: landing to the pass', MOST_TAPS, async (hand) => {
    const { tap, page } = hand;
    await explore(hand, 'Open mic');
    await tap(page.getByRole('link', { name: /Register Now/ }));
    await fillIn(hand, 'Asha Rao');
    await tap(page.getByRole('button', { name: 'Register', exact: true }));
    await page.waitForURL(/\/pass\//);
  });
  let paying = '';
  await add('Alone with a fee, without an account: landing to a seat that is held', MOST_TAPS, async (hand) => {
    await holdSeat(hand, 'Asha Rao');
    paying = hand.page.url();
  });
  await add(
    'The same, logged in',
    MOST_TAPS,
    async (hand) => {
      await holdSeat(hand);
    },
    withAccount(origin, 'Ravi Das'),
  );
  await add(
    'Alone with a fee, without an account, paid at the gateway: landing to the pass',
    MOST_TAPS,
    async (hand) => {
      const { tap, page } = hand;
      await holdSeat(hand, 'Asha Rao');
      await tap(page.getByRole('button', { name: /with Razorpay/ }));
      await page.waitForURL(/\/pass\//);
      await page.getByText('Confirmed', { exact: true }).waitFor();
    },
    withGateway(gateway),
  );
  await add('Paid by UPI, back from the app: the number of the payment', null, async ({ tap, write, page }) => {
    await page.goto(paying);
    await tap(page.getByLabel('UTR number'));
    await write('412345678901');
    await tap(page.getByRole('button', { name: 'I have paid' }));
    await page.getByText('Payment is being checked').waitFor();
  });
  await add('Leader of four, new account: event to the team with its code', MOST_TAPS, async (hand) => {
    const { tap, page } = hand;
    await page.goto(quiz);
    await tap(page.getByRole('link', { name: /Register Now/ }));
    await tap(page.getByRole('link', { name: 'Start a team' }));
    await page.waitForURL(/\/register\?next=/);
    await signUp(hand, 'Leela Rao');
    await startTeam(hand, 'Boson');
  });
  let code = '';
  await add(
    'Leader of four, logged in',
    MOST_TAPS,
    async (hand) => {
      const { tap, page } = hand;
      await page.goto(quiz);
      await tap(page.getByRole('link', { name: /Register Now/ }));
      await tap(page.getByRole('link', { name: 'Start a team' }));
      await startTeam(hand, 'Quark');
      code = (await page.getByText(/\/join\/[A-Z]{6}$/).textContent())?.slice(-6) ?? '';
    },
    withAccount(origin, 'Leela Das'),
  );
  const join = async ({ tap, page }: Hand) => {
    await tap(page.getByRole('button', { name: /Join/ }));
    await page.waitForURL(/\/(?:team|pass)\//);
  };
  await add('Member by the link of the team, new account', MOST_TAPS, async (hand) => {
    const { tap, page } = hand;
    await page.goto(`/join/${code}`);
    await tap(page.getByRole('link', { name: 'Create an account' }));
    await signUp(hand, 'Tara Rao');
    await join(hand);
  });
  await add(
    'Member by the link of the team, logged in',
    MOST_TAPS,
    async (hand) => {
      await hand.page.goto(`/join/${code}`);
      await join(hand);
    },
    withAccount(origin, 'Meera Das'),
  );
}

const gateway = await RazorpayServer.start();
const { keyId, keySecret, webhookSecret, apiUrl } = gateway.config;
const { server, origin } = await startTestServer({
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  RAZORPAY_API_URL: apiUrl,
});
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findChromium(), args });
try {
  const report = new Report('Taps of the ways that people take most', [machineFacts()]);
  report.chapter('Taps on a slow phone: processor at a quarter, 1.6 Mbit/s, 150 ms there and back');
  await addTaps(report, browser, origin, gateway);
  report.chapter('Search while one types, processor at a quarter');
  await addSearch(report, browser, origin);
  console.log(`Written to ${report.write('-taps')}`);
  process.exitCode = report.missed().length === 0 ? 0 : 1;
} finally {
  await browser.close();
  server.kill();
  await gateway.stop();
}
