import { expect, it } from 'vitest';
import { lackingPowers } from './powers.ts';
import { builtInRoles } from './roles.ts';

it('a power that a page of another one offers needs that one', () => {
  expect(lackingPowers(['payments.desk', 'payments.read'])).toEqual(['registrations.read']);
  expect(lackingPowers(['payments.desk', 'registrations.read'])).toEqual([]);
});

it('the built-in roles lack nothing', () => {
  for (const { powers } of Object.values(builtInRoles)) expect(lackingPowers(powers)).toEqual([]);
});
