import type { Page } from '@playwright/test';
import { expectAccessible, expectSoundOnBoth } from '../support/accessibility.ts';
import { longDay, siteDays } from '../support/days.ts';
import { newEmail, pathOf, registerThroughApi } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

async function fillIn(page: Page, name: string, email = newEmail(name)): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByLabel('College').fill('Suryapur College of Engineering');
  return email;
}

/** A number that a bank may have given today: the year's last digit and the day of the year, then eight digits. */
function newUtr(): string {
  const now = new Date();
  const day = Math.floor((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 0)) / (24 * 60 * 60_000));
  const rest = Math.floor(Math.random() * 1e8);
  return `${now.getUTCFullYear() % 10}${String(day).padStart(3, '0')}${String(rest).padStart(8, '0')}`;
}

test('alone and free: from the event to the pass, and cancelled again', { tag: ['@phone-only', '@smoke'] }, async ({
  page,
  organiser,
}) => {
  const event = await organiser.createEvent({ title: 'Kavi sammelan', capacity: 20 });
  await page.goto(pathOf(event));
  await whenReady(page);
  await expect(page.getByText('20 of 20 seats left')).toBeVisible();
  await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take part');
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expectSoundOnBoth(page);
  const email = await fillIn(page, 'Asha Rao');
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await page.waitForURL(/\/pass\/[2-9A-Z]{16}$/);
  await whenReady(page);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kavi sammelan');
  await expect(page.getByText('Asha Rao')).toBeVisible();
  await expect(page.getByText(`${longDay(siteDays.first)}, 3:30 PM`)).toBeVisible();
  const qr = page.getByRole('img', { name: /^QR code of the pass/ });
  await expect(qr).toBeVisible();
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectSoundOnBoth(page);
  const calendar = await page.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
  );
  expect(await calendar.text()).toContain('SUMMARY:Kavi sammelan');
  const response = await page.request.get(page.url());
  expect(response.headers()['cache-control']).toContain('no-store');
  expect(await response.text()).toContain('<meta name="robots" content="noindex"');

  await page.emulateMedia({ media: 'print' });
  await expect(qr).toBeVisible();
  await expect(page.getByText('Cancel this registration')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // Without an account nothing else tells the guest's plan.
  const pass = page.url();
  const inPlan = () => page.evaluate((id) => localStorage.getItem('utsav-starred')?.includes(id) ?? false, event._id);
  expect(await inPlan()).toBe(true);
  await page.goto('/schedule');
  await expect(page.getByRole('button', { name: 'My plan (1)' })).toBeVisible();
  await page.goto(pass);
  await whenReady(page);

  await page.getByText('Cancel this registration').click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Cancel the registration' }).click();
  await expect(page.getByText('Your registration is cancelled')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(qr).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await inPlan()).toBe(false);
});

