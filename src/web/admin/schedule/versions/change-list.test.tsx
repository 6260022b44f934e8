import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '#test/support/render-page.tsx';
import { ChangeList } from './change-list.tsx';

const slot = {
  eventId: 'a',
  title: 'Quiz',
  startDate: '2027-02-14T04:30:00.000Z',
  endDate: '2027-02-14T05:30:00.000Z',
};
const from = { ...slot, venue: 'Hall' };
const later = { ...slot, startDate: '2027-02-14T05:00:00.000Z' };

it.each([
  ['Hall', 'Other hours'],
  ['Lawn', 'Other hours and venue'],
])('an event at other hours in %s is marked “%s”', (venue, label) => {
  const change = { kind: 'moved', eventId: 'a', title: 'Quiz', from, to: { ...later, venue } } as const;
  const text = textOf(renderToStaticMarkup(<ChangeList changes={[change]} />));
  expect(text.includes('Other hours and venue')).toBe(label === 'Other hours and venue');
  expect(text).toContain(label);
});
