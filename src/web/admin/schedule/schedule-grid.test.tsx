import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Powers } from '#contract/roles/powers.ts';
import { AdminApiProvider } from '../api/admin-api.tsx';
import { PowersContext } from '../auth/session/powers.ts';
import { createQueryClient } from '../queries/client/query-client.ts';
import { eventLists } from '../queries/events/events.ts';
import { ScheduleGrid } from './schedule-grid.tsx';

function emptyScheduleFor(powers: Powers): string {
  const client = createQueryClient();
  client.setQueryData(eventLists.main, []);
  client.setQueryData(eventLists.sub, []);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
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
  const page = emptyScheduleFor({ 'events.create': 'festival' });
  expect(page).toContain('No events yet');
  expect(page).toContain('href="/home?view=create-main-event"');
  expect(emptyScheduleFor({ 'events.edit': 'festival' })).not.toContain('create-main-event');
});
