import { expect, PICTURE, test } from '../../support/admin-test.ts';
import { html, openEditor, paste } from '../../support/editor-paste.ts';

const picture = PICTURE.buffer.toString('base64');
/** As Excel puts it on the clipboard, beside a picture of the cells. */
const EXCEL = html(
  '<html><body><table><!--StartFragment--><tr><td>Round</td><td>When</td></tr><tr><td>Prelims</td><td>10 AM</td></tr><!--EndFragment--></table></body></html>',
);

test('a range of Excel is a table though a picture of it is on the clipboard, a copied picture is uploaded', async ({
  admin,
}) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const uploads: string[] = [];
  admin.on('request', (request) => {
    if (request.url().endsWith('/api/images')) uploads.push(request.method());
  });
  const cells = editor.locator('.editor-table td');
  await paste(admin, EXCEL, { picture });
  await expect(cells).toHaveText(['Round', 'When', 'Prelims', '10 AM']);
  await cells.last().click();
  await admin.keyboard.press('End');
  await paste(admin, EXCEL, { picture });
  await expect(cells.last()).toHaveText('10 AMRound · When\nPrelims · 10 AM', { useInnerText: true });
  await expect(editor.locator('.ce-block')).toHaveCount(1);
  expect(uploads).toEqual([]);

  await paste(admin, html('<meta charset="utf-8"><img src="https://fest.example/a.png" alt="Stage">'), { picture });
  await expect(editor.locator('.cdx-simple-image img')).toHaveAttribute('src', /^\/images\//);
  expect(uploads).toEqual(['POST']);
});

test('what is pasted replaces the blocks that are selected, in one step of undo', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const blocks = editor.locator('.ce-block');
  const three = ['One', 'Two', 'Three'];
  await paste(admin, { 'text/plain': three.join('\n') });
  for (const [types, pasted] of [
    [{ 'text/plain': 'New' }, ['New']],
    [html('<h2>New</h2><p>Line</p>'), ['New', 'Line']],
  ] as const) {
    await expect(blocks).toHaveText(three);
    await editor.locator('.ce-paragraph').nth(1).click();
    await admin.keyboard.press('Control+a');
    await admin.keyboard.press('Control+a');
    await expect(editor.locator('.ce-block--selected')).toHaveCount(3);
    // Nothing on the clipboard replaces nothing, and too much is refused before anything goes.
    await paste(admin, {}, { atBody: true });
    await paste(admin, { 'text/plain': 'x\n'.repeat(501) }, { atBody: true });
    await expect(admin.getByText('Nothing was pasted: the note would have 501 blocks').first()).toBeVisible();
    await expect(blocks).toHaveText(three);
    await paste(admin, types, { atBody: true });
    await expect(blocks).toHaveText([...pasted]);
    await expect(blocks.last().locator('[contenteditable=true]')).toBeFocused();
    await admin.keyboard.press('Control+z');
  }
  await expect(blocks).toHaveText(three);
});

test('the clipboard itself replaces the one block that is selected', async ({ admin }) => {
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  await admin.keyboard.type('Old');
  await expect(lines).toHaveText('Old');
  await admin.evaluate(() => navigator.clipboard.writeText('New'));
  await lines.click();
  await admin.keyboard.press('Control+a');
  await admin.keyboard.press('Control+a');
  await expect(editor.locator('.ce-block--selected')).toHaveCount(1);
  await admin.keyboard.press('Control+v');
  await expect(lines).toHaveText(['New']);
});

test('several paragraphs that are pasted replace the text that is selected', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  await admin.keyboard.type('Old');
  await expect(lines).toHaveText('Old');
  await admin.keyboard.press('Control+a');
  await paste(admin, html('<p>A</p><p>B</p>'));
  await expect(lines).toHaveText(['A', 'B']);
  await admin.keyboard.press('Control+z');
  await expect(lines).toHaveText(['Old']);
});

test('text of a page that shows line ends as they are keeps them, in cells too', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  await paste(
    admin,
    html('<div style="white-space: pre-line">One\n<b>Two</b><i style="white-space: normal">\nb</i></div>'),
  );
  await expect.poll(() => lines.innerHTML()).toBe('One<br><b>Two</b><i> b</i>');
  await admin.keyboard.press('Control+z');
  await expect(lines).toHaveText(['']);
  await paste(admin, html('<span style="color: red; white-space-collapse: preserve; text-wrap: wrap">One\nTwo</span>'));
  await expect.poll(() => lines.innerHTML()).toBe('One<br>Two');
  await admin.keyboard.press('Control+z');
  await expect(lines).toHaveText(['']);
  await paste(admin, EXCEL);
  const cell = editor.locator('.editor-table td').last();
  await cell.click();
  await admin.keyboard.press('End');
  await paste(admin, html('<span style="white-space: pre-wrap">\nOne\nTwo</span>'));
  await expect.poll(() => cell.innerHTML()).toBe('10 AMOne<br>Two');
});

test('undo keeps a picture that is being uploaded', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  const released = Promise.withResolvers<void>();
  await admin.route('**/api/images', async (route) => {
    await released.promise;
    await route.continue();
  });
  await admin.keyboard.type('Hello');
  await expect(lines).toHaveText('Hello');
  await paste(admin, {}, { picture });
  await expect(editor.getByText('Uploading the picture…')).toBeVisible();
  await lines.click();
  await admin.keyboard.press('End');
  await admin.keyboard.type(' you');
  await expect(lines).toHaveText('Hello you');
  await admin.keyboard.press('Control+z');
  released.resolve();
  await expect(lines).toHaveText('Hello');
  await expect(editor.locator('.cdx-simple-image img')).toHaveAttribute('src', /^\/images\//);
  await admin.keyboard.press('Control+z');
  await expect(editor.locator('.ce-block')).toHaveText(['Hello']);
  await admin.keyboard.press('Control+y');
  await expect(editor.locator('.cdx-simple-image img')).toBeVisible();
});

test('undo takes a block back that nothing is in yet, and only that', async ({ admin }) => {
  const editor = await openEditor(admin, '/home?view=create-main-event');
  const lines = editor.locator('.ce-paragraph');
  await admin.keyboard.type('Hello');
  await expect(lines).toHaveText('Hello');
  await lines.click();
  await editor.getByRole('button', { name: 'Add a block' }).click();
  await editor.locator('.ce-toolbox').getByText('Table').click();
  await expect(editor.locator('.editor-table')).toBeVisible();
  await admin.keyboard.press('Control+z');
  await expect(editor.locator('.editor-table')).toHaveCount(0);
  await expect(lines).toHaveText(['Hello']);
  await admin.keyboard.press('Control+y');
  await expect(editor.locator('.editor-table')).toBeVisible();
  await expect(lines).toHaveText(['Hello']);
});
