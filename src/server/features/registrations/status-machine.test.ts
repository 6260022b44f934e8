import { expect, it } from 'vitest';
import { endedStatuses, registrationStatuses, seatHoldingStatuses } from '#contract/registration-rules.ts';
import { type ActorKind, canTransition, hasDeadline, transitionsFrom } from './status-machine.ts';

const actors: ActorKind[] = ['participant', 'admin', 'gateway', 'system'];

it('lets no entry stay where it is, and none leave a refund', () => {
  for (const status of registrationStatuses) {
    for (const actor of actors) expect(canTransition(status, status, actor)).toBe(false);
  }
  expect(actors.flatMap((actor) => transitionsFrom('refunded', actor))).toEqual([]);
});

it('lets a participant confirm nothing but an offer, and revive nothing', () => {
  const confirming = registrationStatuses.filter((status) => canTransition(status, 'confirmed', 'participant'));
  expect(confirming).toEqual(['offered']);
  expect(endedStatuses.flatMap((status) => transitionsFrom(status, 'participant'))).toEqual([]);
});

it('offers places by itself alone, and only to who waits', () => {
  for (const status of registrationStatuses) {
    for (const actor of actors) {
      expect(canTransition(status, 'offered', actor)).toBe(status === 'waitlisted' && actor === 'system');
    }
  }
});

it('never revives what was cancelled, and revives what expired for money alone', () => {
  expect(actors.flatMap((actor) => transitionsFrom('cancelled', actor))).toEqual(['refunded', 'refunded']);
  expect(actors.filter((actor) => canTransition('expired', 'confirmed', actor))).toEqual(['admin', 'gateway']);
});

it('lets lapse exactly what holds a place without being paid or under review', () => {
  expect(registrationStatuses.filter(hasDeadline)).toEqual(['pending_payment', 'offered', 'rejected']);
  for (const status of registrationStatuses.filter(hasDeadline)) expect(seatHoldingStatuses).toContain(status);
});
