import { describe, expect, it } from 'vitest';
import { toTeamSize } from '#contract/team-rules.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { emptyValues, fromEvent, toInstant, toLocal, toRequestBody } from './form-values.ts';

describe('dates of a form', () => {
  it('go through the browser’s clock and come back the same', () => {
    expect(toInstant(toLocal('2027-02-14T13:05:00.000Z'))).toBe('2027-02-14T13:05:00.000Z');
    expect(toLocal(null)).toBe('');
    expect(toInstant('')).toBe('');
    expect(toInstant('soon')).toBe('');
  });

  it('keep the seconds of a time nobody touched', () => {
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

describe('what a form sends', () => {
  it('has one fee for a person or a team, and two for both', () => {
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

  it('names the main event of a sub-event alone', () => {
    expect(toRequestBody({ ...emptyValues, mainEventId: 'abc' }, 'sub')).toMatchObject({ mainEventId: 'abc' });
    expect(toRequestBody(emptyValues, 'main')).not.toHaveProperty('mainEventId');
    expect(toRequestBody(emptyValues, 'sub')).not.toHaveProperty('hasSubEvents');
  });
});
