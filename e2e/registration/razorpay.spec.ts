import type { Page } from '@playwright/test';
import { RazorpayServer } from '../../test/support/servers/razorpay-server.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { startOwnServer } from '../support/own-server.ts';
import { organiserOf, pathOf, registerThroughApi } from '../support/registration-api.ts';
import { test as base, expect, FAILED_REQUEST, whenReady } from '../support/registration-test.ts';

interface Gateway {
  razorpay: RazorpayServer;
  origin: string;
}

/** A server of its own, with a local payment gateway that responds as Razorpay's documentation says. */
const test = base.extend<{ gateway: Gateway }>({
  gateway: [
    async ({ shareInFile }, use) =>
      use(
        await shareInFile(async () => {
          const razorpay = await RazorpayServer.start();
          const { keyId, keySecret, webhookSecret, apiUrl } = razorpay.config;
          const server = await startOwnServer({
            RAZORPAY_KEY_ID: keyId,
            RAZORPAY_KEY_SECRET: keySecret,
            RAZORPAY_WEBHOOK_SECRET: webhookSecret,
            RAZORPAY_API_URL: apiUrl,
          });
          const end = async () => {
            await server.stop();
            await razorpay.stop();
          };
          return { value: { razorpay, origin: server.origin }, end };
        }),
      ),
    { timeout: 120_000 },
  ],
});

/** In place of Razorpay's own script: pays the order, or closes without. */
const CHECKOUT = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  async open() {
    const payment = await window.atCheckout(this.options.order_id, this.options.amount);
    payment ? this.options.handler(payment) : this.options.modal.ondismiss();
  }
};`;

async function standInForCheckout(page: Page, atCheckout: (orderId: string, amount: number) => object | null) {
  await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CHECKOUT }),
  );
  await page.exposeFunction('atCheckout', atCheckout);
}

test.describe('paying with Razorpay', () => {
  test('closed without paying, then paid: the registration is confirmed by the return', { tag: '@smoke' }, async ({
    page,
    playwright,
    gateway: { razorpay, origin },
  }) => {
    const api = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const event = await organiserOf(api).createEvent({ title: 'Sound of strings', entryFee: 120 });
    const { code } = await registerThroughApi(api, event._id, 'Card Payer');
    const orders = new Set<string>();
    await standInForCheckout(page, (orderId, amount) => {
      expect(amount).toBe(12_000);
      const isFirst = orders.size === 0;
      orders.add(orderId);
      return isFirst ? null : razorpay.pay(orderId);
    });
    await page.goto(`${origin}${pathOf(event)}/payment?registration=${code}`);
    await whenReady(page);
    await expectAccessible(page);
    const pay = page.getByRole('button', { name: 'Pay ₹120/- with Razorpay' });
    await pay.click();
    await expect(page.getByRole('alert')).toContainText('Nothing was taken');
    await pay.click();
    await page.waitForURL(/\/pass\//);
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(page.getByText('₹120/-, paid')).toBeVisible();
    expect(orders.size, 'both tries were of one order').toBe(1);
    await api.dispose();
  });

  test('a payment whose return is lost is said to be made, and is not asked for again', async ({
    page,
    playwright,
    gateway: { razorpay, origin },
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource|net::ERR/);
    const api = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const event = await organiserOf(api).createEvent({ title: 'Clay and kiln', entryFee: 120 });
    const { code } = await registerThroughApi(api, event._id, 'Paid Once');
    await standInForCheckout(page, (orderId) => razorpay.pay(orderId));
    let returns = 0;
    await page.route('**/api/payments/razorpay/return', (route) => {
      returns += 1;
      return returns % 2 === 1 ? route.abort() : route.fulfill({ status: 502, contentType: 'text/html', body: '' });
    });
    await page.clock.install();
    await page.goto(`${origin}${pathOf(event)}/payment?registration=${code}`);
    await whenReady(page);
    const pay = page.getByRole('button', { name: 'Pay ₹120/- with Razorpay' });
    const desk = page.getByRole('heading', { name: 'At the desk' });
    await expect(desk).toBeVisible();
    await pay.click();
    await expect(page.getByText('You have paid, and we are confirming it. Do not pay again.')).toBeVisible();
    await expect.poll(() => returns).toBe(4);
    await expect(pay).toBeDisabled();
    await expect(page.getByText('another payment method')).toHaveCount(0);
    await expect(desk).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('region', { name: 'By card' }).getByRole('link', { name: 'See your registration' }).click();
    await page.waitForURL(/\/pass\//);
    await page.goBack();
    await page.reload();
    await whenReady(page);
    await expect(page.getByText('You have paid, and we are confirming it. Do not pay again.')).toBeVisible();
    await expect(pay).toBeDisabled();
    await expect(desk).toHaveCount(0);
    // Razorpay reports a payment within minutes: where nothing came, the payer knows best.
    const notPaid = page.getByRole('button', { name: 'I did not pay' });
    await expect(notPaid).toHaveCount(0);
    const silent = page.getByRole('region', { name: 'By card' }).getByRole('status').filter({ hasText: /^$/ });
    await silent.evaluate((element) => element.setAttribute('data-before', ''));
    await page.clock.fastForward('11:00');
    // Screen readers announce what comes into an element that was there before.
    await expect(page.locator('[data-before]')).toContainText('No payment has reached us yet.');
    await expectAccessible(page);
    await notPaid.click();
    await expect(desk).toBeVisible();
    await expect(pay).toBeEnabled();
    await expect(pay).toBeFocused();
    await api.dispose();
  });

  test('where the script cannot be loaded the page says so, and offers the other payment methods', async ({
    page,
    playwright,
    gateway: { origin },
    consoleErrors,
  }) => {
    consoleErrors.allow(FAILED_REQUEST);
    const api = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const event = await organiserOf(api).createEvent({ title: 'Woodcuts', entryFee: 90 });
    const { code } = await registerThroughApi(api, event._id, 'Far Away');
    await page.route('https://checkout.razorpay.com/**', (route) => route.abort());
    await page.goto(`${origin}${pathOf(event)}/payment?registration=${code}`);
    await whenReady(page);
    await page.getByRole('button', { name: 'Pay ₹90/- with Razorpay' }).click();
    await expect(page.getByRole('alert')).toContainText('Razorpay could not be reached');
    await expect(page.getByRole('heading', { name: 'At the desk' })).toBeVisible();
    await api.dispose();
  });

  test('only the payment page may load from Razorpay', async ({ playwright, gateway: { origin } }) => {
    const api = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const event = await organiserOf(api).createEvent({ title: 'Papercuts', entryFee: 90 });
    const policyOf = async (path: string) => (await api.get(path)).headers()['content-security-policy'];
    expect(await policyOf(`${pathOf(event)}/payment`)).toContain('https://checkout.razorpay.com');
    expect(await policyOf(pathOf(event))).not.toContain('razorpay');
    await api.dispose();
  });
});
