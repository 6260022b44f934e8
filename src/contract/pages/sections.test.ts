import { expect, it } from 'vitest';
import { sectionSchemas } from './sections.ts';

it('a schedule is of a day of the calendar, or of all days', () => {
  const takes = (day: string) =>
    sectionSchemas.schedule.safeParse({ id: 's', kind: 'schedule', heading: '', day, venue: '' }).success;
  expect(['2027-02-12', '', '2027-99-99', '2027-02-31'].map(takes)).toEqual([true, true, false, false]);
});
