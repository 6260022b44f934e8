import { zipSync } from 'fflate';
import { readSheet as parseSheet } from 'read-excel-file/universal';
import { describe, expect, it, vi } from 'vitest';
import { guessImportColumns } from '#contract/events/event-import-fields.ts';
import { buildWorkbook, buildWorkbookWithCover, workbookFiles } from '#test/factories/workbook.ts';
import { readSheet } from './read-sheet.ts';

vi.mock('read-excel-file/universal', { spy: true });

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

/** A workbook whose first sheet is this text, at a path inside of `xl`. */
const workbookOf = (sheet: string, path = 'worksheets/sheet1.xml') => {
  const { 'xl/worksheets/sheet1.xml': _, ...files } = workbookFiles('');
  const relations = new TextDecoder()
    .decode(files['xl/_rels/workbook.xml.rels'])
    .replace('worksheets/sheet1.xml', path);
  return zipSync({ ...files, 'xl/_rels/workbook.xml.rels': toBytes(relations), [`xl/${path}`]: toBytes(sheet) });
};
const row = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>';
const LONG = 'x'.repeat(1024 * 1024);

it.each([
  ['a comment that does not end', `<worksheet><!-- ${LONG}</worksheet>`],
  ['a long comment with tags', `<worksheet>${row}<!-- ${'<a/>'.repeat(300_000)} --></worksheet>`],
  ['a tag that does not end', `<worksheet><sheetData><c r="A1${LONG}</worksheet>`],
  ['a tag within a value', `<worksheet>${row}<a b="${'<a/>'.repeat(300_000)}"/></worksheet>`],
  ['a long instruction', `<worksheet>${row}<?a ${LONG}?></worksheet>`],
  ['a long text', `<worksheet>${row}<t>${LONG}</t></worksheet>`],
  ['a long value', `<worksheet>${row}<a b="${LONG}"/></worksheet>`],
])('readSheet does not parse a sheet with %s', async (_name, sheet) => {
  vi.mocked(parseSheet)
    .mockClear()
    .mockResolvedValueOnce([] as never);
  await expect(read(workbookOf(sheet))).rejects.toMatchObject({ code: 'sheet_unreadable' });
  expect(parseSheet).not.toHaveBeenCalled();
  vi.mocked(parseSheet).mockReset();
});

it.each([
  ['a long comment', `<worksheet>${row}<!-- ${LONG} --></worksheet>`],
  ['cells', `<worksheet>${row}</worksheet>`],
])('readSheet hands on no sheet with %s at another path', async (_name, sheet) => {
  const detail = expect.stringContaining('damaged');
  await expect(read(workbookOf(sheet, 'sheets/sheet1.xml'))).rejects.toMatchObject({ detail });
});

it('readSheet reads what Excel, LibreOffice and Google write around a sheet', async () => {
  const cell = (address: string, text: string) =>
    `<x:c r="${address}" t="inlineStr"><x:is><x:t xml:space="preserve">${text}</x:t></x:is></x:c>`;
  const sheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<x:worksheet xmlns:x='a' mc:Ignorable = "x14ac xr"
    xr:uid="{0-0}"><x:sheetPr filterMode="false"><x:outlinePr summaryBelow="1" /></x:sheetPr><x:sheetData><x:row r="1"
    spans="1:2">${cell('A1', 'Title')}${cell('B1', 'Start date')}</x:row
    ><x:row r="2">${cell('A2', `${'&quot;'.repeat(32_000)} x > y`)}</x:row></x:sheetData><x:headerFooter
    ><x:oddHeader>&amp;C"a" > 'b'</x:oddHeader></x:headerFooter></x:worksheet>\n`;
  expect(await cellsOf(workbookOf(sheet))).toEqual([
    ['Title', 'Start date'],
    [`${'"'.repeat(32_000)} x > y`, null],
  ]);
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

describe('separated values', () => {
  it('with more blank rows than a sheet may have events are read to their end', async () => {
    const blank = ',\n'.repeat(3000);
    const cells = await cellsOf(toBytes(`Title,Start date\nQuiz,14/02/2027\n${blank}\n\nDebate,15/02/2027`));
    expect(cells.map(([title]) => title)).toEqual(['Title', 'Quiz', 'Debate']);
  });

  it('with more rows than any sheet are refused, however many are blank', async () => {
    const blank = ',\n'.repeat(20_000);
    const text = `Title,Start date\nQuiz,14/02/2027\n${blank}Debate,15/02/2027`;
    const detail = 'The sheet has more than 2,000 rows: split it into several files';
    await expect(readSheet({ text }, guessImportColumns)).rejects.toMatchObject({ code: 'sheet_unreadable', detail });
  });

  it.each([
    ['commas below a title with a semicolon', 'Yantra; all of it; 2027\nTitle,Start date\nQuiz,14/02/2027'],
    ['semicolons below a title with commas', 'Yantra, Suryapur, 2027\nTitle;Start date\nQuiz;14/02/2027'],
    ['tabs below a title with commas', 'Yantra, Suryapur, 2027\nTitle\tStart date\nQuiz\t14/02/2027'],
    ['commas below a title with a tab', 'Yantra\t2027\nTitle,Start date\nQuiz,14/02/2027'],
    ['tabs beside an address of several lines', `Title\tNote\n"Quiz\nHall, 2\nNear, it"\t"a\nb, c"\nQuiz\t14/02/2027`],
    ['semicolons beside one', `Title;Note\n"Quiz\nHall, 2\nNear, it";"a\nb, c"\nQuiz;14/02/2027`],
    ['tabs beside commas in every row', 'Title, short\tStart date\nQuiz, first, long\t14/02/2027'],
  ])('are split at %s', async (_name, text) => {
    const rows = await readSheet({ text }, guessImportColumns);
    expect(rows.at(-1)?.cells).toEqual([expect.stringContaining('Quiz'), '14/02/2027']);
  });
});
