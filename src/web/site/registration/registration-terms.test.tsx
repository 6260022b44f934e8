import { expect, it } from 'vitest';
import type { Seats } from '#contract/events/seats.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { renderPage } from '#test/support/render-page.tsx';
import { RegistrationTerms } from './registration-terms.tsx';

it('the terms above a form give the festival’s hour of the event and of the deadline to visitors in another zone', () => {
  const event = buildStoredEvent({ startDate: '2027-02-12T04:30:00.000Z' });
  const seats = { registrationWindow: 'open', closesAt: '2027-02-09T12:30:00.000Z', capacity: null } as Seats;
  const html = renderPage(() => <RegistrationTerms event={event} kind="individual" amount={0} seats={seats} />, null);
  for (const hour of ['Fri 10:00 AM', 'Tue 6:00 PM']) {
    expect(html, hour).toContain(`data-elsewhere="${hour} at the festival (Asia/Kolkata)"`);
  }
});
