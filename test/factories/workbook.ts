import { strToU8, zipSync } from 'fflate';

type Cell = string | number | null;

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function cellXml(cell: Cell, reference: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The files of a workbook whose only sheet has this content, with what follows its rows, for `zipSync`. */
export function workbookFiles(sheetXml: string, after = ''): Record<string, Uint8Array> {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheetXml}</sheetData>${after}</worksheet>`,
    ),
  };
}

function rowsXml(rows: Cell[][]): string {
  const xml = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
    return `<row r="${row + 1}">${inner}</row>`;
  });
  return xml.join('');
}

/** An XLSX workbook with these rows, and with these cells merged, as `B2:B5`. */
export function buildWorkbook(rows: Cell[][], merged: string[] = []): Uint8Array {
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return zipSync(workbookFiles(rowsXml(rows), `<mergeCells>${ranges}</mergeCells>`));
}

/** An XLSX workbook with a sheet in front of the one with these rows. */
export function buildWorkbookWithCover(cover: Cell[][], rows: Cell[][]): Uint8Array {
  const files = workbookFiles(rowsXml(rows));
  const sheet = (id: string) => `<sheet name="Sheet ${id}" sheetId="${id}" r:id="rId${id}"/>`;
  const link = (id: string) =>
    `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`;
  return zipSync({
    ...files,
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheet('2')}${sheet('1')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${relations}">${link('1')}${link('2')}</Relationships>`,
    ),
    'xl/worksheets/sheet2.xml': workbookFiles(rowsXml(cover))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  });
}
