import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { textOf } from '#test/support/render-page.tsx';
import { RegisterBar } from './register-parts.tsx';
import type { RegistrationPhase } from './registration-phase.ts';

it('the bar of an event says of a full one that it is full, of others what it costs', () => {
  const event = buildStoredEvent({ capacity: 40 });
  const bar = (available: number, waitlisted: number, phase: RegistrationPhase = 'open') => {
    const seats = { capacity: 40, available, waitlisted } as Parameters<typeof RegisterBar>[0]['seats'];
    return textOf(
      renderToStaticMarkup(
        <RegisterBar event={event} phase={phase} seats={seats} fees="₹200/- per person">
          Register Now
        </RegisterBar>,
      ),
    );
  };
  expect(bar(3, 0)).toBe('₹200/- per person Register Now');
  expect(bar(0, 0)).toBe('Full: join the waitlist Register Now');
  expect(bar(0, 2)).toBe('Full, 2 on the waitlist Register Now');
  expect(bar(0, 2, 'closed')).toBe('₹200/- per person Registration closed');
});
