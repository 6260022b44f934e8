import { expect, it } from 'vitest';
import { cutAttributes } from './cut-attributes.ts';
import { storedCutAttributes } from './stored-cut.ts';
import { storedUse } from './stored-use.ts';

const image = { focus: '30 20', cuts: { card: { focus: '50 0', zoom: 150 }, panel: { focus: '0 0' } } };
const stored = '30 20, card 50 0 150, panel 0 0 100';

it('a shape has its own cut, another one the point of the picture', () => {
  for (const attributesOf of [
    (shape: 'card' | 'page' | 'panel') => cutAttributes(image, shape),
    (shape: 'card' | 'page' | 'panel') => storedCutAttributes(stored, shape),
  ]) {
    expect(attributesOf('card')).toEqual({ 'data-focus': '50 0', 'data-zoom': 150 });
    expect(attributesOf('page')).toEqual({ 'data-focus': '30 20' });
    expect(attributesOf('panel')).toEqual({ 'data-focus': '0 0' });
  }
  expect(cutAttributes(null, 'card')).toEqual({});
  expect(storedCutAttributes('', 'card')).toEqual({});
  expect(storedUse(image)).toBe(stored);
  expect(storedUse(null)).toBe('');
});
