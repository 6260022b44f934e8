import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guessImportColumns } from '#contract/events/event-import-fields.ts';
import { buildWorkbook, buildWorkbookWithCover, workbookFiles } from '#test/factories/workbook.ts';
import { readSheet } from './read-sheet.ts';

const read = (bytes: Uint8Array) => readSheet({ bytes }, guessImportColumns);
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).map(({ cells }) => cells);
const toBytes = (text: string) => new TextEncoder().encode(text);

describe('merged cells', () => {
  it('hold their value in each row', async () => {
    const rows = [
      ['Title', 'Main event', 'Start date'],
      ['Solo', 'Taal', '14/02/2027'],
      ['Duet', null, '14/02/2027'],
      ['Band', null, '15/02/2027'],
      ['Yantra', null, '15/02/2027'],
    ];
    const cells = await cellsOf(buildWorkbook(rows, ['B2:B4']));
    expect(cells.map(([title, mainEvent]) => [title, mainEvent])).toEqual([
      ['Title', 'Main event'],
      ['Solo', 'Taal'],
      ['Duet', 'Taal'],
      ['Band', 'Taal'],
      ['Yantra', null],
    ]);
  });

  it('that are headings two rows high are one row', async () => {
    const rows = [
      ['Title', 'Start date'],
      [null, null],
      ['Quiz', '14/02/2027'],
    ];
    expect(await read(buildWorkbook(rows, ['A1:A2', 'B1:B2']))).toMatchObject([{ number: 1 }, { number: 3 }]);
  });

  // Filling them cell by cell would take hours.
  it('of a million rows cost nothing', { timeout: 20_000 }, async () => {
    const rows = [['Title', 'Start date'], ...Array.from({ length: 1000 }, (_, row) => [null, `${row}`])];
    const bytes = buildWorkbook(
      [...rows.slice(0, 1), ['Quiz', '1'], ...rows.slice(2)],
      Array(20_000).fill('A2:A1048576'),
    );
    expect((await cellsOf(bytes)).at(-1)?.[0]).toBe('Quiz');
  });
});

describe('a workbook', () => {
  it('is read where a cell far below has a colour alone', async () => {
    const row = (number: number, title: string) =>
      `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${title}</t></is></c><c r="B${number}"><v>46067</v></c></row>`;
    const far = '<row r="1048576" spans="1:2"><c r="A1048576" s="3"/><c r="XFD1048576" s="3"></c></row>';
    const bytes = zipSync(workbookFiles(`${row(1, 'Title')}${row(2, 'Quiz')}${far}`));
    expect((await cellsOf(bytes)).map(([title]) => title)).toEqual(['Title', 'Quiz']);
  });

  it('is read from the first sheet with headings, else from the first', async () => {
    const events = [
      ['Title', 'Start date'],
      ['Quiz', '14/02/2027'],
    ];
    const cover = [['Yantra 2027'], ['Sheets'], ['of the committee']];
    expect(await cellsOf(buildWorkbookWithCover(cover, events))).toEqual(events);
    expect(await cellsOf(buildWorkbookWithCover([], events))).toEqual(events);
    expect(await cellsOf(buildWorkbookWithCover(cover, [['What'], ['Quiz']]))).toEqual(cover);
  });
});

it.each([
  ['a PDF', toBytes('%PDF-1.7'), 'This is a PDF: save the sheet as CSV or as an Excel workbook (.xlsx)'],
  [
    '5,000 rows',
    toBytes(`Title,Start date\n${'Quiz,14/02/2027\n'.repeat(5000)}`),
    'The sheet has more than 2,000 rows: split it into several files',
  ],
  [
    '30,000 rows of a workbook',
    zipSync(workbookFiles('<row><c><v>1</v></c></row>'.repeat(30_000))),
    'The sheet has more than 2,000 rows: split it into several files',
  ],
])('readSheet says what to do about %s', async (_name, bytes, detail) => {
  await expect(read(bytes)).rejects.toMatchObject({ code: 'sheet_unreadable', detail });
});
