import { describe, expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { toLocal } from '../../components/form/local-time.ts';
import { emptyValues } from '../form-values.ts';
import { countTaken, likeValues, withMainEventValues } from './like-event.ts';

const main = buildStoredEvent({
  title: 'Yantra',
  shortDescription: 'Robots.',
  status: 'active',
  venue: 'Hall 2',
  participationType: 'team',
  teamSize: 4,
  entryFee: 200,
  startDate: '2027-02-14T04:30:00.000Z',
  endDate: '2027-02-16T12:30:00.000Z',
});

it('another event like one has all but its title and texts, and is inactive', () => {
  expect(likeValues(main)).toMatchObject({
    title: '',
    shortDescription: '',
    status: 'inactive',
    venue: 'Hall 2',
    teamSize: '4',
    entryFee: '200',
    startDate: toLocal(main.startDate),
  });
});

describe('what a sub-event takes from its main event', () => {
  it('fills in what is empty', () => {
    expect(withMainEventValues(emptyValues, main)).toMatchObject({
      title: '',
      venue: 'Hall 2',
      participationType: 'team',
      teamSize: '4',
      entryFee: '200',
      endDate: toLocal(main.endDate),
    });
  });

  it('keeps what was typed, and then has nothing left to fill in', () => {
    const typed = { ...emptyValues, venue: 'Lawn', entryFee: '50' };
    const filled = withMainEventValues(typed, main);
    expect(filled).toMatchObject({ venue: 'Lawn', entryFee: '50', teamSize: '4' });
    expect(countTaken(typed, main)).toBe(4);
    expect(countTaken(filled, main)).toBe(0);
  });
});
