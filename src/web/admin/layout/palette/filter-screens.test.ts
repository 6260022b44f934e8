import { expect, it } from 'vitest';
import { FOUND, filterScreens } from './filter-screens.ts';

const action = (label: string, description?: string) => ({ id: label, label, ...(description ? { description } : {}) });
const groups = [
  { group: 'Go to', actions: [action('Payments'), action('Payment settings'), action('Inquiries')] },
  { group: 'Events', actions: [action('Solo', 'Part of: Taal')] },
  { group: FOUND.registrations, actions: [action('Lata Rao', 'Vaad #1')] },
];
const labels = (query: string) =>
  filterScreens(query, groups).flatMap((group) => ('actions' in group ? group.actions.map(({ label }) => label) : []));

it('screens and events have every word; what the server found is shown as it is', () => {
  expect(labels('pay')).toEqual(['Payments', 'Payment settings', 'Lata Rao']);
  expect(labels('settings pay')).toEqual(['Payment settings', 'Lata Rao']);
  expect(labels('taal')).toEqual(['Solo', 'Lata Rao']);
});

it('without a query everything is shown, nine of a group', () => {
  const many = [{ group: 'Events', actions: Array.from({ length: 20 }, (_, index) => action(`Event ${index}`)) }];
  expect(filterScreens('', many)).toMatchObject([{ actions: { length: 9 } }]);
});
