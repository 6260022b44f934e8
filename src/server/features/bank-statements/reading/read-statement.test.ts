import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildWorkbook, workbookFiles } from '#test/factories/workbook.ts';
import { readAmount, readDay } from '../../../sheets/cell-values.ts';
import { readCsvRows } from '../../../sheets/csv-rows.ts';
import { readSheetRows } from '../../../sheets/sheet-rows.ts';
import { readStatement } from './read-statement.ts';

const read = async (file: string | Uint8Array) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return readStatement(await readSheetRows(bytes, readCsvRows), undefined);
};

const hdfc = `HDFC BANK LTD.,,,,,,
Account No : 50100000000001,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,********,********,********,********,********,********
08/01/27,UPI-RAVI KUMAR-RAVI.K@OKSBI-SBIN0001234-700812345678-FESTIVAL,0000700812345678,08/01/27,,"1,250.00","1,23,456.00"
09/01/27,IMPS-700998765432-ASHA RAO-HDFC-XXXX1234-FEE,0000700998765432,09/01/27,,500.00,"1,23,956.00"
09/01/27,POS 416021XXXXXX BOOK STORE,0000000000012345,09/01/27,"2,000.00",,"1,21,956.00"
********,********,********,********,********,********,********
STATEMENT SUMMARY :-,,,,,,
Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,
"1,22,206.00",1,2,"2,000.00","1,750.00","1,21,956.00",
Generated On: 10-Jan-2027,,,,,,`;

const icici = `"DETAILED STATEMENT","","","","","","",""
S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,08/01/2027,08/01/2027,-,UPI/700812345678/Utsav fee/ravi@oksbi/State Bank Of I/ICI1234,0.0,1250.0,123456.0
2,09/01/2027,09/01/2027,-,MMT/IMPS/700998765432/Fee/ASHA RAO/HDFC Bank,0.0,500.0,123956.0
3,09/01/2027,09/01/2027,-,BIL/ONL/0001/Book store,2000.0,0.0,121956.0
Legends Used in Account Statement,,,,,,,
1. UPI - Unified Payments Interface,,,,,,,`;

const sbi = [
  'Account Name\t:\tUtsav Committee',
  'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
  '8 Jan 2027\t8 Jan 2027\tBY TRANSFER-UPI/CR/700812345678/RAVI KU/SBIN/ravi@oksbi/fee--\tTRANSFER FROM 4897696162099\t\t1,250.00\t1,23,456.00',
  '9-Jan-2027\t9 Jan 2027\tBY TRANSFER-IMPS/700998765432/ASHA RAO--\tMAC00005\t\t500.00\t1,23,956.00',
  '9 Jan 2027\t9 Jan 2027\tTO CASH CHEQUE\t\t2,000.00\t\t1,21,956.00',
  '**This is a computer generated statement and does not require a signature\t\t\t\t\t\t',
].join('\r\n');

const axis = `Name :- UTSAV COMMITTEE,,,,,,
Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
,,OPENING BALANCE,,,122206.00,
08-01-2027,-,UPI/P2A/700812345678/RAVI KUMAR/State Ban/fee,,1250.00,123456.00,0123
09-01-2027,-,IMPS/P2A/700998765432/ASHA RAO/HDFC,, 500.00,123956.00,0123
09-01-2027,000123,BOOK STORE,2000.00,,121956.00,0123
,,TRANSACTION TOTAL,2000.00,1750.00,,
,,CLOSING BALANCE,,,121956.00,
++++ End of Statement ++++,,,,,,`;

const kotak = `Kotak Mahindra Bank,,,,,,,
Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr
1,08/01/2027,UPI/RAVI KUMAR/700812345678/fee,UPI-700812345678,"1,250.00",CR,"1,23,456.00",CR
2,09/01/2027,IMPS/ASHA RAO/700998765432,IMPS-700998765432,500.00,CR,"1,23,956.00",CR
3,09/01/2027,PCD/BOOK STORE,,"2,000.00",DR,"1,21,956.00",CR
Opening balance,"as on 08/01/2027, INR 1,22,206.00",,,,,,`;

