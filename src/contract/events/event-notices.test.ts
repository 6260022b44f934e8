import { expect, it } from 'vitest';
import { outermostOf, peopleWithSubEvents } from './event-notices.ts';

const main = { _id: 'main', mainEventId: null };
const subs = Array.from({ length: 499 }, (_, at) => ({ _id: `sub-${at}`, mainEventId: 'main' }));
const alone = { _id: 'alone', mainEventId: 'elsewhere' };

it('outermostOf leaves out sub-events whose main event is chosen too', () => {
  expect(outermostOf([...subs, main])).toEqual([main]);
  expect(outermostOf([alone, ...subs])).toHaveLength(500);
});

it('peopleWithSubEvents counts the people of a main event and its chosen sub-events once', () => {
  const audiences = [main, ...subs, alone].map(({ _id, mainEventId }) => ({ eventId: _id, mainEventId, people: 2 }));
  expect(peopleWithSubEvents(audiences, [main, ...subs])).toBe(1000);
  expect(peopleWithSubEvents(audiences, [main])).toBe(1000);
  expect(peopleWithSubEvents(audiences, [alone, ...subs.slice(0, 1)])).toBe(4);
});
