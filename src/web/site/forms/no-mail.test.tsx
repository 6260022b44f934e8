import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { ConfirmEmailBanner } from '../auth/confirm-email-banner.tsx';
import { MailedCodeForm } from '../auth/mailed-code-form.tsx';
import type { Festival } from '../festival.ts';
import { GuardianNote } from '../passes/guardian-note.tsx';
import { statusMeaning } from '../passes/status-labels.ts';
import { RegisteredBefore } from '../registration/registered-before.tsx';
import { ConfirmHint, LateMailHint } from '../registration/verification/confirm-hint.tsx';
import { ConfirmNote } from '../registration/verification/confirm-note.tsx';
import { FormPage } from './form-page.tsx';

const noMail = 'This site cannot send e-mail yet.';
const waiting = [{ participantId: 'p1', name: 'Asha', status: 'waiting', isNamed: true }];
const submission = { form: { method: 'post' }, outcome: undefined, busy: false, setOutcome: () => {} };

/** Everything that says of a mail that it was sent, or will be. */
const promises = {
  'a page with a form': (
    <FormPage title="Log in by a code" lead={<p>We mail you six digits.</p>}>
      <form />
    </FormPage>
  ),
  'the form for a mailed code': (
    <MailedCodeForm {...(submission as unknown as Parameters<typeof MailedCodeForm>[0])} sentTo="a@college.test" />
  ),
  'an account to confirm': <ConfirmEmailBanner posted={undefined} />,
  'a registration to confirm': (
    <ConfirmHint verifyBy="2027-01-10T06:30:00.000Z" verifyEmail="a***@college.test" waits={false} />
  ),
  'who is registered already': <RegisteredBefore isLoggedIn={false} />,
  'a guardian who is asked': (
    <GuardianNote pass={{ missingConsents: waiting, code: 'ABCD', verifyBy: null } as never} />
  ),
};
const said = (element: React.ReactNode, festival: Partial<Festival>) =>
  textOf(renderPage(() => element, null, { festival }));

it.each(Object.entries(promises))('%s says that no mail comes while the site sends none', (_, element) => {
  expect(said(element, { noMail })).toContain(noMail);
  expect(said(element, { noMail })).not.toMatch(/we sent|we mailed|we write to/i);
  expect(said(element, {})).not.toContain(noMail);
  expect(said(element, {})).toMatch(/mail/);
});

it('nobody is asked to look for a mail that was not sent', () => {
  expect(said(<LateMailHint />, {})).toContain('spam folder');
  expect(said(<LateMailHint />, { noMail })).toBe('');
});

it('an account that waits for a mail is offered another one only where the site sends any', () => {
  expect(said(promises['an account to confirm'], {})).toContain('Send again');
  expect(said(promises['an account to confirm'], { noMail })).not.toContain('Send again');
});

it('a registration that waits for a mail is offered another one only where the site sends any', () => {
  const note = (
    <ConfirmNote
      code="ABCD"
      status="confirmed"
      verifyBy="2027-01-10T06:30:00.000Z"
      verifyEmail="a***@college.test"
      posted={undefined}
    />
  );
  expect(said(note, {})).toMatch(/No e-mail yet.*Send it again/);
  expect(said(note, { noMail })).toContain('Confirm your e-mail by');
  expect(said(note, { noMail })).not.toMatch(/No e-mail yet|Send it again/);
});

it('a status promises a mail only where the site sends any', () => {
  const waiting = { isPrepaid: false, position: 1 };
  for (const status of ['under_review', 'waitlisted'] as const) {
    expect(statusMeaning({ ...waiting, status })).toMatch(/We send (you )?an e-mail as soon as/);
    expect(statusMeaning({ ...waiting, status }, false)).not.toMatch(/e-mail/);
  }
});
