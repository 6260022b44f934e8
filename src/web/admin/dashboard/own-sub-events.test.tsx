import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Powers } from '#contract/roles/powers.ts';
import { builtInRoles } from '#contract/roles/roles.ts';
import { AdminApiProvider } from '../api/admin-api.tsx';
import { PowersContext } from '../auth/session/powers.ts';
import { createQueryClient } from '../queries/client/query-client.ts';
import { eventLists } from '../queries/events/events.ts';
import { DashboardView } from './dashboard-view.tsx';

const event = (fields: object) => ({
  startDate: '2027-03-05T10:00:00.000Z',
  endDate: '2027-03-06T10:00:00.000Z',
  status: 'active',
  ...fields,
});
const mains = [
  event({ _id: 'fest', title: 'Music Night', mainEventId: null }),
  event({ _id: 'undated', title: 'Undated', mainEventId: null, startDate: null, endDate: undefined }),
];
const subs = [
  event({ _id: 'solo', title: 'Solo Singing', mainEventId: 'fest', mainEventTitle: 'Music Night' }),
  event({ _id: 'duet', title: 'Duets', mainEventId: 'fest', mainEventTitle: 'Music Night' }),
];

function dashboardOf(role: keyof typeof builtInRoles, scope: 'festival' | string[]): string {
  const powers: Powers = Object.fromEntries(builtInRoles[role].powers.map((power) => [power, scope]));
  const client = createQueryClient();
  client.setQueryData(eventLists.main, mains);
  client.setQueryData(eventLists.sub, subs);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MantineProvider>
          <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
            <PowersContext value={powers}>
              <DashboardView />
            </PowersContext>
          </AdminApiProvider>
        </MantineProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('the dashboard of a role for a sub-event leads to it, and to no other event', () => {
  const page = dashboardOf('event_coordinator', ['solo']);
  expect(page).toContain('Your sub-events');
  expect(page).toContain('/admin/subEvent/edit/solo');
  expect(page).toContain('/admin/registrations?eventId=solo');
  expect(page).not.toContain('Duets');
  expect(page).not.toContain('No events found.');
});

it('the dashboard of a role at the gate of a sub-event leads to its check-in', () => {
  const page = dashboardOf('gate_volunteer', ['solo']);
  expect(page).toContain('/admin/check-in?event=solo');
  expect(page).not.toContain('/admin/registrations');
  expect(page).not.toContain('/admin/subEvent/edit/solo');
});

it('the dashboard of a role for the main event shows the main event alone', () => {
  const page = dashboardOf('event_coordinator', ['fest', 'solo', 'duet']);
  expect(page).toContain('/admin/edit/fest');
  expect(page).not.toContain('Your sub-events');
});

it('an event without dates, as other backends send them, shows TBD', () => {
  const page = dashboardOf('president', 'festival');
  expect(page).toContain('Undated');
  expect(page).toMatch(/<p[^>]*>TBD<span>Venue TBD/);
});

it('the dashboard of a role without events says so and offers nothing to create', () => {
  const page = dashboardOf('judge', []);
  expect(page).toContain('Events that your roles are about appear here.');
  expect(page).not.toContain('Create Main Event');
});
