import type { AnyEndpoint, ScopedKind } from '#contract/endpoint.ts';
import { counted } from '#contract/panel/counted.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { type Power, reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockEventChanges } from '../../db/lock-row.ts';
import type { TransactionHook } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { exists, isInScope, listSubEventsAlong, lockEventsOf } from './scope.repository.ts';

/** What a record outside the scope is called: the same as one that does not exist. */
const unknown: Record<ScopedKind, { code: ProblemCode; detail: string }> = {
  event: { code: 'event_not_found', detail: 'This event does not exist' },
  registration: { code: 'registration_not_found', detail: 'This registration does not exist' },
  payment: { code: 'payment_not_found', detail: 'This payment does not exist' },
  announcement: { code: 'announcement_not_found', detail: 'This announcement is not there any more' },
  certificate: { code: 'certificate_not_found', detail: 'There is no such certificate' },
  answerFile: { code: 'answer_file_not_found', detail: 'This file does not exist' },
};

const CLOSED = 'This belongs to a closed year';

/** Whether a user reads with a power what belongs to closed years: auditors do, as far as their other powers are for the festival. */
export const readsClosedYears = ({ powers }: Pick<SessionUser, 'powers'>, power: Power): boolean =>
  powers[power] === 'festival' && powers['archive.read'] === 'festival';

/** Whether a user reads, with a power, a record that is there. */
export async function mayRead(
  db: Database,
  kind: ScopedKind,
  id: string,
  { user, power }: { user: Pick<SessionUser, 'powers'>; power: Power },
): Promise<boolean> {
  const scope = user.powers[power];
  return scope !== undefined && (readsClosedYears(user, power) || (await isInScope(db, kind, id, scope)));
}

/**
 * Throws the error of a record that does not exist where it belongs to no event of the scope, nor, for whom `reachesClosed`, to a closed
 * year. Of the festival's scope everything else is, also what does not exist: the service says so in its own words.
 */
export async function requireInScope(
  { db }: Pick<AppContext, 'db'>,
  kind: ScopedKind,
  id: string,
  scope: Scope,
  reachesClosed = false,
): Promise<void> {
  if (scope === 'festival' && reachesClosed) return;
  if (await isInScope(db, kind, id, scope)) return;
  if (scope === 'festival' && !(await exists(db, kind, id))) return;
  const { code, detail } = unknown[kind];
  throw new AppError(code, { detail: scope === 'festival' ? CLOSED : detail });
}

/** Throws `not_allowed` where sub-events that go along with an event are outside the scope: a venue's may end at the main event. */
async function requireSubEventsInScope({ db }: Pick<AppContext, 'db'>, eventId: string, scope: Scope): Promise<void> {
  if (scope === 'festival') return;
  const others = (await listSubEventsAlong(db, eventId)).filter((id) => !reaches(scope, id)).length;
  if (others === 0) return;
  const detail = `${counted(others, 'sub-event')} of it ${others === 1 ? 'is' : 'are'} not covered by your role`;
  throw new AppError('not_allowed', { detail });
}

/** The text at a name, or those of a list. */
const textsAt = (values: unknown, name: string): string[] => {
  const value = typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[name] : undefined;
  return (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string');
};

interface Subject {
  kind: ScopedKind;
  id: string;
  withSubEvents?: boolean;
}

/** The records that a request names, by its endpoint's `scope`. */
function subjectsOf({ scope: rule }: AnyEndpoint, request: { params: unknown; body: unknown }): Subject[] {
  if (rule === undefined || typeof rule === 'string') return [];
  return rule.flatMap(({ kind, params, body, withSubEvents = false }) => {
    const ids = params === undefined ? textsAt(request.body, body) : textsAt(request.params, params);
    return ids.map((id) => ({ kind, id, withSubEvents }));
  });
}

/** Requires of every record that a request names, by its endpoint's `scope`, that it is in the scope. */
export async function requireSubjectsInScope(
  context: Pick<AppContext, 'db'>,
  endpoint: AnyEndpoint,
  scope: Scope,
  request: { params: unknown; body: unknown },
  reachesClosed: boolean,
): Promise<void> {
  for (const { kind, id, withSubEvents } of subjectsOf(endpoint, request)) {
    await requireInScope(context, kind, id, scope, reachesClosed);
    if (withSubEvents) await requireSubEventsInScope(context, id, scope);
  }
}

/**
 * Requires the same of some records in the transaction that does the work, before it: their events are locked, so that
 * nothing moves to another event, or comes from one, between this check and the commit.
 */
export const recordsGuard = (records: Subject[], scope: Scope): TransactionHook => ({
  begin: async (trx) => {
    if (scope === 'festival') return;
    if (records.some(({ withSubEvents }) => withSubEvents)) await lockEventChanges(trx);
    await lockEventsOf(trx, records);
    for (const { kind, id, withSubEvents } of records) {
      await requireInScope({ db: trx }, kind, id, scope);
      if (withSubEvents) await requireSubEventsInScope({ db: trx }, id, scope);
    }
  },
  end: async () => {},
});

/** The same of the records that a request names, by its endpoint's `scope`. */
export const scopeGuard = (
  endpoint: AnyEndpoint,
  scope: Scope,
  request: { params: unknown; body: unknown },
): TransactionHook => recordsGuard(subjectsOf(endpoint, request), scope);
