import { describe, expect, it } from 'vitest';
import type { GateList } from '#contract/check-in.ts';
import { decideByList, keyOfCode } from './decide-by-list.ts';

const AT = '2027-02-14T05:00:00.000Z';
const EARLIER = '2027-02-14T04:00:00.000Z';
const person = (id: string, checkedInAt: string | null = null) => ({
  _id: id,
  name: id,
  role: 'Participant',
  key: `key of ${id}`,
  festivalKeys: [`festival of ${id}`],
  checkedInAt,
});
const registration = { number: 1, eventId: 'e', eventTitle: 'Quiz', eventStartDate: AT, name: 'Trio' };
const list: GateList = {
  at: EARLIER,
  isWhole: true,
  registrations: [
    {
      ...registration,
      _id: 't',
      key: 'team',
      kind: 'team',
      people: [person('asha'), person('ravi'), person('meera', EARLIER)],
    },
    { ...registration, _id: 'i', key: 'alone', kind: 'individual', people: [person('zoya')] },
  ],
};
const decide = (key: string, people?: string[], inside = new Map<string, string | null>()) =>
  decideByList(list, { code: 'CODE', key, people, at: AT }, inside);

describe('decideByList', () => {
  it('lets in the person of a registration by either code, once', () => {
    expect(decide('alone')).toMatchObject({ result: 'admitted', admitted: ['zoya'] });
    expect(decide('key of zoya')).toMatchObject({ result: 'admitted', admitted: ['zoya'] });
    expect(decide('alone', undefined, new Map([['zoya', EARLIER]]))).toMatchObject({
      result: 'already_in',
      admitted: [],
    });
  });

  it('lets in again who is not in any more, though the list says so', () => {
    expect(decide('key of meera')).toMatchObject({ result: 'already_in' });
    const decided = decide('key of meera', undefined, new Map([['meera', null]]));
    expect(decided).toMatchObject({ result: 'admitted', admitted: ['meera'] });
    expect(decided.registration?.people.at(-1)?.checkedInAt).toBe(AT);
  });

  it('lets nobody in to what has ended since the list was made, and asks for no such event; an old list has no ends', () => {
    const ending = (eventEndDate: string) => {
      const [team, alone] = list.registrations.map((one) => ({ ...one, eventEndDate }));
      return { ...list, registrations: [team, alone].flatMap((one) => (one ? [one] : [])) };
    };
    const decideAt = (endDate: string, key: string) =>
      decideByList(ending(endDate), { code: 'CODE', key, at: AT }, new Map()).result;
    expect(decideAt('2027-02-14T04:54:00.000Z', 'alone')).toBe('unknown');
    expect(decideAt('2027-02-14T04:54:00.000Z', 'festival of zoya')).toBe('unknown');
    // The clock of a device may be some minutes fast.
    expect(decideAt('2027-02-14T04:56:00.000Z', 'alone')).toBe('admitted');
    const over = { ...registration, _id: 'o', key: 'other', kind: 'individual' as const, eventId: 'f' };
    const ended = { ...over, eventEndDate: '2027-02-14T04:30:00.000Z', people: [person('zoya')] };
    const both = { ...list, registrations: [ended, ...list.registrations] };
    const scan = { code: 'CODE', key: 'festival of zoya', at: AT };
    expect(decideByList(both, scan, new Map())).toMatchObject({ result: 'admitted', registration: { _id: 'i' } });
  });

  it('lets in by a festival ID that person alone', () => {
    expect(decide('festival of ravi')).toMatchObject({ result: 'admitted', admitted: ['ravi'], isFestivalId: true });
    expect(decide('festival of meera')).toMatchObject({ result: 'already_in', admitted: [] });
    expect(decide('key of ravi')).toMatchObject({ isFestivalId: false });
  });

  it('asks for which event, where a festival ID has passes for several, and lets in for the chosen one', () => {
    const other = { ...registration, _id: 'o', key: 'other', kind: 'individual' as const, eventId: 'f' };
    const both = {
      ...list,
      registrations: [...list.registrations, { ...other, eventTitle: 'Race', people: [person('zoya')] }],
    };
    const scan = { code: 'CODE', key: 'festival of zoya', at: AT };
    expect(decideByList(both, scan, new Map())).toEqual({
      result: 'choose_event',
      registration: null,
      admitted: [],
      isFestivalId: true,
      choices: [
        { eventId: 'e', eventTitle: 'Quiz', mainEventTitle: null, startDate: AT, checkedInAt: null, name: 'zoya' },
        { eventId: 'f', eventTitle: 'Race', mainEventTitle: null, startDate: AT, checkedInAt: null, name: 'zoya' },
      ],
    });
    expect(decideByList(both, { ...scan, eventId: 'f' }, new Map())).toMatchObject({
      result: 'admitted',
      registration: { eventTitle: 'Race' },
    });
  });

  it('asks who of a team came, lets in those who are chosen, and nobody twice', () => {
    expect(decide('team')).toMatchObject({ result: 'choose', admitted: [] });
    expect(decide('team', ['asha', 'meera', 'stranger'])).toMatchObject({ result: 'admitted', admitted: ['asha'] });
    expect(decide('team', ['meera'])).toMatchObject({ result: 'already_in', admitted: [] });
    expect(decide('team', ['asha']).registration?.people.map(({ checkedInAt }) => checkedInAt)).toEqual([
      AT,
      null,
      EARLIER,
    ]);
  });

  it('lets in a member of a team by their own code alone', () => {
    expect(decide('key of ravi')).toMatchObject({ result: 'admitted', admitted: ['ravi'] });
    expect(decide('key of meera')).toMatchObject({ result: 'already_in', admitted: [] });
  });

  it('names those alone whom the code lets in: by a code of their own nobody lets in the others', () => {
    const namesOf = (key: string) => decide(key).registration?.people.map(({ name }) => name);
    expect(namesOf('key of ravi')).toEqual(['ravi']);
    expect(namesOf('festival of ravi')).toEqual(['ravi']);
    expect(namesOf('team')).toEqual(['asha', 'ravi', 'meera']);
  });

  it('knows nothing of a code that is not on the list', () => {
    expect(decide('other')).toEqual({ result: 'unknown', registration: null, admitted: [] });
  });
});

it('keyOfCode is the SHA-256 of a code in base64url', async () => {
  expect(await keyOfCode('ABCD')).toBe('4S4RWs9FUrJWi1XpPL05OUxO-ByCRH-vyZeIKgLSNnc');
});
