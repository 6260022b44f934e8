import { describe, expect, it } from 'vitest';
import { type AccountLine, buildFestivalAccount, type Payer } from '#test/factories/festival-account.ts';
import { findTransferNumbers } from '../reading/transfer-numbers.ts';
import type { OpenLine, Target } from './match.ts';
import { matchLines } from './match-lines.ts';
import { hasName, nameWords, wordsOf } from './payer-names.ts';
import { isSimilarNumber, similarityKeys } from './similar-numbers.ts';

const UTR = '701012345678';
let count = 0;
const buildLine = (overrides: Partial<OpenLine> = {}): OpenLine => {
  count += 1;
  const utrs = overrides.utrs ?? (overrides.narration ? findTransferNumbers(overrides.narration, null) : []);
  return {
    id: `line${count}`,
    day: '2027-01-10',
    amountPaise: 25_000,
    narration: 'UPI',
    returnedOn: null,
    ...overrides,
    utrs,
  };
};
const buildTarget = (overrides: Partial<Target> = {}): Target => {
  count += 1;
  const amountPaise = overrides.amountPaise ?? 25_000;
  return {
    registrationId: `registration${count}`,
    paymentId: `payment${count}`,
    registrationStatus: 'under_review',
    paymentStatus: 'under_review',
    amountPaise,
    duePaise: amountPaise,
    utr: UTR,
    references: [`REFERENC${count}`],
    day: '2027-01-10',
    names: ['Asha Rao'],
    isSettled: false,
    ...overrides,
  };
};
const matchOne = (line: Partial<OpenLine>, ...targets: Partial<Target>[]) => {
  const built = buildLine(line);
  const match = matchLines([built], targets.map(buildTarget)).get(built.id);
  return match && [match.certainty, match.rule, match.doubt];
};

describe('matchLines', () => {
  it('is sure of the UTR and the amount, under any name of the payer', () => {
    expect(matchOne({ narration: `UPI-HER FATHER-${UTR}` }, {})).toEqual(['sure', 'utr', undefined]);
  });

  it('finds a UTR that begins with zeros which a spreadsheet took away', () => {
    const utrs = findTransferNumbers('UPI', '12345678');
    expect(utrs).toEqual([]);
    expect(matchOne({ utrs: findTransferNumbers('UPI', 10_123_456_789) }, { utr: '010123456789' })).toEqual([
      'sure',
      'utr',
      undefined,
    ]);
  });

  it.each<[string, Partial<OpenLine>, Partial<Target>[], (string | undefined)[] | undefined]>([
    ['its return', { returnedOn: '2027-01-12' }, [{}], ['unsure', 'utr', 'returned']],
    ['another amount', { amountPaise: 20_000 }, [{}], ['unsure', 'utr', 'amount_differs']],
    ['a price that has risen since', {}, [{ duePaise: 80_000 }], ['unsure', 'utr', 'amount_differs']],
    ['a payment that another line settled', {}, [{ isSettled: true }], ['unsure', 'utr', 'settled_by_another']],
    ['a rejected payment', {}, [{ paymentStatus: 'rejected' }], ['unsure', 'utr', 'payment_rejected']],
    ['an ended registration', {}, [{ registrationStatus: 'cancelled' }], ['unsure', 'utr', 'registration_ended']],
    ['a payment confirmed before', {}, [{ paymentStatus: 'paid' }], ['sure', 'utr', undefined]],
    ['a rejected and a new claim', {}, [{ paymentStatus: 'rejected' }, {}], ['sure', 'utr', undefined]],
    ['no payment', {}, [{ utr: '999999999999', names: ['Else Body'] }], undefined],
  ])('a UTR with %s', (_name, line, targets, expected) => {
    expect(matchOne({ narration: `UPI ${UTR}`, ...line }, ...targets)).toEqual(expected);
  });

  it('is not sure where somebody sent the number of another person’s transfer', () => {
    const owner = { registrationId: 'owner', utr: null, paymentStatus: 'started' as const, references: ['ABCDEFGH23'] };
    expect(matchOne({ narration: `UPI ${UTR} ABCDEFGH23` }, {}, owner)).toEqual([
      'unsure',
      'utr',
      'note_names_another',
    ]);
  });

  it('is not sure of two lines with the same UTR', () => {
    const lines = [buildLine({ narration: `UPI ${UTR}` }), buildLine({ narration: `IMPS ${UTR}` })];
    const matches = matchLines(lines, [buildTarget()]);
    expect(lines.map(({ id }) => matches.get(id)?.doubt)).toEqual(['several_lines', 'several_lines']);
  });

  it('is sure of a reference in the note, also of a transfer that nobody reported', () => {
    const target = { utr: null, paymentStatus: 'started' as const, references: ['ABCDEFGH23'] };
    expect(matchOne({ narration: 'UPI/P2A/1/SOME NAME/abcdefgh23 Chess' }, target)).toEqual([
      'sure',
      'reference',
      undefined,
    ]);
    expect(matchOne({ narration: 'UPI ABCDEFGH2' }, target)).toBeUndefined();
    const paid = { ...target, paymentStatus: 'paid' as const };
    expect(matchOne({ narration: 'UPI ABCDEFGH23' }, paid)).toEqual(['unsure', 'reference', 'paid_already']);
  });

  it('is sure of one typing error only with amount, day and name', () => {
    const narration = 'UPI-ASHA RAO-X@YBL-701012345687';
    expect(matchOne({ narration }, {})).toEqual(['sure', 'similar_utr', undefined]);
    expect(matchOne({ narration: 'UPI-KABIR DAS-701012345687' }, {})).toEqual([
      'unsure',
      'similar_utr',
      'number_differs',
    ]);
    expect(matchOne({ narration, day: '2027-01-20' }, {})).toBeUndefined();
    expect(matchOne({ narration, amountPaise: 100 }, {})).toBeUndefined();
    expect(matchOne({ narration }, {}, { utr: '701012345677' })).toEqual(['unsure', 'similar_utr', 'several_targets']);
  });

  it('is never sure of a name alone', () => {
    expect(matchOne({ narration: 'UPI-ASHA RAO' }, {})).toEqual(['unsure', 'name', 'by_name_only']);
    expect(matchOne({ narration: 'UPI-ASHA RAO' }, {}, {})).toEqual(['unsure', 'name', 'several_targets']);
  });

  it('takes a payment for one line only', () => {
    const [exact, second] = [buildLine({ narration: `UPI ${UTR}` }), buildLine({ narration: 'UPI ASHA RAO' })];
    const matches = matchLines([second, exact], [buildTarget()]);
    expect([matches.get(exact.id)?.certainty, matches.get(second.id)]).toEqual(['sure', undefined]);
  });
});

