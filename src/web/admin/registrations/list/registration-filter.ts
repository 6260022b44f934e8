import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { checkedInFilters, paymentFilters, registrationSorts } from '#contract/panel/registration-filters.ts';
import { selectedIds } from '#contract/panel/selection.ts';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH, passCodeIn } from '#contract/passes.ts';
import { ANSWER_FILTER } from '#contract/questions/question-rules.ts';
import { registrationStatuses } from '#contract/registration-rules.ts';
import { filterQuery, type ListFilter } from '../registration-paths.ts';

const LONGEST_SEARCH = 100;

const one = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((name) => name === value);

function answerIn(params: URLSearchParams): Pick<ListFilter, 'answer'> {
  const answer = params.get('answer') ?? '';
  return ANSWER_FILTER.test(answer) ? { answer } : {};
}

function selectionIn(params: URLSearchParams): Pick<ListFilter, 'ids'> {
  const { data } = selectedIds.safeParse(params.get('ids') ?? undefined);
  return data ? { ids: data } : {};
}

/** The filter in a URL; unknown values are ignored. */
export function readFilter(params: URLSearchParams): ListFilter {
  const eventId = params.get('eventId') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
    eventId: /^[\w-]{1,64}$/.test(eventId) ? eventId : undefined,
    status: one(registrationStatuses, params.get('status')),
    payment: one(paymentFilters, params.get('payment')),
    checkedIn: one(checkedInFilters, params.get('checkedIn')),
    ...(params.get('roster') === 'incomplete' ? { roster: 'incomplete' as const } : {}),
    ...answerIn(params),
    ...(params.get('answers') === 'missing' ? { answers: 'missing' as const } : {}),
    sort: one(registrationSorts, params.get('sort')),
    ...(params.get('proof') === 'waiting' ? { proof: 'waiting' as const } : {}),
    ...(params.get('mail') === 'failed' ? { mail: 'failed' as const } : {}),
    ...selectionIn(params),
  };
}

/** What to search for: a code in groups, or a pass's URL, is searched for as the code itself. */
export function searchTerm(typed: string): string {
  const trimmed = typed.trim();
  const code = passCodeIn(trimmed);
  const isCode = code.length === PASS_CODE_LENGTH && [...code].every((letter) => PASS_CODE_ALPHABET.includes(letter));
  return isCode && /[-/\s]/.test(trimmed) && !trimmed.includes('@') ? code : trimmed;
}

/** The filter of the list of registrations; it is in the URL, so that reload, back and links preserve it. */
export function useRegistrationFilter(): [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const change = useCallback(
    (changes: Partial<ListFilter>) =>
      // The URL itself, which has what was asked for since the last render too.
      setParams(() => filterQuery({ ...readFilter(new URLSearchParams(window.location.search)), ...changes }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [filter, change];
}
