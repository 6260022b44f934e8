import { expect, it } from 'vitest';
import { passkeyRemovalText } from './removal-text.ts';

it('passkeyRemovalText says that the last passkey leaves the password, with a code where two steps are on', () => {
  const only = { others: 0, hasPassword: true };
  expect(passkeyRemovalText({ isSynced: false }, { ...only, isTwoStepOn: false })).toBe(
    'You cannot log in with it any more. You still log in with your password. Browsers that logged in with it stay logged in. Delete it on the device too.',
  );
  expect(passkeyRemovalText({ isSynced: false }, { ...only, isTwoStepOn: true })).toContain(
    'You still log in with your password and a code.',
  );
});

it('passkeyRemovalText names the devices of a synced passkey and the passkeys that are left', () => {
  const text = passkeyRemovalText({ isSynced: true }, { others: 2, hasPassword: false, isTwoStepOn: false });
  expect(text).toContain('on any of the devices it is synced to.');
  expect(text).toContain('You still log in with Google, or with your other 2 passkeys.');
  const one = passkeyRemovalText({ isSynced: true }, { others: 1, hasPassword: true, isTwoStepOn: false });
  expect(one).toContain('or with your other passkey.');
});
