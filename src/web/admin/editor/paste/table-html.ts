import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#contract/rich-text.ts';

const rowHtml = (cells: string[], tag: 'td' | 'th') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

/**
 * Cells, which are HTML, as tables that a description takes: more rows than one table has go on in another. Rows of more cells than
 * fit are lines of text, so that none is lost.
 */
export function tableHtml(rows: string[][], withHeadings = false): string {
  if (rows.some((cells) => cells.length > MAX_TABLE_COLUMNS)) {
    return rows.map((cells) => `<p>${cells.filter((cell) => cell !== '').join(' · ')}</p>`).join('');
  }
  const html: string[] = [];
  for (let from = 0; from < rows.length; from += MAX_TABLE_ROWS) {
    const part = rows.slice(from, from + MAX_TABLE_ROWS);
    const tags = part.map((cells, index) => rowHtml(cells, withHeadings && from + index === 0 ? 'th' : 'td'));
    html.push(`<table>${tags.join('')}</table>`);
  }
  return html.join('');
}

/** The cells of a table by row and column. Where one spans several, it is the first of them and the others are empty, so that columns stay below each other. */
export function gridOf(table: HTMLTableElement): (HTMLTableCellElement | null)[][] {
  const rows = Array.from(table.rows);
  const grid = rows.map((): (HTMLTableCellElement | null)[] => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      for (const line of grid.slice(at, at + Math.max(cell.rowSpan, 1))) {
        for (let next = 0; next < cell.colSpan; next += 1) line[column + next] = null;
      }
      grid.at(at)?.splice(column, 1, cell);
    }
  }
  return grid.map((cells) => Array.from(cells, (cell) => cell ?? null));
}
