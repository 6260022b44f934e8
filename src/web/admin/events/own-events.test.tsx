import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Powers } from '#contract/roles/powers.ts';
import { builtInRoles } from '#contract/roles/roles.ts';
import { AdminApiProvider } from '../api/admin-api.tsx';
import { PowersContext } from '../auth/session/powers.ts';
import { createQueryClient } from '../queries/client/query-client.ts';
import { eventLists } from '../queries/events/events.ts';
import { ManageEventsView } from './manage-events-view.tsx';

const dates = { startDate: '2027-03-05T10:00:00.000Z', endDate: '2027-03-06T10:00:00.000Z', status: 'active' };
const mains = [{ ...dates, _id: 'fest', title: 'Music Night', mainEventId: null, year: null }];
const subs = [{ ...dates, _id: 'solo', title: 'Solo Singing', mainEventId: 'fest', mainEventTitle: 'Music Night' }];

function renderFor(scope: string[], url = '/mainevent'): string {
  const powers: Powers = Object.fromEntries(builtInRoles.event_coordinator.powers.map((power) => [power, scope]));
  const router = createMemoryRouter([{ path: '*', element: <ManageEventsView /> }], { initialEntries: [url] });
  const client = createQueryClient();
  client.setQueryData(eventLists.main, mains);
  client.setQueryData(eventLists.sub, subs);
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
