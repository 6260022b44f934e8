/** Rows or values of one statement: few enough for both engines' limits of bound values. */
const CHUNK = 500;

/** A list in parts that one statement takes. */
export function* chunks<T>(values: T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += CHUNK) yield values.slice(start, start + CHUNK);
}

/** The rows of all parts of a list, part by part: of a list that grows with the festival, and may have more values than one statement takes. */
export async function inChunks<T, Row>(values: T[], read: (part: T[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of chunks(values)) {
    for (const row of await read(part)) rows.push(row);
  }
  return rows;
}
