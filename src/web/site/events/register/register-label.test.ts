import { expect, it } from 'vitest';
import type { FeeEvent } from '#contract/events/fee-rules.ts';
import { registerLabel } from './register-label.ts';

const event: FeeEvent & { registrationLink: string | null } = {
  entryFee: 200,
  individualEntryFee: null,
  teamEntryFee: null,
  registrationLink: null,
  participationType: 'individual',
  isRegistrationNeeded: false,
};

it('registerLabel is the specification’s where people pay online, also for a free event', () => {
  expect(registerLabel(event, 'online')).toBe('Pay and Register Now');
  expect(registerLabel({ ...event, entryFee: null }, 'online')).toBe('Pay and Register Now');
});

it('registerLabel promises no payment where nothing can be paid online', () => {
  expect(registerLabel(event, 'desk')).toBe('Register — pay at the desk');
  expect(registerLabel(event, 'none')).toBe('Register — pay later');
  expect(registerLabel({ ...event, entryFee: 0 }, 'desk')).toBe('Register Now');
});

it('registerLabel leaves an event with a registration link to the payments of that site', () => {
  expect(registerLabel({ ...event, registrationLink: 'https://forms.example' }, 'desk')).toBe('Pay and Register Now');
});
