import { expect, it } from 'vitest';
import { emptyValues } from '../form-values.ts';
import { liveErrors } from './live-checks.ts';

const dates = { startDate: '2027-02-14T10:00', endDate: '2027-02-14T18:00' };
const team = { participationType: 'team' as const, teamSize: '3' };

it('names the field whose date is out of order', () => {
  expect(liveErrors({ ...emptyValues, ...dates, endDate: '2027-02-14T09:00' }, 'main')).toEqual({
    endDate: 'The end must not be before the start',
  });
  const late = {
    ...emptyValues,
    ...dates,
    ...team,
    registrationEnds: '2027-02-15T10:00',
    rosterLocksAt: '2027-02-16T10:00',
  };
  expect(Object.keys(liveErrors(late, 'sub'))).toEqual(['registrationEnds', 'rosterLocksAt']);
});

it('names a smallest team that is larger than the largest', () => {
  expect(liveErrors({ ...emptyValues, ...dates, ...team, minTeamSize: '4' }, 'main')).toEqual({
    minTeamSize: 'A team has at most 3',
  });
  expect(liveErrors({ ...emptyValues, ...dates, ...team, minTeamSize: '3' }, 'main')).toEqual({});
});

it('says nothing of what is not typed yet', () => {
  expect(liveErrors(emptyValues, 'main')).toEqual({});
  expect(liveErrors({ ...emptyValues, startDate: dates.startDate }, 'main')).toEqual({});
  expect(liveErrors({ ...emptyValues, registrationEnds: dates.endDate }, 'main')).toEqual({});
  expect(liveErrors({ ...emptyValues, ...dates, refundRule: 'part' }, 'main')).toEqual({});
  expect(liveErrors({ ...emptyValues, ...dates, minTeamSize: 'two' }, 'main')).toEqual({});
});