it.each([
  ['701012345678', '701012345678', false],
  ['701012345678', '701012345679', true],
  ['701012345678', '701012345687', true],
  ['701012345678', '701012345078', true],
  ['701012345678', '701012435678', true],
  ['701012345678', '701021435678', false],
  ['701012345678', '70101234567', false],
])('isSimilarNumber of %s and %s is %s', (one, other, isSimilar) => {
  expect(isSimilarNumber(one, other)).toBe(isSimilar);
});

it.each([
  ['UPI-ASHA RAO-X@YBL', 'Asha Rao', true],
  ['UPI/CR/1/ASHA R/SBIN', 'Asha Rao', true],
  ['UPI/1/RAVI KUM/SBI', 'Ravi Kumar Singh', true],
  ['UPI/1/KUMAR RAVI/SBI', 'Ravi Kumar', true],
  ['UPI-ASHA MENON-X@YBL', 'Asha Rao', false],
  ['UPI-ASHAVERI RAO', 'Asha Rao', false],
  ['UPI-ASHA', 'Asha', false],
  ['UPI-LAKSHMI-1', 'Lakshmi', true],
  ['UPI-RAO', 'A Rao', false],
])('hasName of %s and %s is %s', (narration, name, expected) => {
  expect(hasName(wordsOf(narration), nameWords(name))).toBe(expected);
});

it('a number shares a key with every number that is similar', () => {
  const digits = [...UTR];
  const mistyped = digits.flatMap((digit, at) =>
    [...'0123456789'].filter((other) => other !== digit).map((other) => digits.toSpliced(at, 1, other)),
  );
  const swapped = digits.slice(1).map((digit, at) => digits.toSpliced(at, 2, digit, digits[at] ?? ''));
  const keys = new Set(similarityKeys(UTR));
  for (const similar of [...mistyped, ...swapped]) {
    expect(similarityKeys(similar.join('')).some((key) => keys.has(key))).toBe(true);
  }
});

it('lines of one fee are compared with few of those who owe it', () => {
  const COUNT = 300;
  const nameOf = (index: number) => `Payer${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))} Rao`;
  let looks = 0;
  const counted: ProxyHandler<Target> = {
    get(target, property) {
      looks += 1;
      return Reflect.get(target, property);
    },
  };
  const targets = Array.from({ length: COUNT }, (_, index) => {
    const utr = `7010123${String(index * 7).padStart(5, '0')}`;
    return new Proxy(buildTarget({ utr, names: [nameOf(index)] }), counted);
  });
  const lines = targets.map((_, index) =>
    buildLine({ narration: `UPI-${nameOf(index)}-X@YBL`, utrs: [`9020456${String(index * 7).padStart(5, '0')}`] }),
  );
  const matches = matchLines(lines, targets);
  expect([...matches.values()].map(({ rule }) => rule)).toEqual(Array(COUNT).fill('name'));
  expect(looks).toBeLessThan(COUNT * 50);
});

const targetOf = ({ index, sent, reference, amount, day, name, story }: Payer): Target => ({
  registrationId: String(index),
  paymentId: `p${index}`,
  amountPaise: amount * 100,
  duePaise: amount * 100,
  utr: sent,
  day,
  references: [reference],
  names: [name],
  isSettled: false,
  paymentStatus: sent === null ? 'started' : 'under_review',
  registrationStatus: story === 'cancelled' ? 'cancelled' : sent === null ? 'pending_payment' : 'under_review',
});

const openLineOf = ({ row, day, narration, reference, deposit }: AccountLine): OpenLine => ({
  id: String(row),
  day,
  narration,
  amountPaise: Number(deposit.replaceAll(',', '')) * 100,
  utrs: findTransferNumbers(narration, reference),
  returnedOn: null,
});

it('over 20 seeded statements of a thousand payments no sure match is wrong, and 95 % are sure', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { lines, payers, neverPaid } = buildFestivalAccount(1000, seed);
    const credits = lines.filter(({ deposit }) => deposit !== '');
    const matches = matchLines(credits.map(openLineOf), [...payers, ...neverPaid].map(targetOf));
    const sure = credits.filter(({ row }) => matches.get(String(row))?.certainty === 'sure');
    const wrong = sure.filter(
      ({ row, payer }) => matches.get(String(row))?.targets[0].registrationId !== String(payer?.index),
    );
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(sure.length / credits.filter(({ payer }) => payer).length, `seed ${seed}`).toBeGreaterThanOrEqual(0.95);
  }
});
