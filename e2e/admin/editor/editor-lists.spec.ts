import type { Locator, Page } from '@playwright/test';
import { type AdminApi, expect, test, uniqueTitle } from '../../support/admin-test.ts';
import { html, openEditor, paste } from '../../support/editor-paste.ts';

/** As Word puts it on the clipboard: every item a paragraph, its number or bullet in a comment's brackets. */
const item = (level: number, list: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span lang=EN-IN style='mso-fareast-font-family:Aptos;mso-bidi-font-family:Aptos'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-IN>${text}<o:p></o:p></span></p>`;
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><style><!-- @list l0:level1 {mso-level-tab-stop:none;} --></style></head><body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
${item(1, 0, '1.', 'Register by Friday')}
${item(2, 0, 'o', 'the leader alone')}
${item(1, 0, '2.', 'Report at 9 AM')}
${item(1, 1, '·', 'Bring drums')}
${item(2, 1, 'a.', 'two each')}
<p class=MsoNormal><span lang=EN-IN>Then:<o:p></o:p></span></p>
${item(1, 0, '3.', 'Perform')}
<!--EndFragment--></body></html>`;
/** The form of Word that Outlook and saved pages have: lists, the nested ones beside their items. */
const WORD_LISTS = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><ol style='margin-top:0cm' start=4 type=1><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Judging<o:p></o:p></li><ul style='margin-top:0cm' type=circle><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>by three<o:p></o:p></li></ul></ol><!--EndFragment--></body></html>`;
const docsItem = (level: number, type: string, text: string) =>
  `<li dir="ltr" style="list-style-type:${type};font-size:11pt;font-family:Arial,sans-serif;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:400;">${text}</span></p></li>`;
const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7d1c"><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, 'lower-alpha', 'Prelims')}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(2, 'disc', 'written')}<ol style="margin-top:0;margin-bottom:0;">${docsItem(3, 'decimal', 'in pairs')}</ol></ul>${docsItem(1, 'lower-alpha', 'Finals')}</ol></b>`;

test('lists of Word and Docs keep their kinds, numbers and nesting, in the editor, over undo, and on the page', async ({
  admin,
  adminApi,
}) => {
  const event = await adminApi.createEvent({ title: uniqueTitle('Lists'), description: 'Old', status: 'active' });
  const editor = await openEditor(admin, `/admin/edit/${event._id}`);
  /** What stands before each item: a bullet, or how it is counted. */
  const markers = () =>
    editor.locator('.cdx-list__item').evaluateAll((items) =>
      items.map((element) => {
        const { content } = getComputedStyle(element, '::before');
        const text = element.querySelector('.cdx-list__item-content')?.textContent;
        return `${content.includes('•') ? '•' : content.startsWith('counter(') ? '#' : content} ${text}`;
      }),
    );
  const word = [
    '# Register by Friday',
    '• the leader alone',
    '# Report at 9 AM',
    '• Bring drums',
    '# two each',
    '# Perform',
  ];
  await paste(admin, html(WORD));
  await expect.poll(markers).toEqual(word);
  await expect(editor.locator('.cdx-list')).toHaveCount(3);
  await admin.keyboard.press('Control+z');
  await expect(editor.locator('.cdx-list')).toHaveCount(0);
  await admin.keyboard.press('Control+Shift+z');
  await expect.poll(markers).toEqual(word);

  const empty = async () => {
    await editor.locator('.cdx-list__item-content').last().click();
    await admin.keyboard.press('Control+End');
    await admin.keyboard.press('Enter');
    await admin.keyboard.press('Enter');
    await expect(editor.locator('.ce-paragraph').last()).toBeFocused();
  };
  await empty();
  await paste(admin, html(WORD_LISTS));
  await expect.poll(markers).toEqual([...word, '# Judging', '• by three']);
  await editor.locator('.cdx-list__item-content').last().press('Shift+Tab');
  await expect.poll(markers).toEqual([...word, '# Judging', '# by three']);
  await admin.keyboard.press('Tab');
  await expect.poll(markers).toEqual([...word, '# Judging', '# by three']);
  await admin.keyboard.press('Shift+Tab');
  await empty();
  await paste(admin, html(DOCS));
  const docs = ['# Prelims', '• written', '# in pairs', '# Finals'];
  await expect.poll(markers).toEqual([...word, '# Judging', '# by three', ...docs]);

  await admin.getByRole('button', { name: 'Save Note' }).click();
  await expect(admin.getByText('Content saved!')).toBeVisible();
  await admin.getByRole('button', { name: 'Update Event' }).click();
  await expect(admin.getByText('🎉 Event updated successfully!')).toBeVisible();
  await admin.goto(`/openedEvent/x/${event._id}`);
  const shown = admin.locator('main');
  await expect(shown.locator('ol > li > ul > li')).toHaveText(['the leader alone', /^written/]);
  await expect(shown.locator('ul > li > ol > li')).toHaveText(['two each', 'in pairs']);
  await expect(shown.locator('ol[start="3"] > li')).toHaveText(['Perform']);
  await expect(shown.locator('ol[start="4"] > li')).toHaveText(['Judging', 'by three']);
  await expect(shown.locator('ol[type="a"] > li').last()).toHaveText('Finals');
});

/** Opens a form whose editor has these blocks. */
async function openWith(page: Page, adminApi: AdminApi, blocks: object[]): Promise<Locator> {
  const description = JSON.stringify({ blocks });
  const event = await adminApi.createEvent({ title: uniqueTitle('Blocks'), description });
  await page.goto(`/admin/edit/${event._id}`);
  await page.getByRole('button', { name: 'Start from the previous one' }).click();
  const editor = page.locator('#editorjs');
  await expect(editor.locator('.ce-block')).toHaveCount(blocks.length);
  await expect(page.locator('.description-editor')).toHaveAttribute('aria-busy', 'false');
  return editor;
}

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const checklist = (...texts: string[]) => ({
  type: 'checklist',
  data: { items: texts.map((text) => ({ text, checked: false })) },
});

test('items stay items where a checklist becomes a list, and Backspace takes the first one out', async ({
  admin,
  adminApi,
}) => {
  const editor = await openWith(admin, adminApi, [paragraph('above'), checklist('drum', 'flute. Two', 'bells')]);
  const texts = editor.locator('.cdx-checklist__item-text');
  await texts.first().click();
  await admin.keyboard.press('Home');
  await admin.keyboard.press('Backspace');
  await expect(editor.locator('.ce-paragraph')).toHaveText(['above', 'drum']);
  await expect(texts).toHaveText(['flute. Two', 'bells']);
  const menu = editor.locator('.ce-settings');
  const items = editor.locator('.cdx-list__item-content');
  await expect(async () => {
    // A busy machine converts later than a click may take.
    if ((await items.count()) > 0) return;
    await texts.first().click({ timeout: 2000 });
    await admin.keyboard.press('Control+/');
    await menu.getByText('Convert to').hover({ timeout: 2000 });
    await menu.getByText('Unordered List').click({ timeout: 2000 });
  }).toPass();
  await expect(items).toHaveText(['flute. Two', 'bells']);
});

test('every tick box of a block is reached by key, and named by its item', async ({ admin, adminApi }) => {
  const editor = await openWith(admin, adminApi, [paragraph('above'), checklist('drum', 'flute', 'bells')]);
  const boxes = editor.getByRole('checkbox');
  await boxes.first().focus();
  await admin.keyboard.press('ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Space');
  await expect(boxes.nth(2)).toBeChecked();
  await admin.keyboard.press('ArrowUp');
  await expect(boxes.nth(1)).toBeFocused();
  await expect(boxes.nth(1)).toHaveAccessibleName('Done: flute');
  await editor.locator('.cdx-checklist__item-text').nth(1).click();
  await admin.keyboard.press('End');
  await admin.keyboard.type('s');
  await expect(boxes.nth(1)).toHaveAccessibleName('Done: flutes');
});

test('on a small screen the buttons of a block leave the tick box below it free', async ({ admin, adminApi }) => {
  await admin.setViewportSize({ width: 390, height: 844 });
  const editor = await openWith(admin, adminApi, [paragraph('above'), checklist('drum', 'flute')]);
  await editor.locator('.ce-paragraph').click();
  await expect(editor.locator('.ce-toolbar__actions--opened')).toBeVisible();
  await editor.getByRole('checkbox').first().click({ timeout: 5000 });
  await expect(editor.getByRole('checkbox').first()).toBeChecked();
});

test('a wide block is not offered to be aligned, which its page would not show', async ({ admin, adminApi }) => {
  const editor = await openWith(admin, adminApi, [{ type: 'code', data: { code: 'x' } }, paragraph('below')]);
  const menu = editor.locator('.ce-settings');
  const openMenu = (part: Locator) =>
    expect(async () => {
      await part.click();
      await admin.keyboard.press('Control+/');
      await expect(menu.getByText('Delete')).toBeVisible({ timeout: 2000 });
    }).toPass();
  await openMenu(editor.locator('.ce-paragraph'));
  await expect(menu.getByText('Align right')).toBeVisible();
  await admin.keyboard.press('Escape');
  await openMenu(editor.locator('.editor-code'));
  await expect(menu.getByText('Align right')).toHaveCount(0);
});
