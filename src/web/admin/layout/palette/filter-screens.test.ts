import { expect, it } from 'vitest';
import { manageItems, privacyItem, registrationItems } from '../nav-links.ts';
import { FOUND, filterScreens } from './filter-screens.ts';
import { furtherPages, screenWords } from './screen-words.ts';

const action = (label: string, description?: string) => ({ id: label, label, ...(description ? { description } : {}) });
const groups = [
  { group: 'Go to', actions: [action('Payments'), action('Payment settings'), action('Inquiries')] },
  { group: 'Events', actions: [action('Solo', 'Part of: Taal')] },
  { group: FOUND.registrations, actions: [action('Lata Rao', 'Vaad #1')] },
];
const paths = [...registrationItems, privacyItem, ...furtherPages].map(({ path, label }) => ({ id: path, label }));
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

it.each([
  ['trash', 'Trash'],
  ['import', 'Import events'],
  ['emails', 'Emails that were sent'],
  ['mail', 'Mail people'],
  ['teams', 'Teams without an event'],
  ['refund', 'Refunds'],
  ['guardian', 'Guardians'],
  ['gate', 'Check-in'],
  ['cash', 'Reports'],
  ['password', 'Account security'],
  ['two-step', 'Account security'],
  ['invite', 'Committee'],
  ['role', 'Committee'],
  ['guest', 'Registrations'],
])('%s finds %s', (typed, label) => {
  const items = [...manageItems.map(({ view, ...item }) => ({ id: view as string, ...item })), ...paths];
  const actions = items.map((item) => ({ ...action(item.label), keywords: screenWords[item.id] ?? '' }));
  const found = filterScreens(typed, [{ group: 'Go to', actions }]);
  expect(found.flatMap((group) => ('actions' in group ? group.actions.map((one) => one.label) : []))).toContain(label);
});
