import { pageBody } from '#test/factories/pages.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { expectAccessible, findViolations } from '../../support/accessibility.ts';
import { expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { festivalDay } from '../../support/days.ts';
import { expectFocusInSight } from '../../support/hidden-fields.ts';

test('a page is made of sections, previewed, undone, published, read and deleted', { tag: '@smoke' }, async ({
  admin,
  adminApi,
  browser,
  baseURL,
}) => {
  const title = uniqueTitle('Find your way');
  await admin.goto('/admin/pages');
  await expect(admin.getByRole('link', { name: 'texts to start from' })).toHaveAttribute('href', /view=texts$/);
  await admin.getByRole('button', { name: 'New page' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Start from').selectOption('Questions and answers');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Make the draft' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const preview = admin.frameLocator('iframe[title="Preview of the page"]').locator('article');
  await expect(preview).toContainText('Who can take part?');

  await admin.getByRole('button', { name: 'Add a section' }).click();
  await admin.getByRole('menuitem', { name: /^Map/ }).click();
  const plan = Buffer.from(await buildPicture({ width: 600, height: 400 }));
  await admin
    .getByLabel('Plan', { exact: true })
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: plan });
  await admin
    .locator('img[src*="/images/"][alt=""]')
    .last()
    .click({ position: { x: 60, y: 60 } });
  await admin.getByRole('textbox', { name: 'What is there' }).fill('Main gate');
  const event = await adminApi.createEvent({
    title: uniqueTitle('Parade'),
    status: 'active',
    venue: `Gate of ${title}`,
  });
  await admin.getByRole('combobox', { name: 'Venue' }).fill(`Gate of ${title}`);
  const pin = admin.getByRole('button', { name: /^Pin 1, Main gate/ });
  const before = await pin.getAttribute('aria-label');
  await pin.press('ArrowRight');
  await expect(pin).not.toHaveAttribute('aria-label', before ?? '');
  await expect(preview).toContainText('Main gate');
  await admin.getByRole('button', { name: 'Move section 2, Map up' }).click();
  await expect(admin.getByRole('button', { name: 'Move section 1, Map down' })).toBeVisible();
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByRole('button', { name: 'Move section 2, Map up' })).toBeVisible();
  expect(await findViolations(admin)).toEqual([]);
  await expectFocusInSight(admin, 'The editor of a page with its sections', 'main');
  // What a page to start from leaves to be filled in is not public unasked.
  const publish = admin.getByRole('button', { name: 'Publish' });
  const question = admin.getByRole('dialog', { name: 'Make it public with square brackets?' });
  await publish.click();
  await expect(question).toContainText('3 places that nobody has filled in, such as this: [Students of any college');
  await question.getByRole('button', { name: 'Go on writing' }).click();
  await expect(admin.getByText('A draft: nobody but the committee sees it.')).toBeVisible();
  await publish.click();
  await question.getByRole('button', { name: 'Make it public' }).click();
  await expect(admin.getByText('Public as it is here.')).toBeVisible();

  const page = await (await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })).newPage();
  const path = await admin.getByRole('link', { name: 'Open the page' }).getAttribute('href');
  await page.goto(path ?? '');
  await page.getByText('Who can take part?').click();
  await expect(page.getByText('[Students of any college, with their ID card.]')).toBeVisible();
  await expect(page.getByRole('link', { name: '1: Main gate' })).toHaveAttribute('href', /^#pin-/);
  await page.context().close();
  const reader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await reader.goto(path ?? '');
  await expectAccessible(reader);
  await reader.goto(`/subevent/parade/${event._id}`);
  await reader.getByRole('link', { name: 'See it on the map' }).click();
  const marked = reader.locator('a:target');
  await expect(marked).toHaveAccessibleName('1: Main gate');
  await expect(marked).toBeInViewport();
  await expectAccessible(reader);

  await admin.getByRole('link', { name: 'All pages' }).click();
  await admin.getByRole('button', { name: `Delete ${title}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  expect((await reader.goto(path ?? ''))?.status()).toBe(404);
});

test('a page that two people write: the second one is asked, nobody leaves unasked, its former url goes on', async ({
  admin,
  complaints,
  browser,
  baseURL,
}) => {
  complaints.allow(/409 \(Conflict\)/);
  const origin = baseURL ?? '';
  const slug = `crew-${Date.now()}`;
  const body = { ...pageBody({ title: uniqueTitle('Crew'), slug }), publish: true };
  const made = (await (await admin.request.post('/api/pages', { headers: { origin }, data: body })).json()).data;
  await admin.goto(`/admin/pages/${made._id}`);
  const summary = admin.getByRole('textbox', { name: 'Summary' });
  await summary.fill('Mine');
  const theirs = { ...body, summary: 'Theirs', publish: false, version: 1 };
  await admin.request.put(`/api/pages/${made._id}`, { headers: { origin }, data: theirs });
  await admin.getByRole('button', { name: 'Save the draft' }).click();
  const conflict = admin.getByRole('dialog', { name: 'This page was saved meanwhile' });
  await expect(conflict.getByRole('listitem')).toHaveText(['Summary']);
  expect(await findViolations(admin)).toEqual([]);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(summary).toHaveValue('Theirs');
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(summary).toHaveValue('Mine');

  const leave = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await admin.getByRole('link', { name: 'All pages' }).click();
  await leave.getByRole('button', { name: 'Stay' }).click();
  await admin.getByRole('textbox', { name: 'URL' }).fill(`${slug}-new`);
  const saved = admin.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await admin.getByRole('button', { name: 'Save the draft' }).click();
  await saved;
  await expect(admin.getByText('Public in an earlier version')).toBeVisible();

  const draft = await admin.getByRole('link', { name: 'Open the saved draft' }).getAttribute('href');
  await admin.goto(draft ?? '');
  await expect(admin.getByText('A preview: this version is not public.')).toBeVisible();
  await expect(admin.getByRole('article')).toContainText('Mine');
  await expect(admin.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const reader = await (await browser.newContext({ baseURL: origin })).newPage();
  expect((await reader.goto(draft ?? ''))?.status()).toBe(404);
  const moved = await reader.request.get(`/pages/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `/pages/${slug}-new`]);
  await reader.goto(`/pages/${slug}`);
  await expect(reader).toHaveURL(`/pages/${slug}-new`);
  await reader.context().close();
});

