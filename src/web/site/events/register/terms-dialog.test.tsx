import { createRef } from 'react';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import type { RegisterEvent } from './register-steps.ts';
import { TermsDialog } from './terms-dialog.tsx';

const event: RegisterEvent = {
  _id: 'e1',
  title: 'Nritya',
  teamSize: 1,
  isAuthenticationNeeded: false,
  isRegistrationNeeded: false,
  registrationLink: null,
  entryFee: null,
  individualEntryFee: null,
  teamEntryFee: null,
  participationType: 'individual',
};

const formOf = (fields: Partial<RegisterEvent>) => {
  const dialog = createRef<HTMLDialogElement>();
  const html = renderPage(() => <TermsDialog event={{ ...event, ...fields }} dialog={dialog} />, null);
  return /<form[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? '';
};

it('agreeing without JavaScript opens the page of registering, with no page between', () => {
  expect(formOf({})).toMatch(/^<form[^>]* action="\/subevent\/Nritya\/e1\/payment"/);
  expect(formOf({ isRegistrationNeeded: true })).toMatch(
    /^<form[^>]* action="\/subevent\/Nritya\/e1\/teamregistration"/,
  );
});

it('agreeing without JavaScript shows the link to another site, to which the policy lets no form be sent', () => {
  const form = formOf({ registrationLink: 'https://forms.example/x' });
  expect(form).toMatch(/^<form[^>]* action="\/?#terms"/);
  expect(form).toContain('<input type="hidden" name="terms" value="agreed"/>');
});

it('the terms are seven, and say that fees do not come back and judges decide finally', () => {
  const dialog = createRef<HTMLDialogElement>();
  const html = renderPage(() => <TermsDialog event={event} dialog={dialog} />, null);
  expect(html.match(/<li/g)).toHaveLength(7);
  expect(html).toContain('Registration fees are non-refundable');
  expect(textOf(html)).toContain("The judges' decisions are final and binding");
});
