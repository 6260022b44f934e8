import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type EntryFilter, paymentFilters } from '#contract/entries.ts';
import { entryStates } from '#contract/entry-rules.ts';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH, passCodeIn } from '#contract/passes.ts';
import { filterQuery } from './entry-paths.ts';

const LONGEST_SEARCH = 100;

const one = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((name) => name === value);

/** The filter in an address; what is no value of a filter narrows nothing. */
export function readFilter(params: URLSearchParams): EntryFilter {
  const eventId = params.get('eventId') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
    eventId: /^[\w-]{1,64}$/.test(eventId) ? eventId : undefined,
    state: one(entryStates, params.get('state')),
    payment: one(paymentFilters, params.get('payment')),
  };
}

/** What to search for: a code in groups, or a pass's address, is searched for as the code itself. */
export function searchTerm(typed: string): string {
  const trimmed = typed.trim();
  const code = passCodeIn(trimmed);
  const isCode = code.length === PASS_CODE_LENGTH && [...code].every((letter) => PASS_CODE_ALPHABET.includes(letter));
  return isCode && /[-/\s]/.test(trimmed) && !trimmed.includes('@') ? code : trimmed;
}

/** The filter of the list of entries; it stands in the address, so that reload, back and links keep it. */
export function useEntryFilter(): [EntryFilter, (change: Partial<EntryFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const change = useCallback(
    (changes: Partial<EntryFilter>) =>
      setParams((before) => filterQuery({ ...readFilter(before), ...changes }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [filter, change];
}
