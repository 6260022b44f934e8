import { setImmediate } from 'node:timers/promises';
import { columnLetter } from '#contract/imports/sheets.ts';
import { type Cell, phoneText, type Table } from './table.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel's limit for the text of a cell. */
const LONGEST = 32_767;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text for XML, which has no way to write most control characters or half of a surrogate pair. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

const relations = (entries: [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries
    .map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Everything but the sheet. Style 1 is bold. */
const parts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});

/** Cells hold texts, never formulas, whatever a text begins with. */
function cell(reference: string, value: Cell, style = ''): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  const text = typeof value === 'string' ? value : phoneText(value.phone);
  return `<c r="${reference}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST))}</t></is></c>`;
}

/** Writes rows one after the other. Excel counts cells without a reference, but other readers refuse the file. */
function rowWriter() {
  const letters: string[] = [];
  let number = 0;
  return (cells: Cell[], style?: string): string => {
    number += 1;
    for (let column = letters.length; column < cells.length; column += 1) letters.push(columnLetter(column));
    return `<row r="${number}">${cells.map((value, column) => cell(`${letters[column]}${number}`, value, style)).join('')}</row>`;
  };
}

/**
 * The table as an XLSX file, zipped batch by batch: a library that takes all rows at once needed a gigabyte and a minute of
 * the process for 100,000 of them (docs/decisions/payments/ledger.md).
 */
export async function* toXlsx({ name, headings, moreHeadings, batches }: Table): AsyncGenerator<Uint8Array> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate');
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [path, content] of Object.entries(parts(name))) {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8(content), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 });
  zip.add(sheet);
  const more = (await moreHeadings?.()) ?? [];
  const row = rowWriter();
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  sheet.push(
    strToU8(
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>${row([...headings, ...more], ' s="1"')}`,
    ),
  );
  for await (const rows of batches) {
    sheet.push(strToU8(rows.map((cells) => row(cells)).join('')));
    yield* ready;
    ready = [];
    // As for CSV.
    await setImmediate();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready;
}
