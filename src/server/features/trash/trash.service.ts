import type { DeletedAmbassador, DeletedEvent } from '#contract/events/trash.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import * as repository from './trash.repository.ts';

/** More than a festival deletes; what is shown is what is exported. */
const SHOWN = 2000;

/** The deleted events of a scope that can be restored, newest first. */
export const listDeletedEvents = ({ db }: Pick<AppContext, 'db'>, scope: Scope): Promise<DeletedEvent[]> =>
  repository.listDeletedEvents(db, scope, SHOWN);

/** The deleted ambassadors, newest first. */
export const listDeletedAmbassadors = ({ db }: Pick<AppContext, 'db'>): Promise<DeletedAmbassador[]> =>
  repository.listDeletedAmbassadors(db, SHOWN);
