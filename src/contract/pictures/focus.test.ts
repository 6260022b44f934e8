import { describe, expect, it } from 'vitest';
import { areaOfCut, cutOfArea, FOCUS_PATTERN, readPictureUse, writePictureUse } from './focus.ts';

describe('the cuts of a picture', () => {
  it('are stored behind its point, in steps and in one order', () => {
    const text = writePictureUse({
      focus: { left: 31, top: 8 },
      cuts: { page: { left: 2, top: 99, zoom: 130 }, card: { left: 50, top: 0, zoom: 400 } },
    });
    expect(text).toBe('30 10, card 50 0 300, page 0 100 125');
    expect(readPictureUse(text)).toEqual({
      focus: { left: 30, top: 10 },
      cuts: { card: { left: 50, top: 0, zoom: 300 }, page: { left: 0, top: 100, zoom: 125 } },
    });
  });

  it('need no point of their own', () => {
    expect(writePictureUse({ focus: { left: 50, top: 50 }, cuts: {} })).toBeNull();
    expect(writePictureUse({ focus: { left: 50, top: 50 }, cuts: { card: { left: 0, top: 0, zoom: 100 } } })).toBe(
      '50 50, card 0 0 100',
    );
  });

  it.each(['card 50 0 150', '30 20, door 50 0 150', '30 20, card 50 0', '30 20,card 50 0 150', '30 20, card 50 0 99'])(
    'refuse %j',
    (text) => expect(FOCUS_PATTERN.test(text)).toBe(false),
  );

  it('show a part that fits the shape, from which they follow again', () => {
    // A poster of 4:5 in a card of 16:9.
    const area = areaOfCut({ left: 50, top: 25, zoom: 200 }, 4 / 5, 16 / 9);
    expect(area.height).toBeCloseTo(22.5);
    expect(area).toMatchObject({ x: 25, y: 19.375, width: 50 });
    expect(cutOfArea(area, 200)).toEqual({ left: 50, top: 25, zoom: 200 });
    expect(cutOfArea({ x: 0, y: 0, width: 100, height: 45 }, 100)).toEqual({ left: 50, top: 0, zoom: 100 });
  });
});
