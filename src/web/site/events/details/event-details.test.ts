import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { eligibilityOf } from './eligibility.ts';
import { similarEvents } from './event-details.ts';

const now = new Date('2027-02-01T00:00:00.000Z');
const main = buildStoredEvent({ _id: 'm', title: 'Taal', category: 'music', hasSubEvents: true, hasSubEvent: true });
const sub = (title: string, more: object = {}) =>
  buildStoredEvent({ _id: title, title, mainEventId: 'm', mainEventTitle: 'Taal', ...more });

it('names events of the same main event and category first, and none that is over, closed or the event itself', () => {
  const solo = sub('Solo');
  const single = buildStoredEvent({
    _id: 'concert',
    title: 'Concert',
    category: 'music',
    startDate: '2027-02-12T04:00:00.000Z',
  });
  const subEvents = [
    solo,
    sub('Duet'),
    sub('Dance', { category: 'dance', startDate: '2027-02-12T03:00:00.000Z' }),
    sub('Draft', { status: 'inactive' }),
    sub('Over', { startDate: '2027-01-01T04:00:00.000Z', endDate: '2027-01-02T04:00:00.000Z' }),
  ];
  const titles = similarEvents(solo, [main, single], subEvents, now).map(({ title }) => title);
  expect(titles).toEqual(['Duet', 'Dance', 'Concert']);
  const other = buildStoredEvent({ _id: 'quiz', title: 'Quiz', category: 'quiz' });
  expect(similarEvents(other, [main, single, other], subEvents, now)).toEqual([]);
});

it('says who can take part: what is written, then the rules that registering checks', () => {
  const event = buildStoredEvent({
    participationType: 'team',
    teamSize: 4,
    minTeamSize: 3,
    collegeRule: 'same',
    minWomen: 1,
    allowedYears: [1, 2],
    maxAlumni: 0,
  });
  expect(eligibilityOf(event, 'Bring your college card\n')).toEqual([
    'Bring your college card',
    'Students of the years 1 and 2',
    'No alumni',
    'Teams of 3 to 4',
    'A team comes from one college',
    'At least one woman in a team',
  ]);
  expect(eligibilityOf(buildStoredEvent(), null)).toEqual([]);
  // A warning keeps nobody out.
  expect(eligibilityOf(buildStoredEvent({ overlapRule: 'warn' }), null)).toEqual([]);
  expect(eligibilityOf(buildStoredEvent({ overlapRule: 'refuse', exclusiveGroup: 'Headliners' }), null)).toEqual([
    'One event of “Headliners” for each person',
    'Nobody who takes part in another event at the same time',
  ]);
});
