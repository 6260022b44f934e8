import { expect, it } from 'vitest';
import { toAmbassadorView } from './ambassador-view.ts';

const ambassador = {
  _id: 'a1',
  name: 'Asha Rao',
  institution: 'NIT Suryapur',
  shortBio: 'Draws.',
  image: null,
  images: null,
  mainEventId: 'dance',
  events: ['dance', 'gone', 'art'],
  version: 1,
  createdAt: '2026-11-21T09:00:00.000Z',
};

it('an ambassador’s view names their events, the main one first and each once, and says which are not known', () => {
  const shown = toAmbassadorView(
    ambassador,
    new Map([
      ['dance', 'Nritya'],
      ['art', 'Rang'],
    ]),
  );
  expect(shown.events).toEqual([
    { id: 'dance', title: 'Nritya' },
    { id: 'gone', title: 'Unknown Event' },
    { id: 'art', title: 'Rang' },
  ]);
  expect(shown).toMatchObject({ _id: 'a1', name: 'Asha Rao', institution: 'NIT Suryapur', shortBio: 'Draws.' });
});
