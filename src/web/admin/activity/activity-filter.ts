import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditQuery } from '#contract/audit.ts';
import { auditTargetKinds } from '#contract/endpoint.ts';

/** What filters the list; all of it is in the URL, so that reload, back and links preserve it. */
export type ActivityFilter = Omit<AuditQuery, 'after'>;

const readId = (value: string | null) => (value !== null && /^[\w-]{1,64}$/.test(value) ? value : undefined);

/** The filter in a URL; invalid values filter nothing. */
export function readActivityFilter(params: URLSearchParams): ActivityFilter {
  return {
    kind: auditTargetKinds.find((kind) => kind === params.get('kind')),
    actor: readId(params.get('actor')),
    target: readId(params.get('target')),
  };
}

/** A filter as search parameters, those of the API's list. */
export function activityQuery({ kind, actor, target }: ActivityFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ kind, actor, target })) if (value) query.set(name, value);
  return query;
}

/** The filter of the screen, and a function that changes it. */
export function useActivityFilter(): [ActivityFilter, (change: ActivityFilter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readActivityFilter(params), [params]);
  const change = useCallback(
    (changes: ActivityFilter) =>
      setParams((before) => activityQuery({ ...readActivityFilter(before), ...changes }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [filter, change];
}
