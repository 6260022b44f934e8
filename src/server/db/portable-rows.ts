/** A row that either engine can import: instants as ISO 8601 text, booleans as booleans. */
export type PortableRow = Record<string, string | number | boolean | null>;

/** The kind of value a column holds. */
export type ColumnKind = 'boolean' | 'instant' | 'number' | 'text';

/** The kind of a column by its declared type in either engine. */
export function columnKind(declaredType: string): ColumnKind {
  const type = declaredType.toLowerCase();
  if (type.startsWith('bool')) return 'boolean';
  if (type.startsWith('timestamp')) return 'instant';
  return /^(int|bigint|smallint|numeric|real|double)/.test(type) ? 'number' : 'text';
}

function toPortable(kind: ColumnKind, value: unknown): PortableRow[string] {
  if (value === null || value === undefined) return null;
  if (kind === 'boolean') return Boolean(value);
  if (kind === 'instant') return new Date(value as string | Date).toISOString();
  return kind === 'number' ? Number(value) : String(value);
}

/** Converts a row of an engine's driver. */
export function toPortableRow(kinds: Record<string, ColumnKind>, row: Record<string, unknown>): PortableRow {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, toPortable(kind, row[name])]));
}