describe('readStatement', () => {
  it.each([
    ['hdfc', hdfc],
    ['icici', icici],
    ['sbi', sbi],
    ['axis', axis],
    ['kotak', kotak],
  ])('recognises the layout of %s', async (bank, file) => {
    const statement = await read(file);
    expect(statement).toMatchObject({
      bank,
      broken: [],
      transactions: [
        { day: '2027-01-08', amountPaise: 125_000, direction: 'credit', balancePaise: 12_345_600 },
        { day: '2027-01-09', amountPaise: 50_000, direction: 'credit' },
        { day: '2027-01-09', amountPaise: 200_000, direction: 'debit' },
      ],
    });
    expect(statement?.transactions.map(({ utrs }) => utrs)).toEqual([['700812345678'], ['700998765432'], []]);
  });

  it('recognises a workbook with Excel dates, numbers and lost zeros', async () => {
    const statement = await read(
      buildWorkbook([
        ['HDFC BANK LTD.'],
        ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
        [46_395, 'UPI-RAVI KUMAR', 812_345_678, 46_395, null, 1250.5, 123_456],
        ['09/01/27', 'UPI-ASHA RAO', 700_998_765_432, null, null, '1,23,456.00', null],
      ]),
    );
    expect(statement?.transactions).toMatchObject([
      { row: 3, day: '2027-01-08', amountPaise: 125_050, utrs: ['000812345678'] },
      { row: 4, day: '2027-01-09', amountPaise: 12_345_600, utrs: ['700998765432'] },
    ]);
  });

  it('reads days whose month a spreadsheet put first', async () => {
    const statement = await read(
      'Date,Description,Debit,Credit\n01/08/2027,UPI A,,500.00\n1/13/2027,UPI B,,500.00\n01/14/2027,UPI C,,500.00',
    );
    expect(statement?.transactions.map(({ day }) => day)).toEqual(['2027-01-08', '2027-01-13', '2027-01-14']);
  });

  it('joins a narration that goes on in the next row', async () => {
    const statement = await read(
      'Date,Description,Debit,Credit\n08/01/2027,UPI/RAVI,,500.00\n,/700812345678/FEE,,\n09/01/2027,UPI/ASHA,,500.00',
    );
    expect(statement?.transactions.map(({ narration }) => narration)).toEqual([
      'UPI/RAVI /700812345678/FEE',
      'UPI/ASHA',
    ]);
  });

  it('reports each broken line and reads all others', async () => {
    const statement = await read(
      [
        'Date,Description,Debit,Credit,Balance',
        '08/01/2027,UPI A,,500.00,1',
        '08/01/2027,"UPI never closed,,500.00,1',
        '08/01/2027,UPI B,,500.00,1',
        '31/02/2027,UPI C,,500.00,1',
        '08/01/2027,UPI D,,5OO.00,1',
        '08/01/2027,UPI E,,,',
        '08/01/2027,UPI F,100.00,500.00,1',
        '08/01/2027,UPI G,,1,23,456.00,9',
        '08/01/2027,"UPI H ""quoted"", with a comma",,500.00,1',
      ].join('\n'),
    );
    expect(statement?.transactions.map(({ narration }) => narration)).toEqual([
      'UPI A',
      'UPI B',
      'UPI H "quoted", with a comma',
    ]);
    expect(statement?.broken.map(({ row, problem }) => [row, problem])).toEqual([
      [3, 'A quotation mark is never closed'],
      [5, '“31/02/2027” is no date'],
      [6, '“5OO.00” is no amount'],
      [7, 'The line has no amount'],
      [8, 'Money came in and went out in one line'],
      [9, 'The line has more columns than the heading'],
    ]);
  });

  it('reports a line that cannot be read also where its narration sounds like a sum', async () => {
    const statement = await read(
      [
        'Date,Description,Debit,Credit,Balance',
        '01/01/2027,OPENING BALANCE,,,9',
        '31/02/2027,UPI TOTAL GAS,,500.00,9',
        '08/01/2027,UPI TOTAL GAS,,5OO.00,9',
        '08/01/2027,NEFT opening balance of the club,100.00,500.00,9',
        '08/01/2027,Dues brought forward,,1,23,456.00,9',
        '20270132,UPI TOTAL GAS,,500.00,9',
        ',Page total,100.00,1000.00,',
        'Total,,100.00,"1,000.00",9',
        'Closing balance as on 31/02/2027,,,,9',
        '31/01/2027,Carried forward,,,9',
      ].join('\n'),
    );
    expect(statement?.transactions).toEqual([]);
    expect(statement?.broken.map(({ row, problem }) => [row, problem])).toEqual([
      [3, '“31/02/2027” is no date'],
      [4, '“5OO.00” is no amount'],
      [5, 'Money came in and went out in one line'],
      [6, 'The line has more columns than the heading'],
      [7, '“20270132” is no date'],
    ]);
  });

  it('reads days that a spreadsheet of another country turned round', async () => {
    // 13/01/2027 stayed a text there; 01/02/2027 became the second of January.
    const statement = await read(
      buildWorkbook([
        ['Date', 'Description', 'Debit', 'Credit'],
        ['13/01/2027', 'UPI A', null, 500],
        [46_389, 'UPI B', null, 500],
        ['28/02/2027', 'UPI C', null, 500],
      ]),
    );
    expect(statement?.transactions.map(({ day }) => day)).toEqual(['2027-01-13', '2027-02-01', '2027-02-28']);
  });

  it('ignores the number of a telephone in a UPI id, and numbers within longer ones', async () => {
    const statement = await read(
      'Date,Description,Debit,Credit\n08/01/2027,UPI-RAVI-919876543210@YBL-919876543211-1@OKAXIS-50100012345678901-700812345678-X,,1.00',
    );
    expect(statement?.transactions[0]?.utrs).toEqual(['700812345678']);
  });

  it('does not guess an unknown heading', async () => {
    expect(await read('When,What,How much\n08/01/2027,UPI A,500.00')).toBeUndefined();
  });
});

