import { expect, type Page } from '@playwright/test';

/** Pastes what another program would have put on the clipboard, where the focus is. */
export const paste = (page: Page, types: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, types);

/** A clipboard with HTML, as all programs that copy some put it there. */
export const html = (text: string) => ({ 'text/html': text, 'text/plain': 'as text' });

/** Opens a form with an editor, the caret in its first line. */
export async function openEditor(page: Page, path: string) {
  await page.goto(path);
  const editor = page.locator('#editorjs');
  await expect(editor.locator('.ce-paragraph').first()).toBeVisible();
  await editor.locator('.ce-paragraph').first().click();
  await expect(page.locator('.description-editor')).toHaveAttribute('aria-busy', 'false');
  return editor;
}
