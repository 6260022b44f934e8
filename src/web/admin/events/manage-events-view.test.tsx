import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Powers, Scope } from '#contract/roles/powers.ts';
import { builtInRoles } from '#contract/roles/roles.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { AdminApiProvider } from '../api/admin-api.tsx';
import { PowersContext } from '../auth/session/powers.ts';
import { createQueryClient } from '../queries/client/query-client.ts';
import { eventLists } from '../queries/events/events.ts';
import { ManageEventsView } from './manage-events-view.tsx';

const main = buildStoredEvent({ _id: 'fest', title: 'Music Night', mainEventId: null });
const undated = { ...main, _id: 'undated', title: 'Undated', startDate: null, endDate: undefined } as never;
const sub = buildStoredEvent({
  _id: 'solo',
  title: 'Solo Singing',
  mainEventId: 'fest',
  mainEventTitle: 'Music Night',
});

/** The view of somebody with powers, at a url. */
function render(powers: Powers, url: string, mains = [main]): string {
  const client = createQueryClient();
  client.setQueryData(eventLists.main, mains);
  client.setQueryData(eventLists.sub, [sub]);
  const router = createMemoryRouter([{ path: '*', element: <ManageEventsView /> }], { initialEntries: [url] });
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

const powersOf = (role: 'president' | 'event_coordinator', scope: Scope): Powers =>
  Object.fromEntries(builtInRoles[role].powers.map((power) => [power, scope]));

const listAt = (query: string) => render(powersOf('president', 'festival'), `/home?view=manage-events&${query}`);
const renderFor = (scope: string[], url = '/mainevent') => render(powersOf('event_coordinator', scope), url);

it('a search that finds nothing leads to what it finds among events of the other kind', () => {
  const page = listAt('search=singing');
  expect(page).toContain('No events found.');
  expect(page).toMatch(/href="[^"]*search=singing&amp;kind=sub"[^>]*>1 in Sub-events</);
  expect(listAt('search=singing&status=inactive')).not.toContain('in Sub-events');
  expect(listAt('search=nothing')).not.toContain('in Sub-events');
});

it('lists an event without dates, as other backends send them, with TBD', () => {
  expect(render(powersOf('president', 'festival'), '/mainevent', [main, undated])).toMatch(/Undated.*TBD/);
});

it('Manage Events of a role for a sub-event opens with it, and offers to create nothing', () => {
  const page = renderFor(['solo']);
  expect(page).toContain('Recent Events (1)');
  expect(page).not.toContain('Create Sub Event');
  expect(renderFor(['solo'], '/mainevent?kind=main')).toContain('Recent Events (0)');
});

it('Manage Events of a role for a main event opens with it, and offers to create sub-events', () => {
  expect(renderFor(['fest', 'solo'])).toContain('Recent Events (1)');
  expect(renderFor(['fest', 'solo'], '/mainevent?kind=sub')).toContain('Create Sub Event');
});
