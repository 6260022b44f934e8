import { type RawBuilder, sql } from 'kysely';
import { endedStatuses } from '#contract/registration-rules.ts';

const ended = sql.join([...endedStatuses]);

/**
 * When a registration ended last. One that is cancelled again since the bank returned its refund ended before: that counts
 * for what is due back.
 */
export const endedAt = (registrationId: RawBuilder<unknown>): RawBuilder<Date | string | null> => sql`(
  select max(ending.at) from "registrationHistory" as ending where ending."registrationId" = ${registrationId}
    and ending."toStatus" in (${ended}) and (ending."fromStatus" is null or ending."fromStatus" not in (${ended})))`;
