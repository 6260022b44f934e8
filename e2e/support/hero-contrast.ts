import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

type Rgb = readonly [red: number, green: number, blue: number];

/** The relative luminance of a color, as WCAG 2.2 defines it. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The color of a text in sRGB: a theme's is computed in OKLCH. */
const colorOf = (text: Locator): Promise<Rgb> =>
  text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue] as const;
  });

/** The lowest contrast of a text against the pixels that are behind it: axe cannot see pictures and gradients. */
async function lowestContrast(page: Page, text: Locator): Promise<number> {
  const box = await text.boundingBox();
  if (!box) throw new Error('The text is not visible');
  const own = luminance(await colorOf(text));
  await text.evaluate((element) => (element as HTMLElement).style.setProperty('visibility', 'hidden'));
  const { data } = await sharp(await page.screenshot({ clip: box }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await text.evaluate((element) => (element as HTMLElement).style.removeProperty('visibility'));
  let lowest = 21;
  for (let at = 0; at + 2 < data.length; at += 3) {
    const behind = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    lowest = Math.min(lowest, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
  }
  return lowest;
}

/** The words of the hero of the home page that is shown. */
export async function heroTexts(page: Page): Promise<Locator[]> {
  // Not by its name, which a hidden word is no part of.
  const hero = page.locator('section').first();
  const { data } = await (await page.request.get(new URL('/api/settings', page.url()).href)).json();
  return ['presents', data.instituteName, data.festivalName, data.heroLine].map((text: string) =>
    hero.getByText(text, { exact: true }),
  );
}

export async function expectHeroReadable(page: Page): Promise<void> {
  for (const text of await heroTexts(page)) {
    await text.scrollIntoViewIfNeeded();
    const contrast = await lowestContrast(page, text);
    expect(contrast, `${await text.textContent()} at ${page.viewportSize()?.width}`).toBeGreaterThan(4.5);
  }
}
