import type { PortableRow } from '#server/db/portable-rows.ts';

/**
 * What the tables, columns, endpoints and fields of commit aa3ee90 are called today. A migration that renames
 * one of them adds it here; the fixtures and expected.json keep the old words.
 */

/** Old table name to today's. */
const tables: Record<string, string> = {};

/** By old table name: old column name to today's. */
const columns: Record<string, Record<string, string>> = {};

/** By old table name: values that a migration rewrites, in a row with today's column names. */
const rewrites: Record<string, (row: PortableRow) => PortableRow> = {};

/** Parts of old URLs and what stands in their place today, applied in this order. */
const urls: [old: string, today: string][] = [];

/** Old field names in requests and responses to today's. */
const fields: Record<string, string> = {};

/** Fields whose values are words of the API themselves: by today's field name, old value to today's. */
const values: Record<string, Record<string, string>> = {};

export const todaysTable = (table: string): string => tables[table] ?? table;

/** A row of an old table as the migrations should leave it. */
export function todaysRow(table: string, row: PortableRow): PortableRow {
  const renamed = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [columns[table]?.[column] ?? column, value]),
  );
  return rewrites[table]?.(renamed) ?? renamed;
}

export const todaysUrl = (url: string): string =>
  urls.reduce((current, [old, today]) => current.replace(old, today), url);

/** Response data of the old API with today's field names and words. */
export function todaysData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(todaysData);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([old, value]) => {
      const field = fields[old] ?? old;
      return [field, typeof value === 'string' ? (values[field]?.[value] ?? value) : todaysData(value)];
    }),
  );
}
