/** What the list of all events is filtered and sorted by, as its url says it: pages and forms share this. */

/** The query parameters of `/events`, in the order in which urls have them. */
export const filterNames = ['day', 'category', 'of', 'who', 'fee', 'venue', 'open', 'seats', 'sort', 'page'] as const;
type FilterName = (typeof filterNames)[number];

export const sortOrders = ['time', 'name', 'fee'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface EventFilters {
  /** A day of the festival, `2027-02-12`. */
  day: string | null;
  /** The key of a category. */
  category: string | null;
  /** The id of a main event whose sub-events are wanted. */
  of: string | null;
  who: 'alone' | 'team' | null;
  /** The highest fee, in whole rupees; 0 is free. */
  fee: number | null;
  venue: string | null;
  /** Only what can be registered for now. */
  open: boolean;
  /** Only what has seats left. */
  seats: boolean;
  sort: SortOrder;
  /** From 1. */
  page: number;
}

export const noFilters: EventFilters = {
  day: null,
  category: null,
  of: null,
  who: null,
  fee: null,
  venue: null,
  open: false,
  seats: false,
  sort: 'time',
  page: 1,
};

const matching = (value: string | null, pattern: RegExp) => (value !== null && pattern.test(value) ? value : null);
const wholeNumber = (value: string | null) => (matching(value, /^\d{1,7}$/) === null ? null : Number(value));

/** The filters of a url or a form; what makes no sense is no filter. */
export function readFilters(query: { get(name: FilterName): FormDataEntryValue | null }): EventFilters {
  const text = (name: FilterName) => {
    const value = query.get(name);
    return typeof value === 'string' ? value.trim() || null : null;
  };
  const who = text('who');
  return {
    day: matching(text('day'), /^\d{4}-\d{2}-\d{2}$/),
    category: matching(text('category'), /^[a-z]{1,20}$/),
    of: matching(text('of'), /^[\w-]{1,40}$/),
    who: who === 'alone' || who === 'team' ? who : null,
    fee: wholeNumber(text('fee')),
    venue: matching(text('venue'), /^.{1,200}$/),
    open: text('open') === '1',
    seats: text('seats') === '1',
    sort: sortOrders.find((order) => order === text('sort')) ?? 'time',
    page: Math.max(1, wholeNumber(text('page')) ?? 1),
  };
}

/** Where the list with these filters is; each list has one url. */
export function filterPath(filters: Partial<EventFilters>): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value === undefined || value === null || value === false || value === noFilters[name]) continue;
    query.set(name, value === true ? '1' : String(value));
  }
  return query.size > 0 ? `/events?${query}` : '/events';
}

/** Whether anything is left out. */
export const isFiltered = (filters: EventFilters): boolean =>
  filterPath({ ...filters, sort: 'time', page: 1 }) !== '/events';
