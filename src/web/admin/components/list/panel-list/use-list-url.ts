import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { LEAVES } from '../../form/leave-guard.tsx';
import { type ListPage, pageQuery } from '../paging/list-page.ts';
import { useListPage } from '../paging/use-list-page.ts';

const LONGEST_SEARCH = 100;

/** A filter with some values. With `initial` the list always has one of them: choosing another shows another list, and narrows none. */
export interface ListFilter {
  values: readonly string[];
  initial?: string;
  /** What the URL calls it, where that is not what the API calls it. */
  param?: string;
}

export interface ListOptions<Sort extends string> {
  /** The orders, that of a list which asks for none first. */
  sorts: readonly Sort[];
  /** By their names in the API. */
  filters?: Readonly<Record<string, ListFilter>>;
  /** Ids by which the list can be filtered too, such as that of an event. */
  ids?: readonly string[];
  /** What the URL has beside the list, such as `view`. */
  keeps?: readonly string[];
  /** What the URL always says once the list changes it. */
  names?: Readonly<Record<string, string>>;
}

/** Something of a list that changes: `search`, `sort` or one of its filters. */
export type ListChange = Record<string, string | undefined>;

export interface ListUrl<Sort extends string> {
  search: string;
  sort: Sort;
  /** Filters and ids by name. */
  values: Readonly<Record<string, string | undefined>>;
  change: (changes: ListChange) => void;
  /** The page of the list that is shown, as the API's query string. */
  query: string;
  page: ListPage;
  turn: (page: ListPage) => void;
  /** The list without page and order: what is exported, counted and chosen from. */
  filter: string;
  /** Whether something is searched for or filtered. */
  isNarrowed: boolean;
  clear: () => void;
  /** The URL of the list that asks for nothing. */
  plain: string;
}

export interface ReadListUrl<Sort extends string> {
  search: string;
  sort: Sort;
  values: Record<string, string | undefined>;
}

const namesOf = <Sort extends string>({ filters = {}, ids = [] }: ListOptions<Sort>) => [
  ...Object.keys(filters),
  ...ids,
];

/** What a list's URL asks for; unknown values are ignored. */
export function readListUrl<Sort extends string>(
  params: URLSearchParams,
  options: ListOptions<Sort>,
): ReadListUrl<Sort> {
  const { sorts, filters = {}, ids = [] } = options;
  const values: Record<string, string | undefined> = {};
  for (const [name, { values: known, initial, param = name }] of Object.entries(filters)) {
    values[name] = known.find((value) => value === params.get(param)) ?? initial;
  }
  for (const name of ids)
    values[name] = /^[\w-]{1,64}$/.test(params.get(name) ?? '') ? (params.get(name) ?? '') : undefined;
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
    sort: sorts.find((known) => known === params.get('sort')) ?? (sorts[0] as Sort),
    values,
  };
}

/** The URL of a list once something of it changes. */
export function changedListUrl<Sort extends string>(
  before: URLSearchParams,
  options: ListOptions<Sort>,
  changes: ListChange,
): URLSearchParams {
  const { sorts, filters = {}, keeps = [], names = {} } = options;
  const { search, sort, values } = readListUrl(before, options);
  const asked: ListChange = { search, sort, ...values, ...changes };
  const after = new URLSearchParams(names);
  for (const name of keeps) {
    const value = before.get(name);
    if (value !== null) after.set(name, value);
  }
  for (const name of ['search', ...namesOf(options), 'sort']) {
    const value = asked[name];
    const plain = name === 'sort' ? sorts[0] : filters[name]?.initial;
    if (value && value !== plain) after.set(filters[name]?.param ?? name, value);
  }
  return after;
}

const queryOf = (asked: ListChange): string =>
  new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();

/** What a list shows, and in which order. It is in the URL, so that reload, back, links and saved views preserve it. */
export function useListUrl<Sort extends string>(options: ListOptions<Sort>): ListUrl<Sort> {
  const [params, setParams] = useSearchParams();
  const { page, turn } = useListPage();
  // Each list has its options as a constant.
  const { search, sort, values } = useMemo(() => readListUrl(params, options), [params, options]);
  const change = useCallback(
    (changes: ListChange) =>
      // The URL itself, which has what was asked for since the last render too.
      setParams(() => changedListUrl(new URLSearchParams(window.location.search), options, changes), {
        replace: true,
        preventScrollReset: true,
        // A dialog above the list stays open: what is typed into it is not left.
        state: LEAVES,
      }),
    [setParams, options],
  );
  const { filters = {}, sorts } = options;
  const narrowing = namesOf(options).filter((name) => filters[name]?.initial === undefined);
  const filter = queryOf({ search: search.trim(), ...values });
  return {
    search,
    sort,
    values,
    change,
    query: pageQuery(
      queryOf({ search: search.trim(), ...values, sort: sort === sorts[0] ? undefined : sort }),
      sort,
      page,
    ),
    page,
    turn,
    filter,
    isNarrowed: search !== '' || narrowing.some((name) => values[name] !== undefined),
    clear: () => change({ search: undefined, ...Object.fromEntries(narrowing.map((name) => [name, undefined])) }),
    plain: changedListUrl(params, options, {
      search: undefined,
      sort: undefined,
      ...Object.fromEntries(namesOf(options).map((name) => [name, undefined])),
    }).toString(),
  };
}
