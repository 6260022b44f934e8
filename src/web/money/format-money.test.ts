import { describe, expect, it } from 'vitest';
import { formatFees, formatPrize, formatRupees, registerAmount } from './format-money.ts';

const noFees = {
  entryFee: null,
  individualEntryFee: null,
  teamEntryFee: null,
  participationType: 'individual',
} as const;

describe('format-money', () => {
  it('writes rupees in the Indian way', () => {
    expect(formatRupees(500)).toBe('₹500/-');
    expect(formatRupees(150000)).toBe('₹1,50,000/-');
  });

  it('shows numeric prizes as money and text prizes as they are', () => {
    expect(formatPrize('5000')).toBe('₹5,000/-');
    expect(formatPrize(250)).toBe('₹250/-');
    expect(formatPrize('Trophy and goodies')).toBe('Trophy and goodies');
    expect(formatPrize(null)).toBe('To Be Decided');
    expect(formatPrize('  ')).toBe('To Be Decided');
  });

  it('shows one fee, two fees, or none', () => {
    expect(formatFees(noFees)).toBe('Free');
    expect(formatFees({ ...noFees, entryFee: 0 })).toBe('Free');
    expect(formatFees({ ...noFees, entryFee: 200 })).toBe('₹200/-');
    expect(formatFees({ ...noFees, participationType: 'team', teamEntryFee: 900 })).toBe('₹900/-');
    expect(formatFees({ ...noFees, participationType: 'both', individualEntryFee: 100, teamEntryFee: 400 })).toBe(
      '₹100/- individual, ₹400/- team',
    );
  });

  it('reads entryFee, else individualEntryFee, else 0', () => {
    expect(registerAmount({ entryFee: 300, individualEntryFee: 100 })).toBe(300);
    expect(registerAmount({ entryFee: 0, individualEntryFee: 100 })).toBe(0);
    expect(registerAmount({ entryFee: null, individualEntryFee: 100 })).toBe(100);
    expect(registerAmount({ entryFee: null, individualEntryFee: null })).toBe(0);
  });
});
