import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { RegistrationRow } from '#contract/registrations.ts';
import { textOf } from '#test/support/render-page.tsx';
import { RegistrationRows } from './registration-rows.tsx';

const row: RegistrationRow = {
  _id: 'r1',
  code: 'ABCD2345ABCD2345',
  eventId: 'e1',
  eventTitle: 'Nritya',
  mainEventTitle: 'Taal',
  number: 7,
  kind: 'individual',
  eventStartDate: '2027-02-12T04:30:00.000Z',
  eventEndDate: '2027-02-12T07:30:00.000Z',
  eventVenue: null,
  status: 'confirmed',
  name: 'Asha',
  teamId: null,
  amount: 0,
  paymentMethod: null,
  expiresAt: null,
  reason: null,
  isPrepaid: false,
  verifyBy: null,
  cancellationClosesAt: '2027-02-12T04:30:00.000Z',
  refundPercent: null,
  email: 'asha@x.test',
  phone: null,
  college: null,
  createdAt: '2027-01-10T06:30:00.000Z',
  missing: [],
  missingAnswers: 0,
  checkedIn: { people: 0, of: 1, at: null },
};
const shown = (rows: RegistrationRow[]) =>
  textOf(
    renderToStaticMarkup(
      <MemoryRouter>
        <RegistrationRows rows={rows} isStale={false} />
      </MemoryRouter>,
    ),
  );

it('a registration of a sub-event names its main event', () => {
  expect(shown([row])).toContain('Taal · Nritya #7');
  expect(shown([{ ...row, mainEventTitle: null }])).toContain('Nritya #7');
});

it('an incomplete team says what it lacks', () => {
  expect(shown([row])).not.toContain('Incomplete');
  expect(shown([{ ...row, kind: 'team', missing: ['1 more member', '1 more woman'] }])).toContain(
    'Incomplete: 1 more member, 1 more woman',
  );
});

it('a registration says how many required answers are missing', () => {
  expect(shown([row])).not.toContain('missing');
  expect(shown([{ ...row, missingAnswers: 1 }])).toContain('One answer missing');
  expect(shown([{ ...row, missingAnswers: 3 }])).toContain('3 answers missing');
});

it('a registration whose e-mail is not confirmed says so, and when it lapses', () => {
  expect(shown([row])).not.toContain('not confirmed');
  expect(shown([{ ...row, verifyBy: '2027-01-10T07:30:00.000Z' }])).toContain(
    'E-mail not confirmed, lapses 10/01/2027',
  );
});
