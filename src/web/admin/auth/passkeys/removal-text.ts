interface Remaining {
  /** How many passkeys the account has besides. */
  others: number;
  hasPassword: boolean;
  isTwoStepOn: boolean;
}

/** How the owner of a removed passkey logs in from then on; an account without a password logs in with Google. */
function remainingText({ others, hasPassword, isTwoStepOn }: Remaining): string {
  const first = hasPassword ? (isTwoStepOn ? 'your password and a code' : 'your password') : 'Google';
  if (others === 0) return `You still log in with ${first}.`;
  return `You still log in with ${first}, or with your other ${others === 1 ? 'passkey' : `${others} passkeys`}.`;
}

/** Who can no longer log in with a passkey once it is removed, and what they can do instead. */
export function passkeyRemovalText({ isSynced }: { isSynced: boolean }, remaining: Remaining): string {
  const devices = isSynced ? ', on any of the devices it is synced to' : '';
  return `You cannot log in with it any more${devices}. ${remainingText(remaining)} Browsers that logged in with it stay logged in. Delete it on the device too.`;
}
