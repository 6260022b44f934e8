import type { DatabaseTransaction } from '../../db/database.ts';
import { deleteFestivalIds } from './festival-ids.repository.ts';

/** Ends the festival ID of an account that turned out to be somebody else's: its code and link would open what the owner has. */
export const forgetFestivalId = (trx: DatabaseTransaction, userId: string): Promise<void> =>
  deleteFestivalIds(trx, { userId });
