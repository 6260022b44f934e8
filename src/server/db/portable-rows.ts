/** A row in a form that both engines can take: instants as ISO 8601 text, booleans as booleans. */
export type PortableRow = Record<string, string | number | boolean | null>;

/** What a column holds, told by the type it was declared with. */
export type ColumnKind = 'boolean' | 'instant' | 'number' | 'text';

/** The kind of a column by its type's name, as either engine tells it. */
export function columnKind(declaredType: string): ColumnKind {
  const type = declaredType.toLowerCase();
  if (type.startsWith('bool')) return 'boolean';
  if (type.startsWith('timestamp')) return 'instant';
  return /^(int|bigint|smallint|numeric|real|double)/.test(type) ? 'number' : 'text';
}

function toPlain(kind: ColumnKind, value: unknown): PortableRow[string] {
  if (value === null || value === undefined) return null;
  if (kind === 'boolean') return Boolean(value);
  if (kind === 'instant') return new Date(value as string | Date).toISOString();
  return kind === 'number' ? Number(value) : String(value);
}

/** A row as an engine's driver gives it, made plain. */
export function toPortableRow(kinds: Record<string, ColumnKind>, row: Record<string, unknown>): PortableRow {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, toPlain(kind, row[name])]));
}
