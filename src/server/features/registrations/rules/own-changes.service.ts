import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { listOwnChanges } from '../registration-history.repository.ts';

const DAY = 24 * 60 * 60_000;
/** More than the hundred people of the largest team need when each of them changes something. */
const MOST = 200;

/**
 * Throws `too_many_requests` where the people of a registration have changed its answers (`edit`), or its team, two hundred times within a
 * day: every change is kept with what was before, so that a script would fill the disk. The caller has locked the registration.
 */
export async function checkOwnChanges(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  registrationId: string,
  kind: 'edit' | 'team',
): Promise<void> {
  const now = clock().getTime();
  const changes = await listOwnChanges(trx, registrationId, { kind, since: new Date(now - DAY).toISOString() });
  const blocking = changes.at(-MOST);
  if (blocking === undefined) return;
  throw new AppError('too_many_requests', {
    detail: 'This registration was changed too often today. Try again tomorrow, or ask the organisers',
    retryAfter: Math.max(1, Math.ceil((Date.parse(blocking) + DAY - now) / 1000)),
  });
}
