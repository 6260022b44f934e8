import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { ambassadorContent } from './ambassador-content.ts';
import { AmbassadorList } from './ambassador-list.tsx';
import ApplyPage from './apply-page.tsx';

const asha = { _id: 'a', name: 'Asha Rao', institution: null, image: null, images: null, shortBio: null, events: [] };
const pageOf = (ambassadors: object[] | null) =>
  textOf(renderPage(ApplyPage, { ambassadors, events: [], content: ambassadorContent() }));

it('the ambassadors are left out before there is one, and can be asked for again where they could not be read', () => {
  expect(pageOf([])).not.toMatch(/Meet Our Ambassadors|No ambassadors match/);
  expect(pageOf([])).toContain('Apply as an ambassador');
  expect(pageOf([asha])).toMatch(/Meet Our Ambassadors .*Asha Rao/);
  expect(pageOf(null)).toContain('Meet Our Ambassadors');
});

it('the page names what each level gives, and answers four questions', () => {
  const text = pageOf([]);
  for (const gift of ['Certificate of participation', 'Free entry to one event', 'Certificate of appreciation']) {
    expect(text).toContain(gift);
  }
  expect(text).toContain('Who can become a Campus Ambassador?');
});

it('how many ambassadors there are is announced where a filter changes it', () => {
  const html = renderPage(ApplyPage, { ambassadors: [asha], events: [], content: ambassadorContent() });
  expect(html).toMatch(/role="status">1 ambassador</);
});

it('every main event can be chosen; of one without an ambassador none match', () => {
  const ambassadors = [{ ...asha, events: [{ id: 'dance', title: 'Nritya' }] }];
  const events = [
    { id: 'dance', title: 'Nritya' },
    { id: 'robots', title: 'Yantra' },
  ];
  const listAt = (url: string) => {
    const router = createMemoryRouter([{ path: '/', element: <AmbassadorList {...{ ambassadors, events }} /> }], {
      initialEntries: [url],
    });
    return textOf(renderToStaticMarkup(<RouterProvider router={router} />));
  };
  expect(listAt('/')).toMatch(/All events Nritya Yantra .*Asha Rao/);
  expect(listAt('/?event=dance')).toContain('Asha Rao');
  expect(listAt('/?event=robots')).toContain('No ambassadors match your current filters.');
});
