import { expect, type Page } from '@playwright/test';

interface Clipboard {
  /** A picture in base64, as a file beside the rest. */
  picture?: string;
  /** Where the browser sends it though the focus is in the note: it has lost the caret. */
  atBody?: boolean;
}

/** Pastes what another program would have put on the clipboard, where the focus is. */
export const paste = (page: Page, types: Record<string, string>, { picture, atBody }: Clipboard = {}) =>
  page.evaluate(
    ([given, base64, isLost]) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      const bytes = base64 && Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      if (bytes) clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      const target = isLost ? document.body : document.activeElement;
      target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [types, picture, atBody] as const,
  );

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
