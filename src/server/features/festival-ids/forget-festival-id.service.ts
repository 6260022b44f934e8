import type { DatabaseTransaction } from '../../db/database.ts';
import { deleteFestivalIds, deleteUnusedFestivalIds } from './festival-ids.repository.ts';

/** Ends the festival ID of an account that turned out to be somebody else's: its code and link would open what the owner has. */
export const forgetFestivalId = (trx: DatabaseTransaction, userId: string): Promise<void> =>
  deleteFestivalIds(trx, { userId });

/** Deletes the festival IDs of those of these e-mails that no registration has any more. */
export const forgetUnusedFestivalIds = (trx: DatabaseTransaction, emails: string[]): Promise<void> =>
  deleteUnusedFestivalIds(trx, emails);
