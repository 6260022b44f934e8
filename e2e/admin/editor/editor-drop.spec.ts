import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, PICTURE, test } from '../../support/admin-test.ts';
import { html, openEditor, paste } from '../../support/editor-paste.ts';

interface Dropped {
  items?: { mimeType: string; data: string }[];
  files?: string[];
}

/** Drops what another program gives to the mouse, as the browser does: at the left of a text. */
async function drop(page: Page, target: Locator, { items = [], files = [] }: Dropped): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to drop on');
  const client = await page.context().newCDPSession(page);
  const data = { items, files, dragOperationsMask: 1 };
  const at = { x: box.x + 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await client.detach();
}

const itemsOf = (types: Record<string, string>) =>
  Object.entries(types).map(([mimeType, data]) => ({ mimeType, data }));

/** What each block of the editor holds, without what the browser adds while the caret is in it. */
const blocksOf = (editor: Locator) =>
  editor
    .locator('.ce-block')
    .evaluateAll((blocks) =>
      blocks.map((block) => Array.from(block.querySelectorAll('[contenteditable=true]'), (part) => part.innerHTML)),
    );

/** Marks as styles, lists beside their items, and what a page could attack with. */
const DIRTY = `<meta charset="utf-8"><p onclick="document.title='x'">Come <span style="font-weight:700" onmouseover="document.title='x'">early</span><script>document.title='x'</script></p>
<ul><li><p>Prelims</p></li><ul><li><p>Written</p></li></ul></ul><table><tr><td>Prize</td><td>5000</td></tr></table>`;
const DROPS: [string, Record<string, string>][] = [
  ['blocks', html(DIRTY)],
  ['a text', { 'text/plain': 'One\n\n1. drums\n2. sticks' }],
  ['a line', { 'text/plain': 'One' }],
];

test('what is dropped with the mouse is cleaned as what is pasted, and one step of undo', async ({
  admin,
  complaints,
}) => {
  // The browser says so while what is dropped is read, as it does of what is pasted.
  complaints.allow(/inline event handler violates/);
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  for (const [kind, types] of DROPS) {
    await test.step(kind, async () => {
      await expect(lines).toHaveText(['']);
      const empty = await blocksOf(editor);
      await lines.click();
      await paste(admin, types);
      await expect.poll(() => blocksOf(editor)).not.toEqual(empty);
      // Lists and tables are filled once the browser is idle.
      await expect(editor.locator('.ce-block').last()).not.toHaveText('');
      const pasted = await blocksOf(editor);
      await admin.keyboard.press('Control+z');
      await expect.poll(() => blocksOf(editor)).toEqual(empty);

      await drop(admin, lines, { items: itemsOf(types) });
      await expect.poll(() => blocksOf(editor)).toEqual(pasted);
      await expect(editor.locator('.ce-block--drop-target')).toHaveCount(0);
      await admin.keyboard.press('Control+z');
      await expect.poll(() => blocksOf(editor)).toEqual(empty);
      await admin.keyboard.press('Control+Shift+z');
      await expect.poll(() => blocksOf(editor)).toEqual(pasted);
      await admin.keyboard.press('Control+z');
      await expect.poll(() => blocksOf(editor)).toEqual(empty);
    });
  }
  expect(await admin.title()).not.toBe('x');
});

test('a dropped line stands under the mouse, a dropped picture is uploaded, and both can be undone', async ({
  admin,
}, testInfo) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  await admin.keyboard.type('drums');
  await drop(admin, lines, { items: itemsOf({ 'text/plain': 'two ' }) });
  await expect(lines).toHaveText('two drums');
  await admin.keyboard.press('Control+z');
  await expect(lines).toHaveText('drums');

  const file = testInfo.outputPath(PICTURE.name);
  await writeFile(file, PICTURE.buffer);
  const pictures = editor.locator('.ce-block img[src^="/images/"]');
  await drop(admin, lines, { files: [file] });
  await expect(pictures).toHaveCount(1);
  await expect(editor.locator('.ce-block')).toHaveCount(2);
  await lines.click();
  await admin.keyboard.press('Control+z');
  await expect(pictures).toHaveCount(0);
  await expect(lines).toHaveText('drums');
  await admin.keyboard.press('Control+y');
  await expect(pictures).toHaveCount(1);
});

