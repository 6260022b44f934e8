import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { ambassadorContent } from './ambassador-content.ts';
import ApplyPage from './apply-page.tsx';

const asha = { _id: 'a', name: 'Asha Rao', institution: null, image: null, images: null, shortBio: null, events: [] };
const pageOf = (ambassadors: object[] | null) =>
  textOf(renderPage(ApplyPage, { ambassadors, content: ambassadorContent() }));

it('the ambassadors are left out before there is one, and can be asked for again where they could not be read', () => {
  expect(pageOf([])).not.toMatch(/Meet Our Ambassadors|No ambassadors match/);
  expect(pageOf([])).toContain('Apply as an ambassador');
  expect(pageOf([asha])).toMatch(/Meet Our Ambassadors .*Asha Rao/);
  expect(pageOf(null)).toContain('Meet Our Ambassadors');
});

it('how many ambassadors there are is announced where a filter changes it', () => {
  const html = renderPage(ApplyPage, { ambassadors: [asha], content: ambassadorContent() });
  expect(html).toMatch(/role="status">1 ambassador</);
});
