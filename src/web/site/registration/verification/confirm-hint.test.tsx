import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { ConfirmHint } from './confirm-hint.tsx';

const link = { verifyBy: '2027-01-10T06:30:00.000Z', verifyEmail: 'a***@college.test' };

const said = (waits: boolean, noMail?: string) =>
  textOf(renderPage(() => <ConfirmHint {...link} waits={waits} />, null, { festival: noMail ? { noMail } : {} }));

it.each([undefined, 'This site cannot send e-mail yet.'])(
  'names what is lost without the confirmation (%s)',
  (noMail) => {
    expect(said(false, noMail)).toContain('Without it your seat goes to somebody else.');
    expect(said(true, noMail)).toContain('Without it you leave the waitlist.');
    expect(said(true, noMail)).not.toContain('seat');
  },
);
