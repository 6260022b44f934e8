import { expect, it } from 'vitest';
import { endAfterRefund } from './end-after-refund.ts';

it('the refund dialog says of a registration what its status becomes, and nothing where it stays', () => {
  expect(endAfterRefund('confirmed')).toContain('stays unless');
  expect(endAfterRefund('cancelled')).toContain('becomes refunded once');
  expect(endAfterRefund('expired')).toBe(endAfterRefund('cancelled'));
  expect(endAfterRefund('waitlisted')).toBe('');
  expect(endAfterRefund('refunded')).toBe('');
});
