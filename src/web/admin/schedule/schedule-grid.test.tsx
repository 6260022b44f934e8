import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import type { Powers } from '#contract/roles/powers.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { textOf } from '#test/support/render-page.tsx';
import { AdminApiProvider } from '../api/admin-api.tsx';
import { PowersContext } from '../auth/session/powers.ts';
import { createQueryClient } from '../queries/client/query-client.ts';
import { eventLists } from '../queries/events/events.ts';
import { ScheduleGrid } from './schedule-grid.tsx';

function scheduleFor(powers: Powers, events: Event[] = []): string {
  const client = createQueryClient();
  client.setQueryData(eventLists.main, events);
  client.setQueryData(eventLists.sub, []);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/admin/schedule?day=2027-02-14']}>
        <MantineProvider>
          <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
            <PowersContext value={powers}>
              <ScheduleGrid />
            </PowersContext>
          </AdminApiProvider>
        </MantineProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('a schedule without events leads who may create one to its form', () => {
  const page = scheduleFor({ 'events.create': 'festival' });
  expect(page).toContain('No events yet');
  expect(page).toContain('href="/home?view=create-main-event"');
  expect(scheduleFor({ 'events.edit': 'festival' })).not.toContain('create-main-event');
});

it('long events have a heading, their dates and hours; a column is as wide as its own events need', () => {
  const long = (index: number) =>
    buildStoredEvent({
      _id: `camp-${index}`,
      title: `Camp ${index}`,
      venue: 'Lawn',
      startDate: '2027-02-13T04:30:00.000Z',
      endDate: '2027-02-15T04:30:00.000Z',
    });
  const hours = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T05:30:00.000Z', venue: 'Zoo' };
  const blocks = ['a', 'b', 'c'].map((_id) => buildStoredEvent({ _id, title: _id, ...hours }));
  const page = scheduleFor({}, [long(0), ...blocks]);
  expect(textOf(page)).toContain('Longer than the day (1)');
  expect(textOf(page)).toContain('Sat 13 Feb, 10:00 AM – Mon 15 Feb, 10:00 AM · Lawn');
  // Of a narrow window the one venue with blocks, not that of the long event.
  expect(page).toContain('grid-template-columns:76px minmax(336px, 3fr);min-width:412px');
  expect(page).not.toContain('<details');
  expect(scheduleFor({}, [0, 1, 2, 3, 4, 5, 6].map(long))).toContain('<details');
});

it('each venue leads to its board', () => {
  const hours = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T05:30:00.000Z' };
  const page = scheduleFor({}, [buildStoredEvent({ _id: 'a', title: 'a', ...hours, venue: 'Raman Hall' })]);
  expect(page).toContain('href="/board/Raman%20Hall"');
  expect(page).toContain('aria-label="Board for a screen at Raman Hall"');
});

it('a day lists its clashes and its events without a venue, and marks the blocks', () => {
  const at = (title: string, day: number, hour: string, venue: string | null) =>
    buildStoredEvent({
      _id: `${title}-${day}`,
      title,
      venue,
      startDate: `2027-02-${day}T${hour}:00.000Z`,
      endDate: `2027-02-${day}T09:00:00.000Z`,
    });
  const events = [at('Quiz', 14, '07:00', 'Hall'), at('Chess', 14, '08:00', 'Hall'), at('Debate', 14, '08:00', 'Lawn')];
  const page = scheduleFor({}, [...events, at('Dance', 14, '08:00', null), at('Poetry', 15, '08:00', null)]);
  expect(textOf(page)).toContain('Without a venue (1)');
  expect(page).not.toContain('Poetry');
  expect(textOf(page)).toContain('At the same time at one venue (1)');
  expect(page.match(/title="[^"]*at the same time as another one here"/g)).toHaveLength(2);
});
