import { afterEach, expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../language/i18n.ts';
import CertificatePage from './certificate-page.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

it('a certificate names its year only where the festival’s name has none', () => {
  const certificate = {
    status: 'valid',
    kind: 'participation',
    name: 'Asha Rao',
    team: null,
    line: '',
    signatories: [],
    url: 'https://utsav.example/certificate/ABCD',
    instituteName: '',
    year: '2026',
    issuedOn: '2027-01-10',
    from: '2026-12-31',
    to: '2027-01-01',
    award: null,
    eventTitle: 'Nritya',
    mainEventTitle: null,
    replacedBy: null,
    isErased: false,
    qrSvg: '<svg/>',
  };
  const heading = (festivalName: string) =>
    textOf(renderPage(CertificatePage, { certificate: { ...certificate, festivalName }, grouped: 'ABCD' }));
  expect(heading('Utsav ’27')).not.toMatch(/’27 2026/);
  expect(heading('Utsav')).toContain('Utsav 2026');
});

it('who checks a code that was never issued reads that, in both languages', () => {
  const read = () => textOf(renderPage(CertificatePage, null));
  expect(read()).toContain(
    'There is no certificate with this code: look at the code again, or it was never issued here.',
  );
  setLanguageFinder(() => 'hi');
  expect(read()).toContain('इस कोड का कोई प्रमाणपत्र नहीं है: कोड फिर से देखें, या यह यहाँ कभी जारी नहीं हुआ।');
});
