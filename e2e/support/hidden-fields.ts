import { expect, type Page } from '@playwright/test';

/** The last is 1360 × 900 at a zoom of 200 %. */
export const formSizes = [
  { width: 1360, height: 900 },
  { width: 1000, height: 800 },
  { width: 390, height: 844 },
  { width: 680, height: 450 },
];

/** Gives everything in the page's forms the focus, and names what lies below something else then. */
export const hiddenFields = (page: Page, root = 'main form') =>
  page.evaluate(async (root) => {
    const hidden: string[] = [];
    const focusable = 'input, textarea, select, button, a[href], [tabindex="0"], [contenteditable="true"]';
    const parts = document.querySelectorAll<HTMLElement>(`${root} :is(${focusable})`);
    // The bar at the foot says how high it is in the frame after a new size.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    // By Tab, and back by Shift+Tab: bars are at the foot and at the top.
    for (const part of [...parts, ...[...parts].reverse()]) {
      part.focus();
      if (document.activeElement !== part) continue;
      // A task of its own, without a frame: nothing in a form waits for one, and drawing one for every field is most of this test.
      await new Promise((resolve) => setTimeout(resolve));
      const { left, top, width, height, bottom } = part.getBoundingClientRect();
      // Boxes of 1 pixel are hidden inputs: what is seen of them is their label. What is higher than the window has no end in it.
      if (width < 8 || height < 8 || height > window.innerHeight * 0.6) continue;
      // Of a text in lines the browser shows the line with the caret.
      const hasLines = part.tagName === 'TEXTAREA' || (part.isContentEditable && height > 40);
      for (const y of hasLines ? [top + 12] : [top + 3, bottom - 3]) {
        const hit = document.elementFromPoint(left + width / 2, y);
        const isSeen = hit && (part.contains(hit) || hit.contains(part) || hit.closest('label')?.contains(part));
        if (isSeen) continue;
        const name = part.getAttribute('aria-label') ?? part.id ?? part.textContent;
        hidden.push(`${part.tagName} ${name} at ${Math.round(y)} below ${hit?.tagName}.${hit?.className}`);
      }
    }
    return hidden;
  }, root);

/** No bar hides what has the focus, at any of the sizes; the page is 1360 × 900 afterwards. */
export async function expectFocusInSight(page: Page, where: string, root?: string): Promise<void> {
  // A toast, which stays for two seconds, is above all else.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  for (const size of formSizes) {
    await page.setViewportSize(size);
    expect(await hiddenFields(page, root), `${where} at ${size.width} × ${size.height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1360, height: 900 });
}
