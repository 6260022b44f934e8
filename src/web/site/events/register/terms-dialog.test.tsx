import { createRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../../language/i18n.ts';
import { TermsDialog } from './terms-dialog.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

type TermsEvent = Parameters<typeof TermsDialog>[0]['event'];

const event: TermsEvent = {
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
  effectiveRules: { refundPercent: null, cancellationClosesAt: '2027-02-12T04:30:00.000Z' },
};

const render = (fields: Partial<TermsEvent> = {}) => {
  const dialog = createRef<HTMLDialogElement>();
  return renderPage(() => <TermsDialog event={{ ...event, ...fields }} dialog={dialog} />, null);
};
const formOf = (fields: Partial<TermsEvent>) => /<form[^>]*>.*?<\/form>/s.exec(render(fields))?.[0] ?? '';

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
  const html = render();
  expect(html.match(/<li/g)).toHaveLength(7);
  expect(html).toContain('Registration fees are non-refundable');
  expect(textOf(html)).toContain("The judges' decisions are final and binding");
});

const ruled = (refundPercent: number | null, individualEntryFee = 200) =>
  textOf(
    render({
      individualEntryFee,
      effectiveRules: { refundPercent, cancellationClosesAt: '2027-02-12T04:30:00.000Z' },
    }),
  );

it('an event that pays money back says beside the seven terms that its rule goes before them, in both languages', () => {
  const before = 'This event’s own rule goes before the first term: if you cancel by Fri 12 Feb, 10:00 AM';
  expect(ruled(100)).toContain(`${before} , the whole fee is refunded.`);
  expect(ruled(40)).toContain(`${before} , 40% of the fee is refunded.`);
  expect(ruled(40)).toContain('Registration fees are non-refundable');
  setLanguageFinder(() => 'hi');
  expect(ruled(40)).toMatch(/इस इवेंट का अपना नियम पहली शर्त से ऊपर है: .* तक रद्द करने पर शुल्क का 40% लौटाया जाएगा।/);
  expect(ruled(100)).toContain('तक रद्द करने पर पूरा शुल्क लौटाया जाएगा।');
});

it('an event without a refund rule, with one that pays nothing back, or without a fee has the terms alone', () => {
  for (const text of [ruled(null), ruled(0), ruled(100, 0)]) expect(text).not.toContain('own rule');
});
