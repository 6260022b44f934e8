import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { EventRefund } from '#contract/payments/event-refunds.ts';
import { textOf } from '#test/support/render-page.tsx';
import { AdminApiProvider } from '../../api/admin-api.tsx';
import { createQueryClient } from '../../queries/client/query-client.ts';
import { settingsKey } from '../../queries/settings.ts';
import { EventRefundOverview } from './event-refund-overview.tsx';

const nothing: EventRefund = {
  eventId: 'event',
  eventTitle: 'Nritya',
  left: [],
  onItsWay: 0,
  refunded: 0,
  refused: 0,
  byHand: [],
  subEvents: [],
  run: null,
};
const byHand = { paymentId: 'p1', registrationId: 'r1', name: 'Asha', number: 7, method: 'upi' as const, amount: 400 };

function shown(data: Partial<EventRefund>): string {
  const client = createQueryClient();
  client.setQueryData(settingsKey, { sendsMail: false });
  return textOf(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
            <MemoryRouter>
              <EventRefundOverview data={{ ...nothing, ...data }} />
            </MemoryRouter>
          </AdminApiProvider>
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
}

it('the refund of an event says who is refunded by it and who is not', () => {
  const online = { method: 'razorpay' as const, payments: 3, amount: 1200 };
  const desk = { method: 'desk' as const, payments: 2, amount: 800 };
  const upi = { method: 'upi' as const, payments: 1, amount: 400 };
  expect(shown({ left: [online] })).toContain('₹1,200 of 3 payments goes back through Razorpay');
  expect(shown({ left: [online] })).toContain('nobody gets a mail');
  expect(shown({ left: [online] })).not.toContain('one by one');
  const both = shown({ left: [online, upi], byHand: [byHand] });
  expect(both).toContain('Only what was paid through Razorpay is refunded here. Give these back one by one');
  expect(both).not.toContain('not named here');
  expect(shown({ left: [upi, desk], byHand: [byHand] })).toContain('2 more are not named here');
});
