/** A festival's account over some days, with the noise that real statements have; the same for the same seed. */

/** What a payer did, and therefore what has to come of the line. */
export type Story =
  | 'claimed'
  | 'mistyped'
  | 'wrong_number'
  | 'note_only'
  | 'unreported'
  | 'wrong_amount'
  | 'paid_twice'
  | 'no_number_in_line'
  | 'cancelled';

export interface Payer {
  index: number;
  name: string;
  /** The letters of the payment's reference. */
  reference: string;
  amount: number;
  story: Story;
  /** The number that the payer sent, or null where none was sent. */
  sent: string | null;
  /** The number of the transfer at the bank. */
  utr: string;
  day: string;
}

export interface AccountLine {
  day: string;
  narration: string;
  reference: string;
  withdrawal: string;
  deposit: string;
  /** Whose payment the line is; null for all other money. */
  payer: Payer | null;
  /** Its row in the file. */
  row: number;
}

export interface FestivalAccount {
  payers: Payer[];
  /** People who sent a number that never comes. */
  neverPaid: Payer[];
  lines: AccountLine[];
  brokenLines: number;
  csv: string;
}

/** Mulberry32: small, seeded, good enough for noise. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstNames =
  'Asha Ravi Meera Kabir Priya Arjun Neha Rohan Ananya Vikram Ishaan Divya Karthik Sneha Aditya Pooja Rahul Kavya Siddharth Nisha Manish Lakshmi Farhan Zoya Harpreet Gurleen Tenzin Mary Joseph Imran'.split(
    ' ',
  );
const lastNames =
  'Rao Kumar Nair Das Sharma Singh Patel Iyer Reddy Khan Gupta Joshi Menon Bose Pillai Verma Shetty Kulkarni Banerjee Thomas Naidu Chauhan Mishra Fernandes Kaur Desai Bhat Sen Dutta Yadav'.split(
    ' ',
  );
const fees = [100, 150, 200, 250, 300, 500];
const otherMoney = [
  'INT.PD',
  'CASH DEPOSIT',
  'NEFT CR-ICIC0000104-SPONSOR PVT LTD-UTSAV',
  'UPI-STALL SALE',
  'RTGS-COLLEGE',
];
const spending = ['POS 416021XXXXXX BOOK STORE', 'UPI-PRINTER SHOP', 'CHQ PAID-SOUND AND LIGHT', 'ATM WDL'];

/** Of a thousand payers. */
const shares: [Story, number][] = [
  ['mistyped', 20],
  ['wrong_number', 8],
  ['note_only', 15],
  ['unreported', 5],
  ['wrong_amount', 6],
  ['paid_twice', 3],
  ['no_number_in_line', 6],
  ['cancelled', 3],
];

const grouped = (rupees: number) => `${rupees.toLocaleString('en-IN')}.00`;
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

class Generator {
  private readonly random: () => number;
  private readonly used = new Set<string>();

