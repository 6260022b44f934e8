import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { WaitingItem } from '#contract/panel/dashboard.ts';
import type { Powers } from '#contract/roles/powers.ts';
import { AdminApiProvider } from '../../api/admin-api.tsx';
import { PowersContext } from '../../auth/session/powers.ts';
import { createQueryClient } from '../../queries/client/query-client.ts';
import { statsKey } from '../../queries/stats.ts';
import { WaitingBadge } from './waiting-badge.tsx';
import { WaitingList } from './waiting-list.tsx';

function render(items: WaitingItem[], powers: Powers, children: React.ReactNode): string {
  const client = createQueryClient();
  client.setQueryData([...statsKey, 'waiting'], items);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MantineProvider>
          <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
            <PowersContext value={powers}>{children}</PowersContext>
          </AdminApiProvider>
        </MantineProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const events = [
  { _id: 'taal', title: 'Taal', mainEventId: null },
  { _id: 'solo', title: 'Solo', mainEventId: 'taal' },
];

it('each kind leads to where it is done, events to their own form', () => {
  const items: WaitingItem[] = [
    { kind: 'payments_to_check', count: 22, events: [], details: [] },
    { kind: 'no_picture', count: 7, events, details: [] },
    { kind: 'missing_settings', count: 1, events: [], details: ['No mail server'] },
  ];
  const page = render(items, { 'events.edit': 'festival' }, <WaitingList />);
  expect(page).toMatch(/href="\/admin\/payments"[^>]*><strong[^>]*>22<\/strong> <span>payments to check/);
  expect(page).toContain('href="/admin/edit/taal"');
  expect(page).toContain('href="/admin/subEvent/edit/solo"');
  expect(page).toContain('and 5 more');
  expect(page).toContain('setting is missing');
  expect(page).toContain('No mail server');
});

it.each([
  ['payments_to_check', '/admin/payments'],
  ['refunds_due', '/admin/payments?view=refunds&refunds=due'],
  ['surplus', '/admin/payments?view=surplus'],
  ['failed_refunds', '/admin/payments?view=refunds&refunds=failed'],
  ['inquiries', '/home?view=inquiries'],
  ['failed_emails', '/admin/registrations/emails'],
  ['retried_emails', '/admin/registrations/emails?show=retrying'],
  ['delayed_emails', '/admin/registrations/emails?show=delayed'],
  ['webhooks_off', '/admin/webhooks?show=off'],
  ['unproved', '/admin/registrations?proof=waiting'],
  ['starting_today', '/home?view=manage-events&waiting=starting_today'],
  ['nearly_full', '/home?view=manage-events&waiting=nearly_full'],
  ['no_text', '/home?view=manage-events&waiting=no_text'],
  ['no_picture', '/home?view=manage-events&waiting=no_picture'],
  ['no_coordinator', '/home?view=manage-events&waiting=no_coordinator'],
  ['no_contacts', '/home?view=manage-events&waiting=no_contacts'],
  ['missing_settings', '/home?view=settings'],
] satisfies [WaitingItem['kind'], string][])('%s leads to the list of what it counts', (kind, path) => {
  const page = render([{ kind, count: 3, events: [], details: [] }], { 'events.edit': 'festival' }, <WaitingList />);
  expect(page).toContain(`href="${path.replaceAll('&', '&amp;')}"`);
});

it('the list of events is linked for those alone whose powers open it', () => {
  const items: WaitingItem[] = [{ kind: 'starting_today', count: 1, events: [], details: [] }];
  expect(render(items, { 'check-in.scan': 'festival' }, <WaitingList />)).not.toContain('href');
});

it('an event that the reader may not edit is named without a link', () => {
  const page = render([{ kind: 'no_text', count: 1, events, details: [] }], {}, <WaitingList />);
  expect(page).toContain('Taal');
  expect(page).not.toContain('href');
});

it('says so where nothing waits, and the menu has no badge then', () => {
  expect(render([], {}, <WaitingList />)).toContain('Nothing waits for you.');
  expect(render([], {}, <WaitingBadge path="/admin/payments" />)).not.toContain('waiting');
});

it('the badge of payments counts what is to check, paid too much and failed, up to 99', () => {
  const of = (kind: WaitingItem['kind'], count: number): WaitingItem => ({ kind, count, events: [], details: [] });
  const items = [of('payments_to_check', 90), of('surplus', 5), of('inquiries', 3)];
  const badge = (path: string) => render(items, {}, <WaitingBadge path={path} />).replace(/<[^>]*>/g, '');
  expect(badge('/admin/payments')).toContain('95');
  expect(badge('/home?view=inquiries')).toContain('3');
  items.push(of('failed_refunds', 9));
  expect(badge('/admin/payments')).toContain('99+');
});
