import { expect, it } from 'vitest';
import { cutAttributes, zoomedSizes } from './cut-attributes.ts';
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

it('a nearer cut asks for a file that is as much wider, and for no more', () => {
  expect(zoomedSizes('(width < 640px) 92vw, (width < 1100px) 45vw, 420px', 150)).toBe(
    '(width < 640px) calc(92vw * 1.5), (width < 1100px) calc(45vw * 1.5), calc(420px * 1.5)',
  );
  expect(zoomedSizes('240px', 275)).toBe('calc(240px * 2.75)');
  expect(zoomedSizes('(width < 900px) 100vw, 560px')).toBe('(width < 900px) 100vw, 560px');
});
