import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { nothingToChoose, toChoice } from './main-event-choice.ts';

it('a festival without a main event is told to create one, another one that nothing is found', () => {
  expect(nothingToChoose([])).toBe('No main event yet: create one first');
  expect(nothingToChoose([toChoice(buildStoredEvent({ title: 'Taal' }))])).toBe('Nothing found');
  expect(nothingToChoose(undefined)).toBe('Nothing found');
});
