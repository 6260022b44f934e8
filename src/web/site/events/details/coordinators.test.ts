import { expect, it } from 'vitest';
import { readCoordinators } from './coordinators.ts';

it('reads a name, a number and an e-mail from each line, in any order', () => {
  expect(
    readCoordinators('Priya Nair, 98765 43210, priya@example.org\n\n head@example.org; Arun | +44 20 7946 0958'),
  ).toEqual([
    { name: 'Priya Nair', phone: '98765 43210', whatsapp: '919876543210', email: 'priya@example.org' },
    { name: 'Arun', phone: '+44 20 7946 0958', whatsapp: '442079460958', email: 'head@example.org' },
  ]);
});

it('keeps a title beside the name, and shows what there is without one', () => {
  expect(readCoordinators('Priya Nair, head of music\n011-2345 6789')).toEqual([
    { name: 'Priya Nair, head of music', phone: null, whatsapp: null, email: null },
    { name: '011-2345 6789', phone: '011-2345 6789', whatsapp: null, email: null },
  ]);
  expect(readCoordinators(null)).toEqual([]);
});
