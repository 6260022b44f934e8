import { expect, it } from 'vitest';
import { eraseName } from './name-words.ts';

it.each([
  ['as whole words alone', 'Om, Omkar and OMR', 'Om', [], 'Erased person, Omkar and OMR'],
  [
    'not within a longer name of another person',
    'Om came for Om Prakash',
    'Om',
    ['Om Prakash'],
    'Erased person came for Om Prakash',
  ],
  ['also where another person has the same', 'Om was added', 'Om', ['Om'], 'Erased person was added'],
  [
    'of several words in any case and spacing',
    'ASHA  rao was taken out',
    'Asha Rao',
    [],
    'Erased person was taken out',
  ],
  ['of one word as it is spelled', 'Will will pay', 'Will', [], 'Erased person will pay'],
  ['in another script', 'ओम और ओमकार', 'ओम', ['ओमकार'], 'Erased person और ओमकार'],
])('eraseName replaces a name %s', (_, text, name, others, expected) => {
  expect(eraseName(text, name, others)).toBe(expected);
});
