import { describe, expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { problemsOf, readHours, valuesOf, warningsOf, withStart } from './proposal.ts';

const ZONE = 'Asia/Kolkata';
const at = (text: string) => new Date(`${text}+05:30`).toISOString();
const event = buildStoredEvent({
  title: 'Robots',
  startDate: at('2027-02-14T22:00'),
  endDate: at('2027-02-15T01:00'),
  venue: 'Hall',
});

describe('the form of an event', () => {
  it('shows what is stored, and what is proposed', () => {
    expect(valuesOf(event, null, ZONE)).toEqual({
      startDay: '2027-02-14',
      startTime: '22:00',
      endDay: '2027-02-15',
      endTime: '01:00',
      venue: 'Hall',
    });
    expect(valuesOf(event, { day: '2027-02-13', minutes: 600, venue: null }, ZONE)).toEqual({
      startDay: '2027-02-13',
      startTime: '10:00',
      endDay: '2027-02-13',
      endTime: '13:00',
      venue: '',
    });
  });

  it('keeps the length when the start changes', () => {
    const values = valuesOf(event, null, ZONE);
    expect(withStart(values, { startTime: '09:30' }, ZONE)).toMatchObject({ endDay: '2027-02-14', endTime: '12:30' });
    expect(withStart(values, { startDay: '' }, ZONE)).toMatchObject({ startDay: '', endTime: '01:00' });
  });

  it('names what cannot be saved', () => {
    const values = valuesOf(event, null, ZONE);
    expect(problemsOf(values, ZONE)).toEqual({});
    expect(problemsOf({ ...values, endDay: '2027-02-14' }, ZONE)).toHaveProperty('endTime');
    expect(problemsOf({ ...values, startTime: '' }, ZONE)).toEqual({ startTime: 'Required' });
    expect(readHours({ ...values, endDay: '' }, ZONE)).toBeNull();
  });
});

it('warns about deadlines after the start, and hours outside of the main event', () => {
  const main = buildStoredEvent({ title: 'Tech', startDate: at('2027-02-14T09:00'), endDate: at('2027-02-14T18:00') });
  const late = { ...event, registrationEnds: at('2027-02-14T12:00'), rosterLocksAt: at('2027-02-14T08:00') };
  expect(warningsOf(late, main, at('2027-02-14T10:00'), at('2027-02-14T17:00'), ZONE)).toEqual([
    'Registration closes 14/02/2027, 12:00 PM, after it begins.',
  ]);
  expect(warningsOf(event, main, at('2027-02-14T17:00'), at('2027-02-14T19:00'), ZONE)).toEqual([
    expect.stringContaining('“Tech”, of which it is a part'),
  ]);
  expect(warningsOf(event, undefined, at('2027-02-14T17:00'), at('2027-02-14T19:00'), ZONE)).toEqual([]);
});
