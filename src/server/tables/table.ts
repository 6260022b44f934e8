/** A value of a table for spreadsheets; `phone` is text that looks like a number and must not become one. */
export type Cell = string | number | null | { phone: string };

/** A table that is read batch by batch, so that a large one is never in memory whole. */
export interface Table {
  /** The name of the sheet and of the file. */
  name: string;
  headings: string[];
  /** Headings after these, where they depend on what is stored. */
  moreHeadings?: () => Promise<string[]>;
  /** The headings of columns with e-mails, telephone numbers and the like; `moreHeadings` count among them. */
  contact?: readonly string[];
  batches: AsyncIterable<Cell[][]>;
}

/** A column: its heading, what it says of a row, and whether that is contact data. */
export type Column<Row> = [heading: string, cell: (row: Row) => Cell, holds?: 'contact'];

/** A table of columns. `load` returns the rows after the last one of the batch before, and none at the end. */
export function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  load: (after: Row | undefined) => Promise<Row[]>,
): Table {
  async function* batches() {
    for (let after: Row | undefined; ; ) {
      const rows = await load(after);
      if (rows.length === 0) return;
      yield rows.map((row) => columns.map(([, cell]) => cell(row)));
      after = rows.at(-1);
    }
  }
  return {
    name,
    headings: columns.map(([heading]) => heading),
    contact: columns.flatMap(([heading, , holds]) => (holds === 'contact' ? [heading] : [])),
    batches: batches(),
  };
}

/** The same for a list that is short enough to be read at once. */
export const tableOfAll = <Row>(name: string, columns: readonly Column<Row>[], read: () => Promise<Row[]>): Table =>
  tableOf(name, columns, async (after) => (after === undefined ? read() : []));

/** The table without its columns of contact data. */
export function withoutContact({ moreHeadings: _more, contact = [], headings, batches, name }: Table): Table {
  const kept = headings.flatMap((heading, index) => (contact.includes(heading) ? [] : [index]));
  async function* narrowed() {
    for await (const rows of batches) yield rows.map((row) => kept.map((index) => row[index] ?? null));
  }
  return { name, headings: kept.map((index) => headings[index] ?? ''), batches: narrowed() };
}

/** A telephone number as a cell. */
export const phoneCell = (phone: string | null | undefined): Cell => (phone ? { phone } : null);

/**
 * A telephone number as people write it, with its last ten digits in two groups: a spreadsheet keeps it as text, while it
 * would make one number of `+919876543210` and subtract in `+91-98765-43210`. What is no telephone number stays as it is.
 */
export function phoneText(phone: string): string {
  if (!/^\s*\+?[\d\s().-]{4,20}$/.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  const plus = phone.trim().startsWith('+') ? '+' : '';
  if (digits.length < 10) return `${plus}${digits.slice(0, -4)} ${digits.slice(-4)}`.trim();
  return [digits.length > 10 ? `${plus}${digits.slice(0, -10)}` : '', digits.slice(-10, -5), digits.slice(-5)]
    .filter(Boolean)
    .join(' ');
}
