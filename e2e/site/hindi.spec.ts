import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { newEmail, pathOf } from '../support/registration-api.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/registration-test.ts';
import { insertParticipant } from '../support/sessions.ts';

test('pages in Hindi violate no rule of axe, and say in Hindi what is wrong with a field', async ({
  page,
  consoleErrors,
  festival: { group, paid },
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/?lang=hi', `/subevent/x/${group._id}`, `/subevent/x/${paid._id}/payment`, '/register']) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      await whenReady(page);
      await expectAccessible(page);
    });
  }
  await page.locator('form input[name="name"]').fill('www.link.in');
  await page.locator('form input[name="email"]').fill('x@y');
  await page.locator('form input[name="password"]').fill('long enough');
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.locator('form button[type="submit"]').click();
  await expect(page.locator('#error-name')).toHaveText('नाम में लिंक नहीं हो सकता');
  await expect(page.locator('#error-email')).toHaveText('सही ईमेल लिखें');
});

test('words in Devanagari are not torn apart by spacing', async ({ page }) => {
  for (const path of ['/apply?lang=hi', '/?lang=hi']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    const spaced = await page.locator('body *').evaluateAll((elements) =>
      elements
        .filter(({ childNodes }) =>
          [...childNodes].some((one) => one.nodeType === 3 && /\p{Script=Devanagari}/u.test(one.textContent ?? '')),
        )
        .filter((element) => !['normal', '0px'].includes(getComputedStyle(element).letterSpacing))
        .map(({ textContent }) => textContent),
    );
    expect(spaced, path).toEqual([]);
  }
});

test('the name of a festival in Devanagari is not cut off at the top, nor below', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?lang=hi', { waitUntil: 'networkidle' });
  await whenReady(page);
  const room = await page
    .getByRole('banner')
    .getByRole('link')
    .first()
    .evaluate((brand) => {
      brand.textContent = 'शौर्य ह्रूं कृष्णोत्सव';
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = getComputedStyle(brand).font;
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(brand.textContent);
      // It stands on the line that the letters stand on.
      const mark = document.createElement('span');
      mark.style.display = 'inline-block';
      brand.append(mark);
      const [baseline, box] = [mark.getBoundingClientRect().bottom, brand.getBoundingClientRect()];
      return {
        above: baseline - actualBoundingBoxAscent - box.top,
        below: box.bottom - baseline - actualBoundingBoxDescent,
      };
    });
  expect(room.above).toBeGreaterThan(0);
  expect(room.below).toBeGreaterThan(0);
});

test('letters are set apart in English alone, whatever language the site has', async ({ page }) => {
  await page.goto('/gallery');
  await whenReady(page);
  const tracking = (language: string) =>
    page.evaluate((lang) => {
      document.documentElement.lang = lang;
      return getComputedStyle(document.body).getPropertyValue('--tracking');
    }, language);
  expect(await tracking('en-IN')).toBe('1');
  for (const language of ['hi-IN', 'bn-IN', 'pa-IN', 'kok-IN', 'ta-IN']) expect(await tracking(language)).toBe('0');
});

/** The titles that an element of the page's own language holds: a screen reader would speak them as Hindi. */
function spokenAsHindi(main: Element, titles: string[]): string[] {
  const elements = [...main.querySelectorAll('*')].filter((one) => titles.includes(one.textContent?.trim() ?? ''));
  return elements
    .filter((one) => one.closest('[lang]')?.getAttribute('lang') === 'hi-IN')
    .flatMap((one) => (one.children.length > 0 ? [] : [one.outerHTML]));
}

test('what somebody sees who is logged in violates no rule of axe in Hindi, and is not wider than a phone', async ({
  page,
  baseURL,
  organiser,
}) => {
  test.slow();
  const request = page.request;
  const headers = { origin: baseURL ?? '' };
  const account = { name: 'नीला बोस', email: newEmail('nila'), password: 'a-good-password' };
  await insertParticipant({ ...account, emailVerified: true });
  expect((await request.post('/api/auth/login', { headers, data: account })).ok()).toBe(true);
  const post = async (path: string, body: { data: object } | { multipart: Record<string, string> }) => {
    const response = await request.post(path, { headers, ...body });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()).data;
  };
  const register = ({ _id: eventId }: { _id: string }) => post('/api/registrations', { data: { ...person, eventId } });
  const person = { name: account.name, email: account.email };
  const free = await organiser.createEvent({ title: 'Sky watch' });
  const paid = await organiser.createEvent({ title: 'Clay and kiln', entryFee: 90 });
  const past = await organiser.createEvent({ title: 'Paper boats', entryFee: 40 });
  const relay = { participationType: 'team', teamSize: 3, isRegistrationNeeded: true };
  const [team, other] = [
    await organiser.createEvent({ title: 'Relay of three', ...relay }),
    await organiser.createEvent({ title: 'Quiz of three', ...relay }),
  ];
  const titles = [free, paid, past, team, other].map(({ title }) => title);
  const confirmed = await register(free);
  const due = await register(paid);
  const settled = await register(past);
  await organiser.post(`/api/registrations/${settled._id}/desk-payment`);
  const { _id: teamId } = await post('/api/teams', {
    multipart: { eventId: team._id, teamName: 'Bits', name: account.name },
  });

  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/my-registrations',
    '/account',
    '/my-data',
    '/festival-id',
    '/signin',
    `/pass/${confirmed.code}`,
    `/pass/${due.code}`,
    `${pathOf(paid)}/payment?registration=${due.code}`,
    `/receipts/${settled.code}`,
    `/team/${teamId}`,
    `${pathOf(other)}/createteam`,
    `${pathOf(other)}/teamregistration`,
    pathOf(free),
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      await whenReady(page);
      expect(new URL(page.url()).pathname).toBe(new URL(path, baseURL).pathname);
      await expectAccessible(page);
      await expectNoOverflow(page);
      expect(await page.getByRole('main').evaluate(spokenAsHindi, titles)).toEqual([]);
    });
  }
});
