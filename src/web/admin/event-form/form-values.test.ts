import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { toTeamSize } from '#contract/team-rules.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { toInstant, toLocal } from '../components/form/local-time.ts';
import { emptyValues, fromEvent, toRequestBody } from './form-values.ts';

describe('dates of a form', () => {
  it('convert to the browser’s time zone and back', () => {
    expect(toInstant(toLocal('2027-02-14T13:05:00.000Z'))).toBe('2027-02-14T13:05:00.000Z');
    expect(toLocal(null)).toBe('');
    expect(toInstant('')).toBe('');
    expect(toInstant('soon')).toBe('');
  });

  it('preserve the seconds of an unchanged time', () => {
    const event = buildStoredEvent({ startDate: '2027-02-14T13:05:42.000Z' });
    expect(toRequestBody(fromEvent(event), 'main', event).startDate).toBe('2027-02-14T13:05:42.000Z');
    const moved = { ...fromEvent(event), startDate: toLocal('2027-02-14T14:05:00.000Z') };
    expect(toRequestBody(moved, 'main', event).startDate).toBe('2027-02-14T14:05:00.000Z');
  });
});

describe('the team size', () => {
  it('is forced to a whole number of at least 1', () => {
    expect(toTeamSize('4')).toBe(4);
    expect(toTeamSize('4.9')).toBe(4);
    expect(toTeamSize('0')).toBe(1);
    expect(toTeamSize('-3')).toBe(1);
    expect(toTeamSize('many')).toBe(1);
    expect(toTeamSize('')).toBe(1);
  });
});

describe('toRequestBody', () => {
  it('sends one fee for a person or a team, and two for both', () => {
    const values = { ...emptyValues, entryFee: '100', individualEntryFee: '50', teamEntryFee: '300' };
    expect(toRequestBody({ ...values, participationType: 'team' }, 'main')).toMatchObject({
      entryFee: '100',
      individualEntryFee: '',
      teamEntryFee: '',
    });
    expect(toRequestBody({ ...values, participationType: 'both' }, 'main')).toMatchObject({
      entryFee: '',
      individualEntryFee: '50',
      teamEntryFee: '300',
    });
  });

  it.each([
    [
      { participationType: 'both', entryFee: 500 },
      { entryFee: '', individualEntryFee: '500', teamEntryFee: '500' },
    ],
    [
      { participationType: 'both', individualEntryFee: 150 },
      { individualEntryFee: '150', teamEntryFee: '150' },
    ],
    [
      { participationType: 'individual', individualEntryFee: 150 },
      { entryFee: '150', individualEntryFee: '' },
    ],
    [
      { participationType: 'team', teamEntryFee: 900 },
      { entryFee: '900', teamEntryFee: '' },
    ],
    [
      { participationType: 'team', individualEntryFee: 150 },
      { entryFee: '150', individualEntryFee: '' },
    ],
    [{ participationType: 'team' }, { entryFee: '', individualEntryFee: '', teamEntryFee: '' }],
  ] as const)('leaves what %o charges as it is when nothing is changed', (given, sent) => {
    const event = buildStoredEvent({ entryFee: null, individualEntryFee: null, teamEntryFee: null, ...given });
    expect(toRequestBody(fromEvent(event), 'main', event)).toMatchObject(sent);
  });

  it('sends the main event of sub-events alone', () => {
    expect(toRequestBody({ ...emptyValues, mainEventId: 'abc' }, 'sub')).toMatchObject({ mainEventId: 'abc' });
    expect(toRequestBody(emptyValues, 'main')).not.toHaveProperty('mainEventId');
    expect(toRequestBody(emptyValues, 'sub')).not.toHaveProperty('hasSubEvents');
  });
});

it('toRequestBody sends amounts as digits, however they are typed', () => {
  const typed = { ...emptyValues, entryFee: '₹200', prizePool: '1,50,000', firstPrize: 'Rs. 500 and a trophy' };
  expect(toRequestBody(typed, 'main')).toMatchObject({
    entryFee: '200',
    prizePool: '150000',
    firstPrize: 'Rs. 500 and a trophy',
  });
});

it('fromEvent has the defaults of the form for what a response leaves out', () => {
  const { _id, title, startDate, endDate } = buildStoredEvent();
  const values = fromEvent({ _id, title, startDate, endDate } as Event);
  expect(values).toEqual({ ...emptyValues, title, startDate: toLocal(startDate), endDate: toLocal(endDate) });
  expect(values).toMatchObject({ status: 'inactive', participationType: 'individual', teamSize: '1', entryFee: '' });
  const both = { _id, title, startDate, endDate, participationType: 'both', entryFee: 500 } as Event;
  expect(fromEvent(both)).toMatchObject({ individualEntryFee: '500', teamEntryFee: '500' });
});
