import { type PictureShape, readPictureUse } from '#contract/pictures/focus.ts';

const shapeWords: Record<PictureShape, string> = { card: 'the card', page: 'its own page', panel: 'the panel' };

/** `30 20, card 50 0 150` as people read it; empty for the centre. */
export function cutWords(stored: string): string {
  if (stored === '') return '';
  const { focus, cuts } = readPictureUse(stored);
  const point =
    focus.left === 50 && focus.top === 50 ? 'Centre' : `${focus.left} % from the left, ${focus.top} % from the top`;
  const cropped = Object.entries(cuts).map(
    ([shape, { zoom }]) => `${shapeWords[shape as PictureShape]}${zoom > 100 ? ` (${zoom} %)` : ''}`,
  );
  return cropped.length === 0 ? point : `${point}; cropped for ${cropped.join(' and ')}`;
}