test('text of the note that is dragged elsewhere in it moves with its marks, in one step of undo', async ({
  admin,
}) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  await paste(admin, html('<p>One <b>two</b></p><p>Three</p><ul><li>drums</li></ul>'));
  const item = editor.locator('.cdx-list__item-content');
  await expect(item).toHaveText('drums');
  for (const to of [lines.last(), item]) {
    await expect(lines).toHaveText(['One two', 'Three']);
    const word = await lines.first().evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line.querySelector('b') as Element);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const place = await to.boundingBox();
    if (!place) throw new Error('Nothing to drop on');
    const before = await to.textContent();
    await admin.mouse.move(word.x, word.y);
    await admin.mouse.down();
    await admin.mouse.move(word.x + 8, word.y + 8, { steps: 4 });
    await admin.mouse.move(place.x + 2, place.y + place.height / 2, { steps: 4 });
    await admin.mouse.up();
    await expect(to).toHaveText(`two${before}`);
    await expect(to.locator('b')).toHaveText('two');
    await expect(lines.first()).toHaveText(/^One\s*$/);
    await expect(editor.locator('.ce-block')).toHaveCount(3);
    await admin.keyboard.press('Control+z');
    await expect(to).toHaveText(before ?? '');
  }
  await expect(lines).toHaveText(['One two', 'Three']);
});

test('what is dropped into the field of a block is text there', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  await paste(admin, html('<pre>drums</pre>'));
  const code = editor.locator('textarea.editor-code');
  await expect(code).toHaveValue('drums');
  await drop(admin, code, { items: itemsOf({ 'text/plain': 'two ' }) });
  await expect(code).toHaveValue(/^(two drums|drumstwo )$/);
  await expect(editor.locator('.ce-block')).toHaveCount(1);
});

test('Enter takes the entry that a search leaves, and a URL that was not taken is not left out silently', async ({
  admin,
}) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  await admin.emulateMedia({ forcedColors: 'active' });
  const search = editor.locator('.ce-toolbox .cdx-search-field__input');
  await admin.keyboard.type('/');
  await expect(search).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  // Backgrounds say nothing in colours of one's own.
  await expect(editor.locator('.ce-popover-item--focused')).toHaveCSS('outline-style', 'solid');
  await search.fill('image');
  await expect(editor.locator('.ce-toolbox .ce-popover-item:not(.ce-popover-item--hidden)')).toHaveCount(1);
  await admin.keyboard.press('Enter');
  const field = editor.getByLabel('URL of a picture');
  await field.fill('https://fest.example');
  await admin.getByRole('button', { name: 'Save Note' }).click();
  await expect(admin.getByText('Block 1 (image) is not complete: Its URL has not been taken yet.')).toBeVisible();
});

test('the focus goes on to the caption where a file is chosen', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  await admin.keyboard.type('/');
  await editor.locator('.ce-toolbox').getByText('Image').click();
  await editor.getByRole('button', { name: 'Choose a file' }).focus();
  await editor.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(editor.locator('.cdx-simple-image img')).toBeVisible();
  await expect(editor.locator('.cdx-simple-image__caption')).toBeFocused();
});

test('a link that the server would take away is refused, one that calls is made', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  await admin.keyboard.type('Call us');
  const field = editor.locator('.ce-inline-tool-input');
  await expect(async () => {
    await editor.locator('.ce-paragraph').click({ clickCount: 3 });
    await admin.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 2000 });
  }).toPass();
  await field.fill('javascript:alert(1)');
  await field.press('Enter');
  await expect(admin.getByText('A link begins with https://')).toBeVisible();
  await expect(editor.locator('.ce-paragraph a')).toHaveCount(0);
  await field.fill('tel:9876543210');
  await field.press('Enter');
  await expect(editor.locator('.ce-paragraph a')).toHaveAttribute('href', 'tel:9876543210');
});
