import { describe, expect, it } from 'vitest';
import { formatFeeRange, formatFees, formatPrice, formatPrize, registerAmount } from './format-money.ts';

const noFees = {
  entryFee: null,
  individualEntryFee: null,
  teamEntryFee: null,
  participationType: 'individual',
  isRegistrationNeeded: false,
} as const;

describe('format-money', () => {
  it('writes rupees in the Indian way', () => {
    expect(formatPrice(500)).toBe('₹500/-');
    expect(formatPrice(150000)).toBe('₹1,50,000/-');
  });

  it('shows numeric prizes as money and text prizes as they are', () => {
    expect(formatPrize('5000')).toBe('₹5,000/-');
    expect(formatPrize(250)).toBe('₹250/-');
    expect(formatPrize('Trophy and goodies')).toBe('Trophy and goodies');
    expect(formatPrize(null)).toBe('To Be Decided');
    expect(formatPrize('  ')).toBe('To Be Decided');
  });

  it('says for whom a fee is, or that there is none', () => {
    expect(formatFees(noFees)).toBe('Free');
    expect(formatFees({ ...noFees, entryFee: 0 })).toBe('Free');
    expect(formatFees({ ...noFees, entryFee: 200 })).toBe('₹200/- per person');
    expect(formatFees({ ...noFees, participationType: 'team', teamEntryFee: 900 })).toBe('₹900/- per team');
    const both = { ...noFees, participationType: 'both' } as const;
    expect(formatFees({ ...both, individualEntryFee: 100, teamEntryFee: 400 })).toBe(
      '₹100/- per person, ₹400/- per team',
    );
    expect(formatFees({ ...both, individualEntryFee: 0, teamEntryFee: 400 })).toBe('Free per person, ₹400/- per team');
    expect(formatFees({ ...both, entryFee: 150 })).toBe('₹150/- per person or team');
  });

  it('shows what registering costs, and no fee that nobody pays', () => {
    expect(formatFees({ ...noFees, teamEntryFee: 500 })).toBe('Free');
    expect(formatFees({ ...noFees, entryFee: 300, isRegistrationNeeded: true })).toBe('₹300/- per person or team');
  });

  it('shows the fees of several events from the lowest to the highest', () => {
    const paid = (entryFee: number) => ({ ...noFees, entryFee });
    expect(formatFeeRange([])).toBe('');
    expect(formatFeeRange([noFees, noFees])).toBe('Free');
    expect(formatFeeRange([paid(200), noFees, paid(800)])).toBe('Free to ₹800/-');
    expect(formatFeeRange([paid(1600), paid(200)])).toBe('₹200/- to ₹1,600/-');
  });

  it('reads entryFee, else individualEntryFee, else 0', () => {
    expect(registerAmount({ entryFee: 300, individualEntryFee: 100 })).toBe(300);
    expect(registerAmount({ entryFee: 0, individualEntryFee: 100 })).toBe(0);
    expect(registerAmount({ entryFee: null, individualEntryFee: 100 })).toBe(100);
    expect(registerAmount({ entryFee: null, individualEntryFee: null })).toBe(0);
  });
});
