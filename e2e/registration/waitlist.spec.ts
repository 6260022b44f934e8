import { expectAccessible } from '../support/accessibility.ts';
import { newEmail, pathOf, registerThroughApi } from '../support/registration-api.ts';
import { expect, test, whenReady } from '../support/registration-test.ts';

test('a full event: waitlist, offer, confirmed', { tag: '@smoke' }, async ({ page, request, organiser, baseURL }) => {
  const event = await organiser.createEvent({ title: 'Pottery', capacity: 1 });
  const first = await registerThroughApi(request, event._id, 'First Comer');
  await page.goto(pathOf(event));
  await whenReady(page);
  await expect(page.getByText('Full: join the waitlist').filter({ visible: true })).toBeVisible();
  await page.getByRole('link', { name: 'Pay and Register Now' }).filter({ visible: true }).click();
  await expect(page.getByText('All seats are taken')).toBeVisible();
  await page.getByLabel('Name').fill('Second Comer');
  await page.getByLabel('Email').fill(newEmail('Second Comer'));
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.waitForURL(/\/pass\//);
  await expect(page.getByText('Waitlist: you are number 1')).toBeVisible();
  const third = await registerThroughApi(request, event._id, 'Third Comer');
  expect(third).toMatchObject({ status: 'waitlisted', position: 2 });

  await organiser.cancelRegistration(first);
  await page.reload();
  await whenReady(page);
  await expect(page.getByText('A seat is free for you')).toBeVisible();
  await expect(page.getByText(/^Your seat is held until \w{3} \d+ \w{3}, \d+:\d\d [AP]M/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await expect(page.getByText('The seat is yours')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto(`${baseURL}/pass/${third.code.toLowerCase().replace(/(.{4})/g, '$1-')}`);
  await expect(page).toHaveURL(new RegExp(`/pass/${third.code}$`));
  await expect(page.getByText('Waitlist: you are number 1')).toBeVisible();
});

test('an offered seat that costs something is taken by paying', async ({ page, request, organiser }) => {
  const event = await organiser.createEvent({ title: 'Glass blowing', capacity: 1, entryFee: 300 });
  const first = await registerThroughApi(request, event._id, 'First Payer');
  const second = await registerThroughApi(request, event._id, 'Second Payer');
  await organiser.cancelRegistration(first);
  await page.goto(`/pass/${second.code}`);
  await page.getByRole('link', { name: 'Pay ₹300/- and take the seat' }).click();
  await page.waitForURL(/\/payment\?registration=/);
  await expect(page.getByText('Your seat is held until')).toBeVisible();
  await organiser.post(`/api/registrations/${second._id}/desk-payment`);
  await page.goto(`/pass/${second.code}`);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('an unknown pass code is not found', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/);
  await page.goto('/pass/AAAA-BBBB-CCCC-DDDD');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.goto('/pass/x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText('Copy the whole link: it ends with the 16 letters and numbers')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find my passes' })).toHaveAttribute('href', '/my-registrations');
});
