/** The fields of a part of a request or a response; none where it is no object. */
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A field of such a part where it is text. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
