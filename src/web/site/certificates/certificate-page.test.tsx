import { afterEach, expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../language/i18n.ts';
import CertificatePage from './certificate-page.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

it('who checks a code that was never issued reads that, in both languages', () => {
  const read = () => textOf(renderPage(CertificatePage, null));
  expect(read()).toContain(
    'There is no certificate with this code: look at the code again, or it was never issued here.',
  );
  setLanguageFinder(() => 'hi');
  expect(read()).toContain('इस कोड का कोई प्रमाणपत्र नहीं है: कोड फिर से देखें, या यह यहाँ कभी जारी नहीं हुआ।');
});
