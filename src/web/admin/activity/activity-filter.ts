import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditQuery, auditTargetKinds } from '#contract/audit.ts';

/** What narrows the list; all of it stands in the address, so that reload, back and links keep it. */
export type ActivityFilter = Omit<AuditQuery, 'after'>;

const readId = (value: string | null) => (value !== null && /^[\w-]{1,64}$/.test(value) ? value : undefined);

/** The filter in an address; what is no value of a filter narrows nothing. */
export function readActivityFilter(params: URLSearchParams): ActivityFilter {
  return {
    kind: auditTargetKinds.find((kind) => kind === params.get('kind')),
    actor: readId(params.get('actor')),
    subject: readId(params.get('subject')),
  };
}

/** A filter as search parameters, those of the API's list. */
export function activityQuery({ kind, actor, subject }: ActivityFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ kind, actor, subject })) if (value) query.set(name, value);
  return query;
}

/** The filter of the screen, and how to change it. */
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
