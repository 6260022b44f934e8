import { describe, expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { overlapsAfter } from './venue-overlaps.ts';

const ZONE = 'Asia/Kolkata';
const at = (text: string) => new Date(`2027-02-${text}+05:30`).toISOString();
const event = (title: string, start: string, end: string, venue: string | null) =>
  buildStoredEvent({ _id: title, title, startDate: at(start), endDate: at(end), venue });
const unchanged = { venue: '', shiftDays: '', shiftMinutes: '' };

describe('overlapsAfter', () => {
  const solo = event('Solo', '14T10:00', '14T12:00', 'Hall');
  const duet = event('Duet', '14T11:30', '14T13:00', 'Lawn');
  const quiz = event('Quiz', '14T12:00', '14T14:00', 'Yard');
  const play = event('Play', '15T12:30', '15T13:30', 'Yard');
  const all = [solo, duet, quiz, play];
  const pairs = (...asked: Parameters<typeof overlapsAfter>) => overlapsAfter(...asked).map(({ titles }) => titles);

  it('names the events that one venue would hold at the same time, each pair once', () => {
    expect(overlapsAfter([solo, duet], all, { ...unchanged, venue: ' Yard ' }, ZONE)).toEqual([
      { venue: 'Yard', titles: ['Solo', 'Duet'], start: at('14T11:30'), end: at('14T12:00') },
      { venue: 'Yard', titles: ['Duet', 'Quiz'], start: at('14T12:00'), end: at('14T13:00') },
    ]);
  });

  it('takes a venue that is written otherwise for the same', () => {
    const hall = event('Choir', '14T11:00', '14T13:00', ' hall');
    expect(pairs([solo], [solo, hall], { ...unchanged, shiftMinutes: '15' }, ZONE)).toEqual([['Solo', 'Choir']]);
    expect(pairs([duet], [duet, quiz], { ...unchanged, venue: 'YARD' }, ZONE)).toEqual([['Duet', 'Quiz']]);
  });

  it('takes the events at their new hours', () => {
    expect(pairs([quiz], all, { ...unchanged, shiftDays: '1' }, ZONE)).toEqual([['Quiz', 'Play']]);
    expect(pairs([quiz], all, { ...unchanged, shiftDays: '1', shiftMinutes: '90' }, ZONE)).toEqual([]);
    expect(pairs([solo], all, { venue: 'Lawn', shiftDays: '', shiftMinutes: '-30' }, ZONE)).toEqual([]);
  });

  it('finds none while neither venue nor hours change, or where an event has no venue', () => {
    const [one, other] = [event('One', '14T10:00', '14T12:00', 'Hall'), event('Other', '14T10:00', '14T12:00', null)];
    expect(overlapsAfter([one], [solo, one, other], unchanged, ZONE)).toEqual([]);
    expect(overlapsAfter([other], [solo, other], { ...unchanged, shiftMinutes: '15' }, ZONE)).toEqual([]);
  });

  it('keeps the hours of the festival where clocks change', () => {
    const berlin = 'Europe/Berlin';
    const before = buildStoredEvent({
      _id: 'before',
      startDate: '2027-03-27T08:00:00.000Z',
      endDate: '2027-03-27T09:00:00.000Z',
      venue: 'Hall',
    });
    const after = buildStoredEvent({
      _id: 'after',
      startDate: '2027-03-28T07:30:00.000Z',
      endDate: '2027-03-28T08:00:00.000Z',
      venue: 'Hall',
    });
    expect(overlapsAfter([before], [before, after], { ...unchanged, shiftDays: '1' }, berlin)).toMatchObject([
      { start: '2027-03-28T07:30:00.000Z', end: '2027-03-28T08:00:00.000Z' },
    ]);
  });
});
