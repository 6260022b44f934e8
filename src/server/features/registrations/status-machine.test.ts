import { expect, it } from 'vitest';
import { endedStatuses, registrationStatuses, seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { ActorKind } from './actors.ts';
import { canTransition, hasDeadline, transitionsFrom } from './status-machine.ts';

const actors: ActorKind[] = ['participant', 'admin', 'gateway', 'system'];

it('canTransition allows no transition to the same status, and from refunded only that of money that is here again', () => {
  for (const status of registrationStatuses) {
    for (const actor of actors) expect(canTransition(status, status, actor)).toBe(false);
  }
  const fromRefunded = actors.flatMap((actor) => transitionsFrom('refunded', actor).map((to) => [actor, to]));
  expect(fromRefunded).toEqual([
    ['gateway', 'cancelled'],
    ['system', 'cancelled'],
  ]);
});

it('canTransition lets a participant confirm an offer only, and reinstate nothing', () => {
  const confirming = registrationStatuses.filter((status) => canTransition(status, 'confirmed', 'participant'));
  expect(confirming).toEqual(['offered']);
  expect(endedStatuses.flatMap((status) => transitionsFrom(status, 'participant'))).toEqual([]);
});

it('canTransition lets only the system offer seats: to waitlisted registrations, and to those that an admin restores', () => {
  for (const status of registrationStatuses) {
    for (const actor of actors) {
      const isOffered = ['waitlisted', 'cancelled', 'expired'].includes(status) && actor === 'system';
      expect(canTransition(status, 'offered', actor)).toBe(isOffered);
    }
  }
});

it('canTransition reinstates a cancelled registration only where it is restored, an expired one also for a payment', () => {
  expect(actors.flatMap((actor) => transitionsFrom('cancelled', actor).map((to) => [actor, to]))).toEqual([
    ['admin', 'refunded'],
    ['gateway', 'refunded'],
    ['system', 'under_review'],
    ['system', 'offered'],
    ['system', 'confirmed'],
  ]);
  expect(actors.filter((actor) => canTransition('expired', 'confirmed', actor))).toEqual([
    'admin',
    'gateway',
    'system',
  ]);
});

it('canTransition lets only the system have an ended registration under review, as an admin restores it', () => {
  for (const status of endedStatuses) {
    const reviewing = actors.filter((actor) => canTransition(status, 'under_review', actor));
    expect(reviewing).toEqual(status === 'refunded' ? [] : ['system']);
  }
});

it('hasDeadline is true exactly for statuses that hold a seat without being paid', () => {
  const held = ['pending_payment', 'under_review', 'offered', 'rejected'];
  expect(registrationStatuses.filter(hasDeadline)).toEqual(held);
  for (const status of registrationStatuses.filter(hasDeadline)) expect(seatHoldingStatuses).toContain(status);
});
