/** Rows or values of one statement: few enough for both engines' limits of bound values. */
const CHUNK = 500;

/** A list in parts that one statement takes. */
export function* chunks<T>(values: T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += CHUNK) yield values.slice(start, start + CHUNK);
}
