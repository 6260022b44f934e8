import { expect, it } from 'vitest';
import { removalText, seatText, swapText } from './member-texts.ts';

const verifyBy = '2027-02-01T00:00:00.000Z';

it('taking a member out speaks of a pass where the team is confirmed', () => {
  expect(removalText({ status: 'confirmed', verifyBy: null })).toContain('pass is no longer valid');
  expect(removalText({ status: 'pending_payment', verifyBy: null })).not.toContain('pass');
});

it('a swap says who is mailed, and promises a pass to a confirmed team alone', () => {
  expect(swapText('Asha', { status: 'confirmed', verifyBy: null })).toBe(
    'Asha loses the pass and is told. The new one gets a pass by mail.',
  );
  expect(swapText('Asha', { status: 'pending_payment', verifyBy: null })).toContain('once the team is confirmed');
  expect(swapText('Asha', { status: 'pending_payment', verifyBy })).toContain('Neither of them is mailed');
});

it('a seat out of turn is promised for its fee or without one: what it costs is known once it is given', () => {
  expect(seatText('Asha')).toMatch(
    /^Asha is offered a seat, .* has to pay .* Where nothing is to pay, Asha is confirmed/,
  );
});
