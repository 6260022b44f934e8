import { nanoid } from 'nanoid';

/** An item of the product source: all fields of its source, a fresh id of 21 characters, the old one beside it. */
export interface ProductItem {
  id: string;
  sourceId: string | null;
  title: string;
  description: string;
  [field: string]: unknown;
}

/** Reads the response of `GET /products`: an array of items with title and description. */
export function readProducts(response: unknown): ProductItem[] {
  if (!Array.isArray(response)) throw new TypeError('The products are no list');
  return response.filter(isObject).map((item) => ({
    ...item,
    id: nanoid(),
    sourceId: typeof item.id === 'string' ? item.id : null,
    title: textOf(item.title),
    description: textOf(item.description),
  }));
}

/** The items whose title or description contains the trimmed query, ignoring case; an empty query filters nothing. */
export function filterProducts<T extends { title: string; description: string }>(items: T[], query: string): T[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return items;
  return items.filter(
    ({ title, description }) => title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
