import { expect, it } from 'vitest';
import type { FoundEvent } from '#contract/search/search.ts';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { readFound } from './found-events.ts';
import SearchPage from './search-page.tsx';

const now = new Date('2027-02-01T00:00:00.000Z');
const registration: FoundEvent['registration'] = {
  status: 'active',
  registrationStarts: null,
  registrationClosesAt: '2027-02-12T00:00:00.000Z',
};
const solo: FoundEvent = {
  id: 'solo',
  title: 'Solo vocals',
  description: 'Sing',
  mainEventId: 'm',
  mainEventTitle: 'Taal',
  startDate: '2027-02-12T04:30:00.000Z',
  venue: 'Raman Hall',
  category: 'music',
  isExact: true,
  fees: [{ kind: 'individual', amount: 200 }],
  registration,
};
const render = (events: FoundEvent[]) =>
  textOf(
    renderPage(SearchPage, {
      query: 'solo',
      items: [{ ...solo, sourceId: 'solo' }],
      found: readFound(events, now),
    }),
  );

it('a result says day, venue, fee, main event and whether registration is open', () => {
  expect(render([solo])).toContain('12/02/2027 Raman Hall ₹200/- per person Part of Taal Registration open');
  const closed = { ...registration, registrationClosesAt: '2027-01-01T00:00:00.000Z' };
  expect(render([{ ...solo, registration: closed }])).toContain('Registration closed');
  expect(render([{ ...solo, registration: { ...registration, status: 'inactive' } }])).toContain(
    'Registration not open',
  );
  expect(
    render([{ ...solo, registration: { ...registration, registrationStarts: '2027-02-05T00:00:00.000Z' } }]),
  ).toContain('Opens 5 Feb');
});

it('visitors in another zone read once whose clock the days are by, also where only the server found some', () => {
  const clock = /data-elsewhere="Times are by your clock\. The festival’s is Asia\/Kolkata\."/g;
  const found = (events: FoundEvent[], isFoundByRule: boolean) =>
    renderPage(SearchPage, {
      query: 'solo',
      items: isFoundByRule ? [{ ...solo, sourceId: 'solo' }] : [],
      found: readFound(events, now),
    }).match(clock) ?? [];
  expect(found([solo, { ...solo, id: 'duet', isExact: false }], true)).toHaveLength(1);
  expect(found([{ ...solo, isExact: false }], false)).toHaveLength(1);
  expect(found([], false)).toHaveLength(0);
});

it('what the rule of the provider does not find is below, under a heading of its own', () => {
  const text = render([solo, { ...solo, id: 'duet', title: 'Duet', isExact: false }]);
  expect(text).toMatch(/1 event Solo vocals.*You may also mean Duet/);
  expect(render([solo])).not.toContain('You may also mean');
  // Without the server's part the provider's results are there all the same.
  expect(render([])).toContain('1 event Solo vocals Sing 12/02/2027 Raman Hall');
});

it('what an event says stays the same object from query to query, so that its row is not rendered again', () => {
  const duet = { ...solo, id: 'duet', isExact: false };
  const first = readFound([solo, duet], now);
  const second = readFound([structuredClone(duet)], now, first);
  expect(second.facts.solo).toBe(first.facts.solo);
  expect(second.facts.duet).toBe(first.facts.duet);
  expect(second.others[0]).toBe(first.others[0]);
  const third = readFound([{ ...duet, venue: 'Court', fees: [] }], now, second);
  expect(third.facts.duet).not.toBe(first.facts.duet);
  expect(third.others[0]).toMatchObject({ venue: 'Court' });
});

it('the title and the description of a result each say their language where it is not the page’s', () => {
  const html = renderPage(SearchPage, {
    query: '',
    items: [{ ...solo, sourceId: 'solo', description: 'तीन मिनट, एक माइक' }],
    found: readFound([], now),
  });
  expect(html).toContain('<strong>Solo vocals</strong>');
  expect(html).toContain('<span lang="hi">तीन मिनट, एक माइक</span>');
});
