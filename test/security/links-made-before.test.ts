import { expect, it } from 'vitest';
import { DEVICE_COOKIE } from '#contract/pages.ts';
import type { AppContext } from '#server/context.ts';
import { isMailedKey, mailedKey } from '#server/features/privacy/mailed-keys.ts';
import { notMeUrl, personOfToken } from '#server/features/registrations/pass-access/not-me-token.service.ts';
import {
  isTokenOf,
  verificationTokenOf,
} from '#server/features/registrations/verification/verification-link.service.ts';
import { deviceCookie, readDevice } from '#server/network/device-cookie.ts';

/** What earlier versions mailed, or set as a cookie, with this secret: it waits in mailboxes and browsers, and stays valid. */
const context = { config: { sessionSecret: 'a-secret-of-a-test-of-mailed-links' } } as AppContext;

const GUARDIAN = 'person-1A3IeuUHiD-60D31e_3xr-yZD';
const ERASURE = 'person-10SlM4b734fX2Iz8pIOlRtQbR';
const NOT_ME = 'person-1.XzdYEPkI_YItcmZI6qET-0';
const VERIFICATION = 'registration-1.cUErQ_bcqKDHg-G-zxwj8EGA9-CORr_V';
const DEVICE = 'device-1.NuD1PIBuMPEWXJClXmrwMe';

/** The same with its last character changed. */
const forged = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

it('the keys of guardians and of erasures stay as they were mailed', () => {
  expect(mailedKey(context, 'guardian', 'person-1')).toBe(GUARDIAN);
  expect(mailedKey(context, 'erasure', 'person-1', 2)).toBe(ERASURE);
  expect(isMailedKey(context, 'guardian', GUARDIAN)).toBe(true);
  expect(isMailedKey(context, 'erasure', ERASURE, 2)).toBe(true);
  expect(isMailedKey(context, 'erasure', ERASURE, 1)).toBe(false);
  expect(isMailedKey(context, 'guardian', forged(GUARDIAN))).toBe(false);
});

it('the link by which people leave a team stays as it was mailed', () => {
  expect(notMeUrl(context, { _id: 'person-1' })).toContain(`/not-me/${NOT_ME}`);
  expect(personOfToken(context, NOT_ME)).toBe('person-1');
  expect(personOfToken(context, forged(NOT_ME))).toBeUndefined();
  expect(personOfToken(context, 'person-1')).toBeUndefined();
});

it('the link that confirms an e-mail stays as it was mailed', () => {
  const registration = { _id: 'registration-1', email: 'lata@fest.test' };
  expect(verificationTokenOf(context, registration)).toBe(VERIFICATION);
  expect(isTokenOf(context, registration, VERIFICATION)).toBe(true);
  expect(isTokenOf(context, registration, forged(VERIFICATION))).toBe(false);
  expect(isTokenOf(context, { ...registration, email: 'other@fest.test' }, VERIFICATION)).toBe(false);
});

it('a browser stays known by the cookie that it has', () => {
  expect(deviceCookie(context.config, { id: 'device-1', marks: ['mark'] })).toContain(`=${DEVICE}.mark;`);
  expect(readDevice(context.config, `${DEVICE_COOKIE}=${DEVICE}.mark`)).toEqual({ id: 'device-1', marks: ['mark'] });
  expect(readDevice(context.config, `${DEVICE_COOKIE}=${forged(DEVICE)}`)).toBeUndefined();
});
