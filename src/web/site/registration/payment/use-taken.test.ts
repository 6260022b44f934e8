import { expect, it } from 'vitest';
import { memoryStorage } from '#test/support/browser/memory-storage.ts';
import { readTaken } from './use-taken.ts';

it('readTaken knows a payment until money has come, and nothing of it after that', () => {
  const store = memoryStorage();
  store.setItem('razorpay-taken:ABCD', '1700000000000 0');
  expect(readTaken(store, 'ABCD', 0)).toBe(1_700_000_000_000);
  expect(readTaken(store, 'ABCD', 120)).toBeNull();
  expect(store.getItem('razorpay-taken:ABCD')).toBeNull();
  expect(readTaken(null, 'ABCD', 0)).toBeNull();
});
