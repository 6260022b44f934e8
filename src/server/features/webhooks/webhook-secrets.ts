import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { AppContext } from '../../context.ts';

/** A secret as it is stored: a copy of the database or a backup signs nothing. */
export const sealSecret = ({ config }: Pick<AppContext, 'config'>, secret: string): Promise<string> =>
  symmetricEncrypt({ key: config.sessionSecret, data: secret });

/** The former secrets, as they are stored, by which messages are signed too; a sealed secret has no space. */
export function formerSecrets(
  { oldSecret, oldSecretEndsAt }: { oldSecret: string | null; oldSecretEndsAt: string | null },
  now: Date,
): string[] {
  const isOver = oldSecretEndsAt === null || Date.parse(oldSecretEndsAt) <= now.getTime();
  return oldSecret === null || isOver ? [] : oldSecret.split(' ');
}

/** A stored secret in plain. Throws where the session secret is another one now. */
export async function openSecret({ config }: Pick<AppContext, 'config'>, stored: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: config.sessionSecret, data: stored });
  } catch (cause) {
    throw new Error('The secret cannot be read: SESSION_SECRET has changed. Make a new secret', { cause });
  }
}
