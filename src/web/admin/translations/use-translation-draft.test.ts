import { expect, it } from 'vitest';
import { readLoaded } from './use-translation-draft.ts';

it('readLoaded leaves out an editor that cannot be read, and none of the others', async () => {
  const reading = { rules: Promise.resolve('typed'), prizes: Promise.reject(new Error('not loaded')) };
  expect(await readLoaded(reading)).toEqual({ rules: 'typed' });
});
