import type { Category } from '#contract/events/categories.ts';

/**
 * The emblem of each category: a shape of one weight about the origin, within 100 by 100, recognisable at 24 pixels. It is
 * drawn in `currentColor`; `ground` is the colour of what is cut out of it.
 */
type Emblem = (ground: string) => string;

/** Lines as thick as the shapes are. */
const lines = (paths: string, width = 11) =>
  `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${paths}"/>`;
const shape = (path: string) => `<path d="${path}"/>`;
const cut = (ground: string, drawing: string) => `<g fill="${ground}" color="${ground}">${drawing}</g>`;
const circle = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`;

/** A wheel of `teeth` teeth. */
function gear(teeth: number): string {
  const tooth = 'M-9-44L-6-30H6L9-44Z';
  const turns = Array.from({ length: teeth }, (_, index) => {
    return `<path d="${tooth}" transform="rotate(${(index * 360) / teeth})"/>`;
  });
  return circle(0, 0, 32) + turns.join('');
}

const star = 'M0-46L13-16 45-14 20 7 28 39 0 21-28 39-20 7-45-14-13-16Z';

export const emblems: Record<Category, Emblem> = {
  music: () =>
    `${shape('M-21-36L37-47V-29L-21-18Z')}${lines('M-17-28V26M33-38V15', 9)}` +
    '<ellipse cx="-28" cy="29" rx="16" ry="12"/><ellipse cx="22" cy="18" rx="16" ry="12"/>',
  dance: () =>
    `${circle(2, -34, 11)}${lines('M-34-30L-16-10 4-8 0 14M4-8L22-2 36-20M0 14L20 26 14 46M0 14L-16 28-36 26')}`,
  theatre: (ground) =>
    shape('M-38-40C-14-30 14-30 38-40V2C38 28 20 42 0 48-20 42-38 28-38 2Z') +
    cut(
      ground,
      `${shape('M-27-14C-22-24-12-24-8-14-14-9-21-9-27-14ZM27-14C22-24 12-24 8-14 14-9 21-9 27-14Z')}${shape('M-22 10C-10 18 10 18 22 10 18 32-18 32-22 10Z')}`,
    ),
  film: (ground) =>
    shape('M-42-12H42V40H-42ZM-44-18L-39-40 43-30 41-18Z') +
    cut(ground, shape('M-26-37L-14-35.5-21-18H-33ZM2-33.5L14-32 8-18H-4ZM28-31L38-29.5 37-18H24ZM-11 2L17 15-11 28Z')),
  photography: (ground) =>
    shape(
      'M-46-22C-46-28-42-30-38-30H-20L-12-42H12L20-30H38C42-30 46-28 46-22V30C46 36 42 38 38 38H-38C-42 38-46 36-46 30Z',
    ) +
    cut(ground, `${circle(0, 3, 24)}${circle(34, -19, 5)}`) +
    circle(0, 3, 15),
  art: (ground) =>
    shape(
      'M0-42C28-42 48-24 48-2 48 16 34 20 22 17 8 14 2 22 8 32 12 40 6 44-2 44-28 42-48 22-48 0-48-24-26-42 0-42Z',
    ) + cut(ground, `${circle(-25, -6, 8)}${circle(-11, -25, 8)}${circle(13, -25, 8)}${circle(29, -7, 8)}`),
  fashion: (ground) =>
    shape('M-20-46C-18-34-8-30 0-30 8-30 18-34 20-46L26-40C24-24 14-16 12-6L36 44H-36L-12-6C-14-16-24-24-26-40Z') +
    cut(ground, shape('M-13-9H13V-1H-13Z')),
  writing: (ground) =>
    shape('M0 48L-24 6C-16-8-14-26-14-46H14C14-26 16-8 24 6Z') +
    cut(ground, `${circle(0, -2, 7)}${lines('M0 0V36', 4)}${shape('M-18-36H18V-29H-18Z')}`),
  debate: (ground) =>
    shape('M-46-36H22V10H-14L-30 26V10H-46Z') +
    cut(ground, shape('M-34-22H10V-15H-34ZM-34-9H-4V-2H-34Z')) +
    shape('M30-14H46V32H38V46L22 32H-8V18H30Z'),
  quiz: () => `${lines('M-22-20C-22-50 24-48 24-20 24-2 0-4 0 17', 14)}${circle(0, 39, 9)}`,
  coding: () => lines('M-20-26L-44 0-20 26M20-26L44 0 20 26M9-38L-9 38'),
  robotics: (ground) =>
    shape('M-32-18H32V36H-32ZM-45-4H-37V22H-45ZM37-4H45V22H37ZM-4-36H4V-18H-4Z') +
    circle(0, -39, 9) +
    cut(ground, `${circle(-14, 2, 8)}${circle(14, 2, 8)}${shape('M-16 20H16V27H-16Z')}`),
  engineering: (ground) => gear(8) + cut(ground, circle(0, 0, 14)),
  gaming: (ground) =>
    shape('M-24-24H24C40-24 48 10 46 26 44 40 30 38 18 18H-18C-30 38-44 40-46 26-48 10-40-24-24-24Z') +
    cut(ground, `${shape('M-27-14H-19V-6H-11V2H-19V10H-27V2H-35V-6H-27Z')}${circle(17, 4, 6)}${circle(29, -8, 6)}`),
  sport: (ground) =>
    circle(0, 0, 44) +
    cut(
      ground,
      `${shape('M0-17L16-5 10 14H-10L-16-5Z')}${lines('M0-17V-30M16-5L28-9M10 14L18 25M-10 14L-18 25M-16-5L-28-9', 5)}${shape('M0-30L13-36 10-44H-10L-13-36ZM28-9L38-18 45-8 40 8 31 3ZM18 25L28 20 35 28 24 39 14 36ZM-18 25L-28 20-35 28-24 39-14 36ZM-28-9L-38-18-45-8-40 8-31 3Z')}`,
    ),
  food: () =>
    `${shape('M-44 4H44C44 26 30 36 18 40V46H-18V40C-30 36-44 26-44 4Z')}${lines('M-18-10C-27-22-9-28-18-42M0-10C-9-22 9-28 0-42M18-10C9-22 27-28 18-42', 7)}`,
  workshop: (ground) =>
    `<g transform="rotate(45)">${shape('M-8-20H8V48H-8Z')}${circle(0, -26, 21)}</g>` +
    cut(ground, `<g transform="rotate(45)">${shape('M-8-50H8V-26H-8Z')}${circle(0, 40, 4)}</g>`),
  show: () => shape(star),
};
