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
