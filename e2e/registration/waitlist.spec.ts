import { expectAccessible } from '../support/accessibility.ts';
import { newEmail, pathOf, registerThroughApi } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';

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

const TAKEN = 'The last seat has just been taken. Send the form again to join the waitlist';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('who has the form open when the last seat goes chooses the waitlist', async ({
      page,
      request,
      organiser,
      consoleErrors,
    }) => {
      consoleErrors.allow(FAILED_REQUEST);
      const event = await organiser.createEvent({ title: 'Weaving', capacity: 1 });
      await page.goto(`${pathOf(event)}/payment`);
      if (javaScriptEnabled) await whenReady(page);
      await registerThroughApi(request, event._id, 'First Comer');
      await page.getByLabel('Name').fill('Second Comer');
      await page.getByLabel('Email').fill(newEmail('Second Comer'));
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeVisible();
      await expect(page.getByText('All seats are taken')).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue('Second Comer');
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      await page.waitForURL(/\/pass\//);
      await expect(page.getByText('Waitlist: you are number 1')).toBeVisible();
    });

    test('a team chooses the waitlist, too', async ({ page, request, organiser, consoleErrors }) => {
      consoleErrors.allow(FAILED_REQUEST);
      const both = { participationType: 'both', teamSize: 3 };
      const event = await organiser.createEvent({ title: 'Rowing', capacity: 1, ...both });
      await page.goto(`${pathOf(event)}/teamregistration`);
      if (javaScriptEnabled) await whenReady(page);
      await registerThroughApi(request, event._id, 'First Comer');
      await page.getByLabel('Team name').fill('Rowers');
      await page.getByLabel('Contact email').fill(newEmail('rowers'));
      await page.locator('input[name="members.0.name"]').fill('Asha Rao');
      await page.locator('input[name="members.0.email"]').fill(newEmail('asha'));
      const send = page.getByRole('button', { name: 'Register Team' });
      await send.click();
      await expect(page.getByRole('alert').filter({ hasText: TAKEN })).toBeVisible();
      await expect(page.getByText('The team goes to the waitlist')).toBeVisible();
      await send.click();
      await expect(page.getByText('is on the waitlist of')).toBeVisible();
    });
  });
}

test('an unknown pass code is not found', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/);
  await page.goto('/pass/AAAA-BBBB-CCCC-DDDD');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.goto('/pass/x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText('Copy the whole link: it ends with the 16 letters and numbers')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find my passes' })).toHaveAttribute('href', '/my-registrations');
});