test('a page that somebody else took off the site is public again only where the one who publishes says so', async ({
  admin,
  complaints,
  baseURL,
}) => {
  complaints.allow(/409 \(Conflict\)|ERR_FAILED/);
  const headers = { origin: baseURL ?? '' };
  const slug = `off-${Date.now()}`;
  const data = { ...pageBody({ title: uniqueTitle('Off'), slug }), publish: true };
  const made = (await (await admin.request.post('/api/pages', { headers, data })).json()).data;
  const status = async () => (await admin.request.get(`/api/pages/show/${slug}`)).status();
  await admin.goto(`/admin/pages/${made._id}`);
  await admin.getByRole('textbox', { name: 'Summary' }).fill('Mine');
  await admin.request.delete(`/api/pages/${made._id}/publication`, { headers });
  const publish = admin.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const dialog = admin.getByRole('dialog', { name: 'This page was taken off the site meanwhile' });
  await expect(dialog).toContainText('took it off');
  expect(await findViolations(admin)).toEqual([]);
  // The question says why it could not be published.
  await expect(dialog.getByRole('button', { name: 'Go on editing' })).toBeFocused();
  await admin.route(`**/api/pages/${made._id}`, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Publish it again' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached');
  await expect(dialog.getByRole('button', { name: 'Publish it again' })).toBeFocused();
  await admin.unrouteAll();
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(admin.getByText('A draft: nobody but the committee sees it.')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Summary' })).toHaveValue('Mine');
  expect(await status()).toBe(404);
  await publish.click();
  await expect(admin.getByText('Public as it is here.')).toBeVisible();
  expect(await status()).toBe(200);

  // Saved and taken off: one question about both.
  await admin.getByRole('textbox', { name: 'Summary' }).fill('Mine once more');
  await admin.request.put(`/api/pages/${made._id}`, { headers, data: { ...data, version: 2 } });
  await admin.request.delete(`/api/pages/${made._id}/publication`, { headers });
  await publish.click();
  const both = admin.getByRole('dialog', { name: 'This page was saved meanwhile' });
  await expect(both).toContainText('It was taken off the site, too');
  await both.getByRole('button', { name: 'Save mine' }).click();
  await expect(admin.getByText('Public as it is here.')).toBeVisible();
  expect(await status()).toBe(200);
});

test('the preview is the site’s page: cards, hours and results as visitors will see them, also on a computer', async ({
  admin,
  adminApi,
}) => {
  const title = uniqueTitle('Robot race');
  const venue = uniqueTitle('Arena');
  const day = festivalDay(104);
  await adminApi.createEvent({
    title,
    venue,
    category: 'robotics',
    status: 'active',
    startDate: `${day}T10:00`,
    endDate: `${day}T12:00`,
  });
  await admin.goto('/admin/pages');
  await admin.getByRole('button', { name: 'New page' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(uniqueTitle('Day three'));
  await dialog.getByRole('button', { name: 'Make the draft' }).click();
  const frame = admin.frameLocator('iframe[title="Preview of the page"]');
  await expect(frame.locator('header nav').first()).toBeAttached();
  for (const kind of ['Schedule', 'Results', 'Events'] as const) {
    await admin.getByRole('button', { name: 'Add a section' }).click();
    await admin.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  }
  await admin.getByRole('textbox', { name: 'Heading' }).fill('Robots on Tuesday');
  await admin.getByLabel('Day', { exact: true }).selectOption(day);
  const card = frame.locator('article article').filter({ hasText: title });
  await expect(card).toContainText('Explore Event');
  await expect(card).toContainText(venue);
  await expect(frame.getByText('Robots on Tuesday')).toBeVisible();
  await expect(frame.locator('article ol li').filter({ hasText: title })).toContainText('10:00 AM – 12:00 PM');
  // The sheets of the site are there: the card has its paper, and the page its ground.
  expect(await card.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
  await admin.getByText('Computer', { exact: true }).click();
  await expect.poll(() => frame.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(1200);
  await expect(card).toBeVisible();
  expect(await findViolations(admin)).toEqual([]);
  // The day, then what was typed into the heading.
  for (let step = 0; step < 2; step += 1) await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(frame.getByText('Robots on Tuesday')).toHaveCount(0);
  for (let step = 0; step < 2; step += 1) await admin.getByRole('button', { name: 'Redo' }).click();
  await expect(frame.getByText('Robots on Tuesday')).toBeVisible();
});

test('the longest page that the form takes has a preview', async ({ admin, baseURL }) => {
  const words = 'सूर्यपुर महाविद्यालय के वार्षिक उत्सव का कार्यक्रम, दिन और स्थान के अनुसार, सब के लिए खुला और निःशुल्क है और रहेगा भी';
  const sections = Array.from({ length: 40 }, (_, index) => ({
    id: `live-${index}`,
    kind: 'schedule',
    heading: `${index} ${words}`.slice(0, 120),
    day: '',
    venue: words.repeat(2).slice(0, 200),
  }));
  const headers = { origin: baseURL ?? '' };
  const data = { ...pageBody({ title: uniqueTitle('Long'), slug: `long-${Date.now()}` }), sections };
  const made = (await (await admin.request.post('/api/pages', { headers, data })).json()).data;
  await admin.goto(`/admin/pages/${made._id}`);
  const frame = admin.frameLocator('iframe[title="Preview of the page"]');
  for (const { heading } of [sections[0], sections[39]].filter((one) => one !== undefined))
    await expect(frame.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(admin.getByText('What the site fills in could not be fetched.')).toHaveCount(0);
});

test('pictures that are uploaded at once stay, with what is typed meanwhile, with the row that they were chosen for', async ({
  admin,
  complaints,
  baseURL,
}) => {
  complaints.allow(/ERR_FAILED/);
  const headers = { origin: baseURL ?? '' };
  const sponsors = ['Bank', 'Dairy', 'Mill'].map((name) => ({ name, url: '', logo: '' }));
  const sections = [{ id: 'sponsors', kind: 'sponsors', heading: '', tiers: [{ name: 'Gold', sponsors }] }];
  const data = { ...pageBody({ title: uniqueTitle('Sponsors'), slug: `sponsors-${Date.now()}` }), sections };
  const { _id } = (await (await admin.request.post('/api/pages', { headers, data })).json()).data;
  const picture = async (width: number) => ({
    name: `${width}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(await buildPicture({ width, height: 64 })),
  });
  const waiting: (() => void)[] = [];
  await admin.route('**/api/images', async (route) => {
    await new Promise<void>((send) => waiting.push(send));
    await route.continue();
  });
  await admin.goto(`/admin/pages/${_id}`);
  await admin.getByRole('button', { name: /^Sponsors/ }).click();
  await admin
    .getByLabel('Logo', { exact: true })
    .nth(0)
    .setInputFiles(await picture(64));
  await admin
    .getByLabel('Logo', { exact: true })
    .nth(2)
    .setInputFiles(await picture(65));
  await expect(admin.getByText('Uploading…')).toHaveCount(2);
  const names = admin.getByRole('textbox', { name: 'Sponsor', exact: true });
  await names.nth(1).fill('Milk of Suryapur');
  const down = admin.getByRole('button', { name: 'Move Bank down' });
  await down.press('Enter');
  await expect(down).toBeFocused();
  await admin.getByRole('button', { name: 'Remove Milk of Suryapur' }).press('Enter');
  await expect(admin.getByRole('button', { name: 'Remove Bank' })).toBeFocused();
  const add = admin.getByRole('button', { name: 'Add a sponsor' });
  await add.press('Enter');
  await expect(add).toBeFocused();
  await names.nth(2).fill('Water works');
  await expect.poll(() => waiting.length).toBe(2);
  for (const send of waiting) send();
  await expect(admin.getByRole('button', { name: 'Remove the logo' })).toHaveCount(2);
  // One that fails is named no more, and can be chosen once more.
  await admin.unrouteAll();
  await admin.route('**/api/images', (route) => route.abort());
  await admin
    .getByLabel('Logo', { exact: true })
    .nth(2)
    .setInputFiles(await picture(66));
  await expect(admin.getByText('The picture could not be uploaded.')).toBeVisible();
  await expect(admin.getByLabel('Logo', { exact: true }).nth(2)).toHaveValue('');
  await admin.getByRole('button', { name: 'Save the draft' }).click();
  await expect(admin.getByText('The page is saved')).toBeVisible();
  const saved = (await (await admin.request.get(`/api/pages/${_id}`)).json()).data;
  const { pictures, content } = saved as { pictures: { url: string; width: number }[]; content: typeof data };
  const widths = new Map(pictures.map(({ url, width }) => [url, width]));
  const stored = content.sections[0]?.tiers[0]?.sponsors ?? [];
  expect(stored.map(({ name, logo }) => [name, widths.get(logo)])).toEqual([
    ['Bank', 64],
    ['Mill', 65],
    ['Water works', undefined],
  ]);
});

test('a long title of a page takes more lines in the menu of a phone', async ({ admin, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  const title = 'What you need to know before you come to the festival this February'.padEnd(80, 'y');
  const slug = `long-${Date.now()}`;
  const data = { ...pageBody({ title, slug }), navigation: 'header', publish: true };
  const { _id } = (await (await admin.request.post('/api/pages', { headers, data })).json()).data;
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/announcements');
  await admin.locator('header summary').and(admin.getByLabel('Menu')).click();
  const menu = admin.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: title })).toBeVisible();
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await admin.request.delete(`/api/pages/${_id}`, { headers });
});
