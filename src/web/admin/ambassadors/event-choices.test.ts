import { expect, it } from 'vitest';
import { eventChoices } from './ambassador-form.tsx';

it('an event that was chosen is unknown once the events are there without it, not while they are fetched', () => {
  const taal = { _id: 'taal', title: 'Taal' };
  expect(eventChoices([taal], ['taal', 'gone']).map(({ label }) => label)).toEqual(['Taal', 'Unknown Event']);
  expect(eventChoices(undefined, ['taal'])).toEqual([{ value: 'taal', label: 'Not fetched yet' }]);
});
