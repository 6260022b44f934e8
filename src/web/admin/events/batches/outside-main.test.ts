import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { outsideMainAfter } from './outside-main.ts';

const ZONE = 'Asia/Kolkata';
const at = (text: string) => new Date(`2027-02-${text}+05:30`).toISOString();
const main = buildStoredEvent({ _id: 'taal', title: 'Taal', startDate: at('14T09:00'), endDate: at('15T18:00') });
const part = (title: string, start: string, end: string) =>
  buildStoredEvent({ _id: title, title, mainEventId: 'taal', startDate: at(start), endDate: at(end) });
const solo = part('Solo', '14T10:00', '14T12:00');
const duet = part('Duet', '15T16:00', '15T17:30');
const by = (shiftDays: string, shiftMinutes = '') => ({ shiftDays, shiftMinutes });
const titles = (...asked: Parameters<typeof outsideMainAfter>) => outsideMainAfter(...asked).map(({ title }) => title);

it('outsideMainAfter names the sub-events that would leave the hours of their main event', () => {
  expect(outsideMainAfter([solo, duet], [main], by('1'), ZONE)).toEqual([{ title: 'Duet', main }]);
  expect(titles([solo, duet], [main], by('', '-120'), ZONE)).toEqual(['Solo']);
  expect(titles([solo, duet], [main], by('', '30'), ZONE)).toEqual([]);
});

it('outsideMainAfter takes a main event that moves along at its new hours', () => {
  expect(titles([main, solo, duet], [main], by('1'), ZONE)).toEqual([]);
});

it('outsideMainAfter names none while no hours change', () => {
  const late = part('Late', '16T10:00', '16T11:00');
  expect(titles([late], [main], by('', ''), ZONE)).toEqual([]);
  expect(titles([late], [], by('1'), ZONE)).toEqual([]);
});
