import { expect, it } from 'vitest';
import { directionOf, scriptOf } from './script-of.ts';

it('scriptOf knows the script of a language, also with a region', () => {
  expect(['hi', 'mr', 'kok', 'bn', 'ta', 'en', 'fr-FR', 'ur', 'pa-PK'].map(scriptOf)).toEqual([
    ...['Deva', 'Deva', 'Deva', 'Beng', 'Taml', 'Latn', 'Latn', 'Arab', 'Arab'],
  ]);
});

it('directionOf names the direction of languages in Arabic letters alone', () => {
  expect(['ur', 'ks', 'hi', 'en'].map(directionOf)).toEqual(['rtl', 'rtl', undefined, undefined]);
});
