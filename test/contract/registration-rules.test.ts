import { describe, expect, it } from 'vitest';
import {
  amountFor,
  hasBegun,
  hasEnded,
  isPaymentDue,
  registrationStatuses,
  registrationWindowOf,
  takesKind,
} from '#contract/registration-rules.ts';

describe('amountFor', () => {
  const event = {
    entryFee: null,
    individualEntryFee: null,
    teamEntryFee: null,
    participationType: 'individual',
  } as const;

  it('takes entryFee, else individualEntryFee, else nothing', () => {
    expect(amountFor({ ...event, entryFee: 200, individualEntryFee: 100 }, 'individual')).toBe(200);
    expect(amountFor({ ...event, individualEntryFee: 100 }, 'individual')).toBe(100);
    expect(amountFor(event, 'individual')).toBe(0);
    expect(amountFor({ ...event, entryFee: 0, individualEntryFee: 100 }, 'individual')).toBe(0);
  });

  it('takes the fee of the kind where the fees are split', () => {
    const split = {
      ...event,
      entryFee: 900,
      individualEntryFee: 100,
      teamEntryFee: 400,
      participationType: 'both',
    } as const;
    expect(amountFor(split, 'individual')).toBe(100);
    expect(amountFor(split, 'team')).toBe(400);
    expect(amountFor({ ...split, teamEntryFee: null }, 'team')).toBe(900);
    expect(amountFor({ ...split, individualEntryFee: 0 }, 'individual')).toBe(0);
  });

  it('takes a team’s own fee where a team event has no other', () => {
    expect(amountFor({ ...event, participationType: 'team', teamEntryFee: 400 }, 'team')).toBe(400);
    expect(amountFor({ ...event, participationType: 'team', entryFee: 300, teamEntryFee: 400 }, 'team')).toBe(300);
  });
});

describe('registrationWindowOf', () => {
  const event = {
    status: 'active',
    registrationStarts: '2027-01-10T06:30:00.000Z',
    registrationClosesAt: '2027-02-14T12:30:00.000Z',
  } as const;
  const at = (instant: string) => registrationWindowOf(event, new Date(instant));

  it('is open from registrationStarts until the registration deadline', () => {
    expect(at('2027-01-10T06:29:59.999Z')).toBe('not_yet');
    expect(at('2027-01-10T06:30:00.000Z')).toBe('open');
    expect(at('2027-02-14T12:29:59.999Z')).toBe('open');
    expect(at('2027-02-14T12:30:00.000Z')).toBe('closed');
  });

  it('is open from the beginning without a date, and closed while inactive', () => {
    const now = new Date('2020-01-01T00:00:00Z');
    expect(registrationWindowOf({ ...event, registrationStarts: null }, now)).toBe('open');
    expect(registrationWindowOf({ ...event, status: 'inactive' }, now)).toBe('closed');
  });
});

it('hasBegun is true from the start on', () => {
  const startDate = '2027-02-14T04:30:00.000Z';
  expect(hasBegun({ startDate }, new Date('2027-02-14T04:29:59.999Z'))).toBe(false);
  expect(hasBegun({ startDate }, new Date(startDate))).toBe(true);
});

it('hasEnded and isPaymentDue name the statuses that are over and those that can be paid', () => {
  expect(registrationStatuses.filter(hasEnded)).toEqual(['cancelled', 'expired', 'refunded']);
  const payable = registrationStatuses.filter((status) => isPaymentDue({ status, amount: 1 }));
  expect(payable).toEqual(['pending_payment', 'offered', 'rejected']);
  expect(registrationStatuses.filter((status) => isPaymentDue({ status, amount: 0 }))).toEqual([]);
});

it('takesKind takes teams where team registration is asked for, whatever the participation type says', () => {
  expect(takesKind({ participationType: 'individual', isRegistrationNeeded: false }, 'team')).toBe(false);
  expect(takesKind({ participationType: 'individual', isRegistrationNeeded: true }, 'team')).toBe(true);
  expect(takesKind({ participationType: 'team', isRegistrationNeeded: true }, 'individual')).toBe(false);
  expect(takesKind({ participationType: 'both', isRegistrationNeeded: false }, 'individual')).toBe(true);
});
