import type { AnyEndpoint, ScopedKind } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isInScope } from './scope.repository.ts';

export { isInScope };

/** What a record outside the scope is called: the same as one that does not exist. */
const unknown: Record<ScopedKind, { code: ProblemCode; detail: string }> = {
  event: { code: 'event_not_found', detail: 'This event does not exist' },
  registration: { code: 'registration_not_found', detail: 'This registration does not exist' },
  payment: { code: 'payment_not_found', detail: 'This payment does not exist' },
  answerFile: { code: 'answer_file_not_found', detail: 'This file does not exist' },
};

/** Throws the error of a record that does not exist where it belongs to no event of the scope. */
export async function requireInScope(
  { db }: Pick<AppContext, 'db'>,
  kind: ScopedKind,
  id: string,
  scope: Scope,
): Promise<void> {
  if (scope === 'festival' || (await isInScope(db, kind, id, scope))) return;
  const { code, detail } = unknown[kind];
  throw new AppError(code, { detail });
}

const textAt = (values: unknown, name: string): string | undefined => {
  const value = typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Requires of every record that a request names, by its endpoint's `scope`, that it is in the scope. */
export async function requireSubjectsInScope(
  context: Pick<AppContext, 'db'>,
  endpoint: AnyEndpoint,
  scope: Scope,
  request: { params: unknown; body: unknown },
): Promise<void> {
  const rule = endpoint.scope;
  if (scope === 'festival' || rule === undefined || typeof rule === 'string') return;
  for (const { kind, params, body } of rule) {
    const id = params === undefined ? textAt(request.body, body) : textAt(request.params, params);
    if (id !== undefined) await requireInScope(context, kind, id, scope);
  }
}
