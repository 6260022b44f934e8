import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

type Call = AdminApi['call'];

/** Whether this browser knows passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The dialog of the browser was closed, timed out, or could not be shown; `message` is for people. */
export class PasskeyStopped extends Error {}

const stopped: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or go on without one.',
  AbortError: 'No passkey was used. Try again, or go on without one.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys need the address under which this site is public, or http://localhost.',
};

/** A refusal of the browser as a sentence; anything else is passed on. */
function fail(error: unknown): never {
  const text = error instanceof Error ? stopped[error.name] : undefined;
  throw text ? new PasskeyStopped(text, { cause: error }) : error;
}

/** The library, loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/browser');

interface NewPasskey {
  name: string;
  password: string | undefined;
  code?: string | undefined;
}

/** Makes a passkey in this browser and adds it to the account. */
export async function createPasskey(call: Call, { name, ...credentials }: NewPasskey): Promise<void> {
  const { startRegistration } = await library();
  const { data } = await call(endpoints.passkeys.start, { body: credentials });
  const optionsJSON = data as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const credential = await startRegistration({ optionsJSON }).catch(fail);
  await call(endpoints.passkeys.add, { body: { name, credential } });
}

/** Logs in with a passkey that the person chooses; returns the marker of the session. */
export async function logInWithPasskey(call: Call): Promise<string> {
  const { startAuthentication } = await library();
  const { data } = await call(endpoints.passkeys.startLogin, { body: {} });
  const optionsJSON = data as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON }).catch(fail);
  return (await call(endpoints.passkeys.login, { body: { credential } })).token;
}
