import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { builtInRoles } from '#contract/roles/roles.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { AdminApiProvider } from '../api/admin-api.tsx';
import { PowersContext } from '../auth/session/powers.ts';
import { createQueryClient } from '../queries/client/query-client.ts';
import { eventLists } from '../queries/events/events.ts';
import { ManageEventsView } from './manage-events-view.tsx';

const main = buildStoredEvent({ _id: 'fest', title: 'Music Night', mainEventId: null });
const sub = buildStoredEvent({
  _id: 'solo',
  title: 'Solo Singing',
  mainEventId: 'fest',
  mainEventTitle: 'Music Night',
});

function listAt(query: string): string {
  const client = createQueryClient();
  client.setQueryData(eventLists.main, [main]);
  client.setQueryData(eventLists.sub, [sub]);
  const powers = Object.fromEntries(builtInRoles.president.powers.map((power) => [power, 'festival' as const]));
  const router = createMemoryRouter([{ path: '/home', element: <ManageEventsView /> }], {
    initialEntries: [`/home?view=manage-events&${query}`],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
          <PowersContext value={powers}>
            <RouterProvider router={router} />
          </PowersContext>
        </AdminApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it('a search that finds nothing leads to what it finds among events of the other kind', () => {
  const page = listAt('search=singing');
  expect(page).toContain('No events found.');
  expect(page).toMatch(/href="[^"]*search=singing&amp;kind=sub"[^>]*>1 in Sub-events</);
  expect(listAt('search=singing&status=inactive')).not.toContain('in Sub-events');
  expect(listAt('search=nothing')).not.toContain('in Sub-events');
});
