import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type DatabaseTransaction, engineOf } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { inOwnLanguage } from '../../../language/current-language.ts';
import { RegistrationQueue, TURNS_OF_SQLITE } from './registration-queue.ts';

/** Decides requests for one event in their order, each on its own, in a transaction that others share. */
export type DecideAll<Request, Result> = (
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  requests: Request[],
) => Promise<PromiseSettledResult<Result>[]>;

/** A request that waits for its turn, with what decides it. */
interface Turn {
  decide: DecideAll<unknown, unknown>;
  request: unknown;
}

/** Requests that follow each other and are decided by the same function are decided by one call of it. */
async function decideInOrder(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  turns: Turn[],
): Promise<PromiseSettledResult<unknown>[]> {
  const outcomes: PromiseSettledResult<unknown>[] = [];
  for (;;) {
    const rest = turns.slice(outcomes.length);
    const [first] = rest;
    if (!first) return outcomes;
    const { decide } = first;
    const other = rest.findIndex((turn) => turn.decide !== decide);
    const same = (other === -1 ? rest : rest.slice(0, other)).map(({ request }) => request);
    outcomes.push(...(await decide(trx, context, eventId, same)));
  }
}

/** One queue for each server process; the database lock orders the processes. */
const queues = new WeakMap<AppContext, RegistrationQueue<Turn, PromiseSettledResult<unknown>>>();

function queueOf(context: AppContext) {
  let queue = queues.get(context);
  if (!queue) {
    queue = new RegistrationQueue(
      (eventId, turns) => inTransaction(context.db, (trx) => decideInOrder(trx, context, eventId, turns)),
      engineOf(context.db) === 'sqlite' ? TURNS_OF_SQLITE : 1,
    );
    queues.set(context, queue);
  }
  return queue;
}

/**
 * Has a request for an event decided in the order of arrival: in one transaction with those that wait at the same time,
 * committed when this resolves. Rejects with what `decide` says of this request alone.
 */
export async function decideInTurn<Request, Result>(
  context: AppContext,
  eventId: string,
  decide: DecideAll<Request, Result>,
  request: Request,
): Promise<Result> {
  const outcome = await queueOf(context).add(eventId, { decide: decide as DecideAll<unknown, unknown>, request });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value as Result;
}

type Work<Result> = (trx: DatabaseTransaction) => Promise<Result>;

/**
 * Runs `work` in a savepoint: what it refuses is rolled back and the transaction goes on. Any other error ends the transaction,
 * whose requests are then tried one by one.
 */
async function settle<Result>(trx: DatabaseTransaction, work: Work<Result>): Promise<PromiseSettledResult<Result>> {
  await sql`savepoint turn`.execute(trx);
  let outcome: PromiseSettledResult<Result>;
  try {
    outcome = { status: 'fulfilled', value: await work(trx) };
  } catch (reason) {
    if (!(reason instanceof AppError) && !isUniqueViolation(reason)) throw reason;
    await sql`rollback to savepoint turn`.execute(trx);
    outcome = { status: 'rejected', reason };
  }
  await sql`release savepoint turn`.execute(trx);
  return outcome;
}

const decideAlone: DecideAll<Work<unknown>, unknown> = async (trx, _context, _eventId, works) => {
  const outcomes: PromiseSettledResult<unknown>[] = [];
  for (const work of works) outcomes.push(await settle(trx, work));
  return outcomes;
};

/** As `decideInTurn`, for work that decides its one request itself; it may run more than once, each time rolled back but the last. */
export const workInTurn = <Result>(context: AppContext, eventId: string, work: Work<Result>): Promise<Result> =>
  decideInTurn(context, eventId, decideAlone as DecideAll<Work<Result>, Result>, inOwnLanguage(work));
