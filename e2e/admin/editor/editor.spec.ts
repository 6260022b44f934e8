import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { scriptsOf } from '../../support/built-scripts.ts';
import { panelDays } from '../../support/days.ts';
import { openAdminSession } from '../../support/sessions.ts';
import { festivalTest as test } from '../../support/site-fixtures.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the browser complained of, but for frames of other sites, which no test can reach. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isElsewhere = /youtube|codepen/.test(message.location().url);
    if (message.type() === 'error' && !isElsewhere) problems.push(message.text());
  });
  return problems;
}

/** Logs in, makes an event of this test's own and opens its form. */
async function openForm(page: Page, title: string): Promise<{ id: string; editor: Locator; problems: string[] }> {
  await page.goto('/admin');
  const headers = { origin: new URL(page.url()).origin };
  await page.context().addCookies([await openAdminSession(headers.origin)]);
  const made = await page.request.post('/api/events/mainEvent', {
    headers,
    multipart: {
      title,
      description: 'Old words',
      startDate: `${panelDays.first}T10:00`,
      endDate: `${panelDays.last}T10:00`,
      status: 'active',
    },
  });
  expect(made.ok()).toBe(true);
  const id: string = (await made.json()).data._id;
  // From here on: before the login, the panel asks in vain who is there.
  const problems = collectProblems(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = page.locator('#editorjs');
  await expect(editor.locator('.ce-paragraph')).toBeVisible();
  await expect(page.getByText('Loading the editor…')).toHaveCount(0);
  return { id, editor, problems };
}

/** Puts a new block at the end, from the menu that "/" opens. */
async function insert(page: Page, editor: Locator, kind: string): Promise<void> {
  const blocks = editor.locator('.ce-block');
  const last = blocks.last();
  if ((await last.locator('.ce-paragraph').count()) === 0 || (await last.textContent())?.trim() !== '') {
    const before = await blocks.count();
    // The empty space below the blocks is 300 px high; what sticks to the foot of the window covers some of it.
    const space = editor.locator('.codex-editor__redactor');
    await space.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const { x = 0, y = 0, width = 0, height = 0 } = (await space.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height - 150);
    await expect(blocks).toHaveCount(before + 1);
  }
  const line = blocks.last().locator('.ce-paragraph');
  const choice = editor.locator('.ce-toolbox .ce-popover-item').filter({ hasText: new RegExp(`^${kind}$`) });
  // The editor closes its menus when a selection settles, on a busy machine after the next key.
  await expect(async () => {
    await line.click();
    if ((await line.textContent()) !== '') await page.keyboard.press('Backspace');
    await page.keyboard.type('/');
    await expect(choice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await choice.click();
  await expect(editor.locator('.ce-toolbox .ce-popover--opened')).toHaveCount(0);
}

/** Opens the menu of the block that the element is part of, by its keys; see above for the second try. */
async function openMenu(page: Page, part: Locator): Promise<Locator> {
  const menu = page.locator('#editorjs .ce-settings');
  await expect(async () => {
    await part.click();
    await page.keyboard.press('Control+/');
    await expect(menu.getByText('Delete')).toBeVisible({ timeout: 2000 });
  }).toPass();
  return menu;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Note' }).press('Enter');

test.describe('the description editor', () => {
  test('writes every kind of block, and the public page shows them', { tag: '@smoke' }, async ({ page }) => {
    test.slow();
    const { id, editor, problems } = await openForm(page, 'Every block');
    await expect(editor.locator('.ce-paragraph')).toHaveAttribute('data-placeholder-active', "Let's take a note!");

    await editor.locator('.ce-paragraph').click();
    await page.keyboard.type('Come & dance');
    await insert(page, editor, 'Heading');
    await expect(editor.locator('h2.ce-header')).toHaveAttribute('data-placeholder', 'Enter a Header');
    await page.keyboard.type('Programme');
    await insert(page, editor, 'Ordered List');
    await page.keyboard.type('Opening');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Drums');
    await page.keyboard.press('Tab');
    await insert(page, editor, 'Nested checklist');
    await page.keyboard.type('Bring a friend');
    await insert(page, editor, 'Checklist');
    await page.keyboard.type('Bring shoes');
    await editor.locator('.cdx-checklist__item-checkbox').focus();
    await page.keyboard.press('Space');
    await insert(page, editor, 'Image');
    await editor.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(editor.locator('.cdx-simple-image img')).toHaveAttribute('src', /^\/images\//);
    await editor.locator('.cdx-simple-image__caption').fill('The stage');
    await insert(page, editor, 'Code');
    await page.keyboard.type('if (late < 5) run();');
    // Last: with a frame of another site in the page, a busy machine sends clicks after a scroll into that frame.
    await insert(page, editor, 'Embed');
    await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ?si=share');
    await page.keyboard.press('Enter');
    await expect(editor.locator('.embed-tool--loading')).toHaveCount(0);
    await expect(editor.locator('iframe')).toHaveAttribute('height', '320');

    await save(page);
    await expect(page.getByText('Content saved! Will be applied when you update the event.').first()).toBeVisible();
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Update Event' }).press('Enter');
    expect((await sent).status()).toBe(200);

    const { data } = await (await page.request.get(`/api/events/show/${id}`)).json();
    const stored: { blocks: { type: string; tunes?: unknown }[] } = JSON.parse(data.description);
    expect(stored.blocks.map(({ type }) => type)).toEqual([
      'paragraph',
      'header',
      'list',
      'list',
      'checklist',
      'image',
      'code',
      'embed',
    ]);
    expect(stored.blocks[1]).toMatchObject({ data: { level: 2 }, tunes: { alignment: { alignment: 'center' } } });
    expect(stored.blocks[2]).toMatchObject({ data: { meta: { start: 1, counterType: 'numeric' } } });

    await page.goto(`/subevent/every-block/${id}`);
    await page.reload();
    const shown = page.locator('main');
    await expect(shown.getByText('Come & dance')).toBeVisible();
    await expect(shown.getByRole('heading', { name: 'Programme' })).toBeVisible();
    await expect(shown.locator('ol ol').getByText('Drums')).toBeVisible();
    for (const text of ['Bring a friend', 'Bring shoes', 'The stage', 'if (late < 5) run();']) {
      await expect(shown.getByText(text).first()).toBeVisible();
    }
    await expect(shown.locator('img[src^="/images/"]').first()).toBeVisible();
    expect(problems).toEqual([]);
  });

  test('offers to try again where the editor could not be fetched', async ({ page }) => {
    const { editor } = await openForm(page, 'Slow line');
    const editorScript = scriptsOf('create-editor');
    // Chromium goes on failing for a url that could not be fetched once.
    await page.route(
      (url) => editorScript(url) && url.search === '',
      (route) => route.abort(),
    );
    await page.reload();
    await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(editor.locator('.ce-paragraph')).toBeVisible();
    await editor.locator('.ce-paragraph').click();
    await page.keyboard.type('There it is');
    await expect(editor.locator('.ce-paragraph')).toHaveText('There it is');
  });

  test('keeps the draft of a description where the editor could not be fetched', async ({ page }) => {
    const { id, editor } = await openForm(page, 'Kept draft');
    const readDraft = () => page.evaluate((key) => localStorage.getItem(key) ?? '{}', `utsav.draft.edit-${id}`);
    await editor.locator('.ce-paragraph').click();
    await page.keyboard.type('Half a thought');
    await expect.poll(readDraft).toContain('Half a thought');
    const { savedAt } = JSON.parse(await readDraft());
    const editorScript = scriptsOf('create-editor');
    await page.route(editorScript, (route) => route.abort());
    await page.reload();
    await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
    await expect.poll(async () => JSON.parse(await readDraft()).savedAt).not.toBe(savedAt);
    expect(await readDraft()).toContain('Half a thought');
  });

  test('saves a note once the editor has loaded, and sends it once it is saved', async ({ page }) => {
    const { id } = await openForm(page, 'Impatient');
    const requested = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const editorScript = scriptsOf('create-editor');
    await page.route(editorScript, async (route) => {
      requested.resolve();
      await arrived.promise;
      await route.continue();
    });
    await page.reload();
    await requested.promise;
    await page.getByRole('button', { name: 'Start from the previous one' }).click();
    await save(page);
    await page.getByRole('button', { name: 'Update Event' }).press('Enter');
    arrived.resolve();
    await expect(page).toHaveURL(/\/home/);
    const { description } = (await (await page.request.get(`/api/events/show/${id}`)).json()).data;
    expect(JSON.parse(description).blocks).toMatchObject([{ type: 'paragraph', data: { text: 'Old words' } }]);
  });

  test('leaves the stored description unchanged when it is opened, saved and opened again', { tag: '@smoke' }, async ({
    page,
  }) => {
    const { id, editor } = await openForm(page, 'Round trip');
    await page.getByRole('button', { name: 'Start from the previous one' }).click();
    await expect(editor.locator('.ce-paragraph').first()).toHaveText('Old words');
    await insert(page, editor, 'Heading');
    await page.keyboard.type('New & <bold>');
    await save(page);
    await page.getByRole('button', { name: 'Update Event' }).press('Enter');
    await expect(page).toHaveURL(/\/home/);
    const read = async () =>
      JSON.parse((await (await page.request.get(`/api/events/show/${id}`)).json()).data.description);
    const first = await read();
    await page.goto(`/admin/edit/${id}`);
    await page.getByRole('button', { name: 'Start from the previous one' }).click();
    await expect(editor.locator('.ce-header')).toHaveText('New & <bold>');
    await save(page);
    await page.getByRole('button', { name: 'Update Event' }).press('Enter');
    await expect(page).toHaveURL(/\/home/);
    expect((await read()).blocks).toEqual(first.blocks);
  });

  test('formats text with every inline tool, changes of case and links', async ({ page }) => {
    const { editor, problems } = await openForm(page, 'Inline tools');
    const paragraph = editor.locator('.ce-paragraph');
    const toolbar = editor.locator('.ce-inline-toolbar');
    const select = async () => {
      await paragraph.click();
      await page.keyboard.press('Control+End');
      // The toolbar of the selection before goes with a delay.
      await expect(toolbar.locator('.ce-popover__container')).toHaveCount(0);
      await page.keyboard.press('Shift+Home');
      await expect(toolbar.locator('.ce-popover__container').first()).toBeVisible();
    };
    await paragraph.click();
    await page.keyboard.type('the quick fox');
    const marks = { Bold: 'b', Italic: 'i', Underline: 'u', Strikethrough: 's', Marker: 'mark', 'Inline code': 'code' };
    for (const [name, tag] of Object.entries(marks)) {
      await select();
      await toolbar.getByRole('button', { name, exact: true }).click();
      await expect(paragraph.locator(tag)).toHaveText('the quick fox');
    }
    const cases = {
      'UPPER CASE': 'THE QUICK FOX',
      'lower case': 'the quick fox',
      'Title Case': 'The Quick Fox',
      'Sentence case': 'The quick fox',
    };
    for (const [name, text] of Object.entries(cases)) {
      await select();
      await toolbar.getByRole('button', { name: 'Change case' }).click();
      await toolbar.getByRole('button', { name, exact: true }).click();
      await expect(paragraph.locator('code')).toHaveText(text);
    }
    await select();
    await toolbar.getByRole('button', { name: 'Link', exact: true }).click();
    const field = page.getByLabel('URL of the link');
    await field.fill('two words.example');
    await field.press('Enter');
    await expect(page.getByText('Pasted link is not valid.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/edit\//);
    await field.fill('festival.example');
    await field.press('Enter');
    await expect(paragraph.locator('a[href="http://festival.example"]').last()).toHaveText('The quick fox');
    expect(problems).toEqual([]);
  });

  test('checklist and list keys do what authors expect', async ({ page }) => {
    const { editor } = await openForm(page, 'Keys');
    await insert(page, editor, 'Checklist');
    for (const key of ['o', 'n', 'e', 'Enter', 't', 'w', 'o', 'Enter', 'Enter']) await page.keyboard.press(key);
    await expect(editor.locator('.cdx-checklist__item')).toHaveCount(2);
    await expect(editor.locator('.ce-block')).toHaveCount(2);
    await expect(editor.locator('.ce-paragraph')).toBeFocused();
    await editor.locator('.cdx-checklist__item-text').nth(1).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect(editor.locator('.cdx-checklist__item-text')).toHaveText(['onetwo']);
    await insert(page, editor, 'Ordered List');
    await page.keyboard.type('first');
    const item = editor.locator('.cdx-list__item-content');
    const menu = await openMenu(page, item);
    await menu.getByText('Start with').hover();
    const start = page.getByLabel('Number to start with');
    await start.fill('1x2');
    await expect(start).toHaveValue('12');
    await start.pressSequentially('34567');
    await expect(start).toHaveValue('123456');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/edit\//);
    await page.keyboard.press('Escape');
    await openMenu(page, item);
    // The menu beside opens on hover and moves while it does.
    await expect(async () => {
      await menu.getByText('Counter type').hover();
      await menu.getByText('Upper Roman').click({ timeout: 3000 });
    }).toPass();
    await expect(editor.locator('.cdx-list')).toHaveCSS('--list-counter-type', 'upper-roman');
  });

  test('accepts pasted URLs, and pasted texts with lists and pictures', async ({ page }) => {
    const { editor, problems } = await openForm(page, 'Pasting');
    const paste = (types: Record<string, string>) =>
      page.evaluate((given) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, types);
    await editor.locator('.ce-paragraph').click();
    const html = `<p>Hi <b>there</b></p><ul><li>a<ul><li>b</li></ul></li></ul><img src="data:image/png;base64,${PIXEL.toString('base64')}">`;
    await paste({ 'text/plain': 'Hi there', 'text/html': html });
    await expect(editor.locator('.ce-paragraph b')).toHaveText('there');
    await expect(editor.locator('.cdx-list__item-content')).toHaveText(['a', 'b']);
    await expect(editor.locator('.cdx-simple-image img')).toHaveAttribute('src', /^\/images\//);
    await editor.locator('.ce-paragraph').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await paste({ 'text/plain': 'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share' });
    await expect(editor.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    await expect(editor.locator('.embed-tool__caption')).toBeFocused();
    expect(problems).toEqual([]);
  });

  test('shows that a picture was rejected, and accepts it at the second try', async ({ page }) => {
    const { editor } = await openForm(page, 'Pictures');
    let refuse = true;
    await page.route('**/api/images', (route) =>
      refuse ? route.fulfill({ status: 503, json: { message: 'Storage is full' } }) : route.continue(),
    );
    await insert(page, editor, 'Image');
    await editor.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(editor.getByRole('alert')).toBeVisible();
    refuse = false;
    await editor.getByRole('button', { name: 'Try again' }).click();
    await expect(editor.locator('.cdx-simple-image img')).toBeVisible();
    await insert(page, editor, 'Embed');
    await page.keyboard.type('https://vimeo.com/1');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('alert')).toHaveText('This is not the URL of a YouTube video or a CodePen pen.');
  });

  test('gives every control an accessible name', async ({ page }) => {
    const { editor } = await openForm(page, 'Names');
    await insert(page, editor, 'Checklist');
    await page.keyboard.type('Bring shoes');
    await insert(page, editor, 'Image');
    await page.keyboard.press('Escape');
    await expectAccessible(page, { within: '.description-editor' });
    await openMenu(page, editor.locator('.cdx-checklist__item-text'));
    await expectAccessible(page, { within: '.description-editor' });
  });
});

test('works on a phone: a block from the menu at the bottom', { tag: '@phone-only' }, async ({ page }) => {
  const { editor, problems } = await openForm(page, 'Phone');
  await editor.locator('.ce-paragraph').tap();
  await editor.getByRole('button', { name: 'Add a block' }).tap();
  await editor.locator('.ce-toolbox').getByText('Heading').tap();
  await page.keyboard.type('On the way');
  await expect(editor.locator('.ce-header')).toHaveText('On the way');
  await expectAccessible(page, { within: '.description-editor' });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
});
