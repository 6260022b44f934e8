import { expect, it } from 'vitest';
import { endedStatuses, registrationStatuses, seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { ActorKind } from './actors.ts';
import { canTransition, hasDeadline, transitionsFrom } from './status-machine.ts';

const actors: ActorKind[] = ['participant', 'admin', 'gateway', 'system'];

it('canTransition allows no transition to the same status and none from refunded', () => {
  for (const status of registrationStatuses) {
    for (const actor of actors) expect(canTransition(status, status, actor)).toBe(false);
  }
  expect(actors.flatMap((actor) => transitionsFrom('refunded', actor))).toEqual([]);
});

it('canTransition lets a participant confirm an offer only, and reinstate nothing', () => {
  const confirming = registrationStatuses.filter((status) => canTransition(status, 'confirmed', 'participant'));
  expect(confirming).toEqual(['offered']);
  expect(endedStatuses.flatMap((status) => transitionsFrom(status, 'participant'))).toEqual([]);
});

it('canTransition lets only the system offer seats, and only to waitlisted registrations', () => {
  for (const status of registrationStatuses) {
    for (const actor of actors) {
      expect(canTransition(status, 'offered', actor)).toBe(status === 'waitlisted' && actor === 'system');
    }
  }
});

it('canTransition never reinstates a cancelled registration, and an expired one only for a payment', () => {
  expect(actors.flatMap((actor) => transitionsFrom('cancelled', actor))).toEqual(['refunded', 'refunded']);
  expect(actors.filter((actor) => canTransition('expired', 'confirmed', actor))).toEqual(['admin', 'gateway']);
});

it('hasDeadline is true exactly for statuses that hold a seat without being paid', () => {
  const held = ['pending_payment', 'under_review', 'offered', 'rejected'];
  expect(registrationStatuses.filter(hasDeadline)).toEqual(held);
  for (const status of registrationStatuses.filter(hasDeadline)) expect(seatHoldingStatuses).toContain(status);
});
