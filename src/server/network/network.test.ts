import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::5', '2001:db8:1::'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1::'],
    ['2001:DB8:1:ff::1', '2001:db8:1::'],
    ['2001:db8:1:100::1', '2001:db8:1:100::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it.each(['', 'unknown', '10.0.0.1:80', 'x'.repeat(10_000)])('of %j, which is no IP, is one network', (text) => {
    expect(networkOf(text)).toBe('unknown');
  });
});