it.each([
  ['1,23,456.00', { paise: 12_345_600 }],
  ['123,456.50', { paise: 12_345_650 }],
  ['₹ 500', { paise: 50_000 }],
  ['500.00 Cr', { paise: 50_000, direction: 'credit' }],
  ['500.00(Dr)', { paise: 50_000, direction: 'debit' }],
  ['(500.00)', { paise: 50_000, direction: 'debit' }],
  ['-500', { paise: 50_000, direction: 'debit' }],
  [0.1 + 0.2, { paise: 30 }],
  ['1.234,56', undefined],
  ['12,34', undefined],
  ['4.12E+11', undefined],
  ['99999999999', undefined],
  ['', undefined],
])('readAmount reads %j', (cell, amount) => {
  expect(readAmount(cell)).toEqual(amount);
});

it.each([
  ['08/01/27', '2027-01-08'],
  ['8-Jan-2027', '2027-01-08'],
  ['08 January 2027 10:15', '2027-01-08'],
  ['08.01.2027', '2027-01-08'],
  ['2027-01-08T10:00:00', '2027-01-08'],
  ['46395', '2027-01-08'],
  ['29/02/2027', undefined],
  ['08/01/1927', undefined],
  ['00/00/00', undefined],
  ['12345', undefined],
])('readDay reads %j', (cell, day) => {
  expect(readDay(cell)).toBe(day);
});

describe('readSheetRows refuses', () => {
  it.each([
    ['a PDF', '%PDF-1.7', 'This is a PDF'],
    ['a web page', '<html><table><tr><td>1</td></tr></table></html>', 'This is a web page'],
    ['binary content', 'Date,\0\0\0', 'neither CSV nor'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'old format'],
    ['a damaged workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 5, 6), 'damaged'],
    ['100,000 lines', 'a,b,c\n'.repeat(100_000), 'more than 20,000 rows'],
    [
      'a workbook with a far row',
      zipSync(workbookFiles('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')),
      'rows',
    ],
    ['a workbook with a far column', zipSync(workbookFiles('<row r="1"><c r="XFD1"><v>1</v></c></row>')), '60 columns'],
    [
      'a workbook that unpacks to hundreds of megabytes',
      zipSync({ ...workbookFiles(''), 'xl/worksheets/sheet2.xml': new Uint8Array(64 * 1024 * 1024) }),
      'too large',
    ],
    [
      'a workbook of many files',
      zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}.xml`, strToU8('a')]))),
      'too large',
    ],
  ])('%s', async (_name, file, message) => {
    await expect(read(file)).rejects.toThrow(message);
  });

  it('a workbook that lies about its unpacked size', async () => {
    const bytes = zipSync({ ...workbookFiles(''), 'xl/worksheets/sheet2.xml': new Uint8Array(64 * 1024 * 1024) });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // The declared size stands 24 bytes into each entry of the directory, 22 bytes into each local header.
    for (let at = 0; at + 28 < bytes.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 60_000_000)
        view.setUint32(at + 24, 100, true);
    }
    await expect(read(bytes)).rejects.toThrow('damaged');
  });
});