  constructor(seed: number) {
    this.random = randomOf(seed);
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  private digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** The year's last digit and the day of the year come first; every fiftieth begins with a zero. */
  utr(dayOfYear: number): string {
    for (;;) {
      const year = this.below(50) === 0 ? '0' : '7';
      const utr = `${year}${String(dayOfYear).padStart(3, '0')}${this.digits(8)}`;
      if (this.used.has(utr)) continue;
      this.used.add(utr);
      return utr;
    }
  }

  reference(): string {
    return Array.from({ length: 10 }, () => this.pick([...alphabet])).join('');
  }

  private mistype(utr: string): string {
    const at = 4 + this.below(7);
    const [one = '0', other = '0'] = [utr[at], utr[at + 1]];
    const isSwapped = one !== other && this.below(3) === 0;
    const wrong = isSwapped ? other + one : String((Number(one) + 1 + this.below(8)) % 10) + other;
    return utr.slice(0, at) + wrong + utr.slice(at + 2);
  }

  payer(index: number, story: Story, reference: string): Payer {
    const date = 5 + this.below(12);
    const utr = this.utr(date);
    const sent: Record<Story, string | null> = {
      claimed: utr,
      wrong_amount: utr,
      paid_twice: utr,
      no_number_in_line: utr,
      cancelled: utr,
      mistyped: this.mistype(utr),
      wrong_number: this.digits(12),
      note_only: null,
      unreported: null,
    };
    const name = `${this.pick(firstNames)} ${this.pick(lastNames)}`;
    const day = `2027-01-${String(date).padStart(2, '0')}`;
    return { index, name, reference, amount: this.pick(fees), story, sent: sent[story], utr, day };
  }

  /** The line of a transfer in one of the ways that banks write it, its name cut off as they do. */
  line(payer: Payer, amount = payer.amount, utr = payer.utr): AccountLine {
    const cut = this.pick([7, 9, 20, 20]);
    // Some pay from a parent's account.
    const isOwn = payer.story === 'mistyped' || this.below(12) > 0;
    const name = (isOwn ? payer.name : `${this.pick(firstNames)} ${this.pick(lastNames)}`).toUpperCase().slice(0, cut);
    const note = payer.story === 'note_only' || this.below(3) > 0 ? payer.reference : 'FEST FEE';
    const hasNote = payer.story !== 'unreported' && payer.story !== 'mistyped' && payer.story !== 'no_number_in_line';
    const shownNote = hasNote && payer.story !== 'wrong_number' ? note : 'UPI';
    const number = payer.story === 'no_number_in_line' ? '' : utr;
    const narration = this.pick([
      `UPI-${name}-${this.digits(10)}@YBL-SBIN0001234-${number}-${shownNote}`,
      `UPI/CR/${number}/${name}/SBIN/91${this.digits(10)}@paytm/${shownNote}`,
      `UPI/P2A/${number}/${name}/State Ban/${shownNote}`,
      `IMPS-${number}-${name}-HDFC-XXXXXX${this.digits(4)}-${shownNote}`,
      // Only the column of references has the number, without the zeros that a spreadsheet took away.
      `UPI-${name}-${shownNote}`,
    ]);
    const isBare = !narration.includes(number);
    const reference = number === '' ? '' : isBare ? number.replace(/^0+/, '') : this.pick(['', `0000${number}`]);
    return { day: payer.day, narration, reference, withdrawal: '', deposit: grouped(amount), payer, row: 0 };
  }

  other(isIn: boolean): AccountLine {
    const day = `2027-01-${String(5 + this.below(12)).padStart(2, '0')}`;
    const narration = `${this.pick(isIn ? otherMoney : spending)}-${this.utr(this.below(28) + 1)}`;
    const amount = grouped(isIn && this.below(2) === 0 ? this.pick(fees) : 100 + this.below(90_000));
    return {
      day,
      narration,
      reference: '',
      withdrawal: isIn ? '' : amount,
      deposit: isIn ? amount : '',
      payer: null,
      row: 0,
    };
  }
}

const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const toRow = ({ day, narration, reference, withdrawal, deposit }: AccountLine) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [
    `${date}/${month}/${year.slice(2)}`,
    narration,
    reference,
    `${date}/${month}/${year.slice(2)}`,
    withdrawal,
    deposit,
    '',
  ]
    .map(cell)
    .join(',');
};

const HEADING = `HDFC BANK LTD.,,,,,,
MR UTSAV COMMITTEE,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance`;
const FOOTER = `STATEMENT SUMMARY :-,,,,,,
Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,
"1,000.00",200,1150,"1,00,000.00","3,00,000.00","2,01,000.00",`;
const BROKEN = [
  '10/01/27,"UPI-NEVER CLOSED,,,,100.00,',
  '45/01/27,UPI-NO SUCH DAY,,,,"100.00",',
  '10/01/27,UPI-TORN OFF',
];

/** The account of a festival that `count` people paid to, a tenth more lines of other money, and debits. */
export function buildFestivalAccount(count: number, seed: number): FestivalAccount {
  const generator = new Generator(seed);
  const stories = shares.flatMap(([story, share]) => Array<Story>(Math.round((share * count) / 1000)).fill(story));
  const payers = Array.from({ length: count }, (_, index) =>
    generator.payer(index, stories[index] ?? 'claimed', generator.reference()),
  );
  const neverPaid = Array.from({ length: Math.round(count / 30) }, (_, index) =>
    generator.payer(count + index, 'claimed', generator.reference()),
  );
  const lines = payers.flatMap((payer) => {
    const off = payer.story === 'wrong_amount' ? generator.pick([-50, 1, 50, 100]) : 0;
    const second = generator.utr(12);
    const own = [generator.line(payer, payer.amount + off)];
    return payer.story === 'paid_twice' ? [...own, generator.line({ ...payer, utr: second })] : own;
  });
  for (let index = 0; index < count * 0.15; index += 1) lines.push(generator.other(true));
  for (let index = 0; index < count * 0.2; index += 1) lines.push(generator.other(false));
  const order = new Map(lines.map((line) => [line, generator.below(1_000_000)]));
  lines.sort((one, other) => one.day.localeCompare(other.day) || (order.get(one) ?? 0) - (order.get(other) ?? 0));
  const rows: (AccountLine | string)[] = [...lines];
  for (const broken of BROKEN) rows.splice(generator.below(rows.length), 0, broken);
  for (const [index, line] of rows.entries()) {
    if (typeof line !== 'string') line.row = HEADING.split('\n').length + index + 1;
  }
  const texts = rows.map((line) => (typeof line === 'string' ? line : toRow(line)));
  const csv = [...HEADING.split('\n'), ...texts, ...FOOTER.split('\n')].join('\r\n');
  return { payers, neverPaid, lines, brokenLines: BROKEN.length, csv };
}
