import { expect, it } from 'vitest';
import { dayOrderOf, readAmount, readDay } from '../../../sheets/cell-values.ts';
import {
  readCategory,
  readCount,
  readDate,
  readParticipation,
  readRupees,
  readStatus,
  readTeamSize,
} from './cell-readers.ts';
import { readRangeEnd, readTime } from './cell-times.ts';

it.each([
  ['10:00 AM', '10:00'],
  ['6.30 pm', '18:30'],
  ['12 AM', '00:00'],
  ['14/02/2027 18:05', '18:05'],
  [0.75, '18:00'],
  [46_067.4375, '10:30'],
  // 10.30 of a workbook: neither 10:30 nor, as a part of a day, 07:12.
  [10.3, undefined],
  [18, undefined],
  ['10 - 1 PM', '10:00'],
  ['10:00 AM to 1:00 PM', '10:00'],
  ['2-5 pm', '14:00'],
  ['11–1 AM', '23:00'],
  ['14-02-2027 10:30 – 12:00', '10:30'],
  ['13 pm', undefined],
  ['noon', undefined],
])('the time of %j is %j', (cell, time) => {
  expect(readTime(cell)).toBe(time);
});

it.each([
  ['10 - 1 PM', '13:00'],
  ['10 AM till 1', '13:00'],
  ['14-02-2027 10:30 – 12:00', '12:00'],
  ['10:00', undefined],
  ['14-02-2027', undefined],
  ['2027-02-14 10:00', undefined],
])('the end of the times in %j is %j', (cell, time) => {
  expect(readRangeEnd(cell)).toBe(time);
});

it.each([
  ['14/02/2027', undefined, 'day_first', '2027-02-14'],
  ['2/14/2027', undefined, 'month_first', '2027-02-14'],
  ['14 Feb 2027', '6 PM', 'day_first', '2027-02-14T18:00'],
  ['2027-02-14T10:00:00.000Z', undefined, 'day_first', '2027-02-14T10:00:00.000Z'],
  ['14th February 2027', undefined, 'day_first', '2027-02-14'],
  ['Feb 14, 2027', undefined, 'day_first', '2027-02-14'],
  ['Sunday, 14 Feb 2027, 6 PM', undefined, 'day_first', '2027-02-14T18:00'],
  ['Sun 14/02/2027', undefined, 'day_first', '2027-02-14'],
  [new Date(Date.UTC(2027, 1, 14, 10, 30)), undefined, 'day_first', '2027-02-14T10:30'],
  ['', undefined, 'day_first', null],
] as const)('the date %j with %j (%s) is %j', (cell, time, order, value) => {
  expect(readDate(cell, time, order)).toEqual({ value });
});

const dayCell = (day: string) => new Date(`${day}T00:00:00Z`);

it.each([
  ['texts above twelve beside cells up to twelve', ['14/02/2027', dayCell('2027-05-02'), null], 'cells_swapped'],
  ['such texts with a time', ['14-02-2027 10:30', dayCell('2027-05-02')], 'cells_swapped'],
  ['a cell above twelve', ['14/02/2027', dayCell('2027-05-02'), dayCell('2027-05-13')], 'day_first'],
  ['a text up to twelve', ['14/02/2027', '05/02/2027', dayCell('2027-05-02')], 'day_first'],
  ['texts that are text in every country', ['14/02/2027 onwards', '14.02.2027', dayCell('2027-05-02')], 'day_first'],
  ['cells alone', [dayCell('2027-05-02'), 46_067], 'day_first'],
  ['texts alone', ['14/02/2027', '15/02/2027'], 'day_first'],
  ['texts with the month first', ['02/14/2027', '02/05/2027', dayCell('2027-02-05')], 'month_first'],
] as const)('the order of days in a column with %s', (_name, column, order) => {
  expect(dayOrderOf([...column])).toBe(order);
});

it('reads days that Excel of another country swapped as they were written', () => {
  const swapped = dayCell('2027-05-02');
  expect(readDate(swapped, '10:00', 'cells_swapped')).toEqual({ value: '2027-02-05T10:00' });
  expect(readDate('14/02/2027', undefined, 'cells_swapped')).toEqual({ value: '2027-02-14' });
});

it('says of a wrong date or time what to write', () => {
  expect(readDate('soon', undefined, 'day_first')).toEqual({ problem: '“soon” is no date: write it as 14/02/2027' });
  expect(readDate('14/02/2027', 'tea', 'day_first')).toMatchObject({
    problem: expect.stringContaining('“tea” is no time'),
  });
  expect(readDate('14/02/2027', 10.3, 'day_first')).toMatchObject({
    problem: expect.stringContaining('“10.3” is no time'),
  });
});

it('reads fees, numbers and words as people write them', () => {
  expect(readRupees('₹1,50,000/-')).toEqual({ value: 150_000 });
  expect(readRupees('Free')).toEqual({ value: null });
  expect(readRupees('200.50')).toHaveProperty('problem');
  expect(readTeamSize('2-4')).toEqual({ most: { value: 4 }, fewest: 2 });
  expect(readTeamSize('Up to 5')).toEqual({ most: { value: 5 }, fewest: null });
  expect(readCount('1,200')).toEqual({ value: 1200 });
  expect(readCount('some')).toHaveProperty('problem');
  expect(readParticipation('Solo / Group')).toEqual({ value: 'both' });
  expect(readParticipation('Duet')).toEqual({ value: 'team' });
  expect(readStatus('Yes')).toEqual({ value: 'active' });
});

// By the patterns alone each of these takes minutes, and somebody who fills in the form of which the sheet is made can write it.
it.each([
  ['blanks', ' '],
  ['dashes', '-'],
  ['digits', '1'],
  ['beginnings of an instant', 'T'],
])('a cell with %s without an end is no amount, day or time', (_, letter) => {
  const long = `₹${letter.repeat(100_000)}x`;
  expect(readAmount(long)).toBeUndefined();
  expect(readDay(`1 ${letter.repeat(100_000)}x`)).toBeUndefined();
  expect(readTime(`10${letter.repeat(100_000)}x`)).toBeUndefined();
  expect(readDate(long, undefined, 'day_first')).toHaveProperty('problem');
  expect(readRupees(long)).toHaveProperty('problem');
});

it.each([
  ['Sports', 'sport'],
  ['Art & Design', 'art'],
  ['design', 'art'],
  ['Poetry', 'writing'],
  ['Workshops', 'workshop'],
  [' music ', 'music'],
  ['Quizzes', 'quiz'],
  ['Fashion show', undefined],
  ['and', undefined],
])('the category %j is %j', (cell, category) => {
  const read = readCategory(cell);
  expect('value' in read ? read.value : undefined).toBe(category);
});
