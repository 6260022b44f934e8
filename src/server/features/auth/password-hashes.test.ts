import * as betterAuth from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { type Config, PASSWORD_HASH_COST } from '../../config.ts';
import { hashPassword, verifyPassword } from './password-hashes.ts';

const PASSWORD = 'a-password-for-tests';
const atCost = (passwordHashCost: number) => ({ config: { passwordHashCost } as Config });

describe('a password hash', () => {
  it('of the default cost is one that better-auth verifies: scrypt with N 16384, r 16, p 1', async () => {
    const hash = await hashPassword(atCost(PASSWORD_HASH_COST), PASSWORD);
    expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(await betterAuth.verifyPassword({ hash, password: PASSWORD })).toBe(true);
    expect(await betterAuth.verifyPassword({ hash, password: 'another' })).toBe(false);
  });

  it('that better-auth made is verified', async () => {
    const hash = await betterAuth.hashPassword(PASSWORD);
    expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
    expect(await verifyPassword({ hash, password: 'another' })).toBe(false);
  });

  it('of another cost says so, and is verified at that cost', async () => {
    const hash = await hashPassword(atCost(16), PASSWORD);
    expect(hash).toMatch(/^16:[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true);
    expect(await verifyPassword({ hash, password: 'another' })).toBe(false);
    expect(await verifyPassword({ hash: hash.replace(/^16/, '32'), password: PASSWORD })).toBe(false);
  });

  it('has a salt of its own', async () => {
    const context = atCost(16);
    expect(await hashPassword(context, PASSWORD)).not.toBe(await hashPassword(context, PASSWORD));
  });

  it('that is cut short verifies nothing', async () => {
    const hash = await hashPassword(atCost(16), PASSWORD);
    expect(await verifyPassword({ hash: hash.slice(0, -2), password: PASSWORD })).toBe(false);
    await expect(verifyPassword({ hash: 'nonsense', password: PASSWORD })).rejects.toThrow('Invalid password hash');
  });
});