test('cancelling asks for the e-mail the registration was made with', async ({ page, organiser, consoleErrors }) => {
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Kathak' });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await fillIn(page, 'Meera Nair');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(/\/pass\//);
  await whenReady(page);
  await page.getByText('Cancel this registration').click();
  await page.getByLabel('Email').fill('somebody@else.test');
  await page.getByRole('button', { name: 'Cancel the registration' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the e-mail address');
  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('alone by UPI, from the QR code to confirmed by an admin', { tag: ['@phone-only', '@smoke'] }, async ({
  page,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Theatre workshop', entryFee: 250 });
  const name = `Ravi Patil ${Date.now()}`;
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await fillIn(page, name);
  await page.getByRole('button', { name: 'Go on to pay ₹250/-' }).click();

  await page.waitForURL(/\/payment\?registration=/);
  await whenReady(page);
  await expect(page.getByText('₹250/-').first()).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(/\d+ hours left/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At the desk' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /card/ })).toHaveCount(0);
  const code = new URL(page.url()).searchParams.get('registration');
  const app = page.getByRole('link', { name: 'Open a UPI app' });
  // On the first screen, above the bar of links.
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const [button, below] = await Promise.all([app, bar].map((one) => one.boundingBox()));
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  const link = new URL((await app.getAttribute('href')) ?? '');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    pa: 'festival@bank',
    am: '250.00',
    cu: 'INR',
  });
  // Banks print the reference on statements: it must not open the pass.
  expect(link.searchParams.get('tr')).not.toBe(code);
  const qr = page.getByRole('img', { name: /^UPI QR code: 250 rupees/ });
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectSoundOnBoth(page);

  const utr = page.getByLabel('UTR number');
  const send = page.getByRole('button', { name: 'I have paid' });
  await utr.fill('12345');
  await send.click();
  await expect(page.getByText('12 digits', { exact: true })).toBeVisible();
  await page.route('**/utr', (route) => route.abort());
  const number = newUtr();
  await utr.fill(number);
  await send.click();
  await expect(page.getByRole('alert')).toContainText('could not be sent');
  await page.unroute('**/utr');
  // Twelve digits copied from another app are not typed twice.
  await page.reload();
  await whenReady(page);
  await expect(utr).toHaveValue(number);
  await send.click();
  await page.waitForURL(/\/pass\//);
  await expect(page.getByText('Payment is being checked')).toBeVisible();

  const wrong = await organiser.findTransfer(name);
  await organiser.post(`/api/payments/${wrong._id}/reject`, { reason: 'No such transfer in our bank' });
  await page.reload();
  await expect(page.getByText('Payment not found')).toBeVisible();
  await expect(page.getByText('No such transfer in our bank')).toBeVisible();
  await page.getByRole('link', { name: 'Pay ₹250/-' }).click();
  await page.waitForURL(/\/payment\?registration=/);
  await whenReady(page);
  await expect(page.getByRole('alert')).toContainText('No such transfer in our bank');
  await utr.fill(newUtr().replace(/(\d{4})(?=\d)/g, '$1 '));
  await send.click();
  await page.waitForURL(/\/pass\//);

  const right = await organiser.findTransfer(name);
  await organiser.post(`/api/payments/${right._id}/confirm`);
  // As when a person comes back from another app: the page looks at once, without a reload.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByText('₹250/-, paid')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of the pass/ })).toBeVisible();
  await page.goto(`${pathOf(event)}/payment?registration=${code}`);
  await expect(page).toHaveURL(/\/pass\//);
});

test('the time left until a deadline shows where the clock of the phone is right, the deadline always', async ({
  page,
  request,
  organiser,
}) => {
  const event = await organiser.createEvent({ title: 'Battle of bands', entryFee: 100 });
  const { code } = await registerThroughApi(request, event._id, 'Asha Rao');
  const open = async (clock: number) => {
    await page.clock.setSystemTime(clock);
    await page.goto(`/pass/${code}`);
    await whenReady(page);
    await expect(page.getByText(/^Pay by/)).toBeVisible();
  };
  await open(Date.now());
  await expect(page.getByText(/\((over now|\d+ \w+ left)\)/)).toBeVisible();
  for (const days of [1, -1]) {
    await open(Date.now() + days * 24 * 60 * 60_000);
    await expect(page.getByText(/over now|\w left\)/)).toHaveCount(0);
  }
});

test('a payment page whose deadline passes without a connection stays, with what is typed', async ({
  page,
  context,
  request,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|net::ERR/);
  const event = await organiser.createEvent({ title: 'Light show', entryFee: 100 });
  const { code } = await registerThroughApi(request, event._id, 'Asha Rao');
  await page.clock.install();
  await page.goto(`${pathOf(event)}/payment?registration=${code}`);
  await whenReady(page);
  await page.getByLabel('UTR').fill('7010');
  await context.setOffline(true);
  await page.clock.fastForward(30 * 24 * 60 * 60_000);
  await expect(page.getByText('(over now)')).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByLabel('UTR')).toHaveValue('7010');
  await context.setOffline(false);
  await page.clock.runFor(10_000);
  await expect(page.getByText('(over now)')).toHaveCount(0);
});

test('a double click registers once, and the same e-mail again shows the error', { tag: '@smoke' }, async ({
  page,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Quiz' });
  let requests = 0;
  const clickedTwice = Promise.withResolvers<void>();
  await page.route('**/api/registrations', async (route) => {
    requests += 1;
    await clickedTwice.promise;
    await route.continue();
  });
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  const email = await fillIn(page, 'Twice Clicked');
  await page.getByRole('button', { name: 'Register', exact: true }).dblclick();
  clickedTwice.resolve();
  await page.waitForURL(/\/pass\//);
  expect(requests).toBe(1);
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await fillIn(page, 'Twice Clicked', email);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(`${email} is registered for this event already`);
  await expect(page.getByLabel('Name')).toHaveValue('Twice Clicked');
  await expect(page.getByRole('main').getByText('Is it you? This site cannot send e-mail yet')).toBeVisible();
});

test('without a response the form says so and keeps its values', { tag: '@phone-only' }, async ({
  page,
  organiser,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  const event = await organiser.createEvent({ title: 'Debate' });
  await page.route('**/api/registrations', (route) => route.abort());
  await page.goto(`${pathOf(event)}/payment`);
  await whenReady(page);
  await fillIn(page, 'Asha Rao');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Your registration could not be sent.');
  await expect(page.getByText('There was no response. Check your connection and try again.')).toBeVisible();
  await expect(page.getByLabel('College')).toHaveValue('Suryapur College of Engineering');
});

test('before registration opens the buttons say when, and after the end that it is closed', async ({
  page,
  organiser,
}) => {
  const later = await organiser.createEvent({ title: 'Later', registrationStarts: `${siteDays.opening}T09:00` });
  await page.goto(pathOf(later));
  await whenReady(page);
  const opens = `Registration opens on ${longDay(siteDays.opening)}, 9:00 AM`;
  await expect(page.getByText(opens).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay and Register Now' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${pathOf(later)}/payment`);
  await expect(page.getByText(`${opens}.`)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  const over = await organiser.createEvent({
    title: 'Over',
    startDate: '2025-03-05T15:30',
    endDate: '2025-03-05T18:00',
  });
  await page.goto(`/openedEvent/over/${over._id}`);
  await expect(page.getByText('This event is over')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Register Now' })).toHaveCount(0);
  await page.goto(`${pathOf(over)}/payment`);
  await expect(page.getByText('Registration for this event is closed.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('registration works: errors, payment, the number of the transfer', async ({
    page,
    organiser,
    consoleErrors,
  }) => {
    consoleErrors.allow(FAILED_REQUEST);
    const event = await organiser.createEvent({ title: 'Quiet corner', entryFee: 50 });
    await page.goto(pathOf(event));
    await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
    await fillIn(page, 'Quiet Person');
    await page.getByLabel('Phone').fill('12');
    await page.getByRole('button', { name: /^Go on to pay/ }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number');
    await expect(page.getByLabel('Name')).toHaveValue('Quiet Person');
    await page.getByLabel('Phone').fill('');
    await page.getByRole('button', { name: /^Go on to pay/ }).click();
    await expect(page).toHaveURL(/\/payment\?registration=/);
    const payment = page.url();
    await page.getByRole('button', { name: 'I will pay at the desk' }).click();
    await expect(page.getByRole('status').first()).toHaveText('Your seat waits for you to pay at the desk');
    await page.getByLabel('UTR number').fill('123');
    await page.getByRole('link', { name: 'See your registration' }).click();
    await expect(page.getByText('Waiting for payment')).toBeVisible();
    await page.getByText('Cancel this registration').click();
    await page.getByLabel('Email').fill('somebody@else.test');
    await page.getByRole('button', { name: 'Cancel the registration' }).click();
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByLabel('Email')).toHaveValue('somebody@else.test');
    await page.goto(payment);
    await page.getByLabel('UTR number').fill(newUtr());
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(page).toHaveURL(/\/pass\//);
    await expect(page.getByText('Payment is being checked')).toBeVisible();
    await page.getByText('Correct the number').click();
    const corrected = newUtr();
    await page.getByLabel('UTR number').fill(corrected);
    await page.getByRole('button', { name: 'Send the corrected number' }).click();
    await expect(page.getByText(corrected.replace(/(\d{4})(?=\d)/g, '$1 '))).toBeVisible();
    await expect(page.getByRole('link', { name: 'Look again' })).toBeVisible();
  });
});
