import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { textOf } from '#test/support/render-page.tsx';
import type { TeamResult } from '../submit-team.ts';
import { TeamDone } from './team-done.tsx';

const values = { teamName: 'Trio', teamLogo: '', contactEmail: 'a@x.test', contactPhone: '', college: '', members: [] };

function render(next: TeamResult['next']): string {
  const outcome = { ok: true, message: 'Team Registration Successful!', errors: {}, values, ...(next ? { next } : {}) };
  const element = (
    <TeamDone
      outcome={outcome}
      event={{ _id: 'e1', title: 'Relay', teamSize: 3 }}
      isKnown={false}
      onAnother={() => {}}
    />
  );
  return textOf(renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />));
}

it('TeamDone says what the team pays and until when, and not that it is registered before', () => {
  const text = render({
    to: '/pay',
    pays: true,
    waits: false,
    amount: 1600,
    expiresAt: '2099-11-24T12:30:00.000Z',
    verifyBy: null,
    verifyEmail: null,
  });
  expect(text).toContain('Team Registration Successful!');
  expect(text).toContain('has a seat held for Relay');
  expect(text).toContain('₹1,600/- for the team to pay by Tue 24 Nov, 6:00 PM');
});

it('TeamDone says of a free team that it is registered, and of one on the waitlist when it pays', () => {
  const free = render({
    to: '/pass',
    pays: false,
    waits: false,
    amount: 0,
    expiresAt: null,
    verifyBy: null,
    verifyEmail: null,
  });
  expect(free).toContain('is registered for Relay');
  expect(free).not.toContain('to pay');
  expect(
    render({ to: '/pass', pays: false, waits: true, amount: 400, expiresAt: null, verifyBy: null, verifyEmail: null }),
  ).toContain('to pay only once you are offered a seat');
});
