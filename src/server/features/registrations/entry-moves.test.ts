import { expect, it } from 'vitest';
import { endedStates, entryStates, placeStates } from '#contract/entry-rules.ts';
import { type ActorKind, lapses, mayMove, movesOf } from './entry-moves.ts';

const actors: ActorKind[] = ['participant', 'admin', 'gateway', 'system'];

it('lets no entry stay where it is, and none leave a refund', () => {
  for (const state of entryStates) {
    for (const actor of actors) expect(mayMove(state, state, actor)).toBe(false);
  }
  expect(actors.flatMap((actor) => movesOf('refunded', actor))).toEqual([]);
});

it('lets a participant confirm nothing but an offer, and revive nothing', () => {
  const confirming = entryStates.filter((state) => mayMove(state, 'confirmed', 'participant'));
  expect(confirming).toEqual(['offered']);
  expect(endedStates.flatMap((state) => movesOf(state, 'participant'))).toEqual([]);
});

it('offers places by itself alone, and only to who waits', () => {
  for (const state of entryStates) {
    for (const actor of actors) {
      expect(mayMove(state, 'offered', actor)).toBe(state === 'waitlisted' && actor === 'system');
    }
  }
});

it('never revives what was cancelled, and revives what expired for money alone', () => {
  expect(actors.flatMap((actor) => movesOf('cancelled', actor))).toEqual(['refunded', 'refunded']);
  expect(actors.filter((actor) => mayMove('expired', 'confirmed', actor))).toEqual(['admin', 'gateway']);
});

it('lets lapse exactly what holds a place without being paid or under review', () => {
  expect(entryStates.filter(lapses)).toEqual(['pending_payment', 'offered', 'rejected']);
  for (const state of entryStates.filter(lapses)) expect(placeStates).toContain(state);
});
