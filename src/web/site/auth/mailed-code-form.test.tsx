import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, it } from 'vitest';
import { emptyFestival } from '../festival.ts';
import { MailedCodeForm } from './mailed-code-form.tsx';

const submission = { form: { method: 'post' }, outcome: undefined, busy: false, setOutcome: () => {} };
const props = submission as unknown as Parameters<typeof MailedCodeForm>[0];
const Page = () => <MailedCodeForm {...props} sentTo="a@college.test" />;
const Layout = () => <Outlet />;

it.each(['/signin/code?next=%2Fregister', '/register?next=%2Fjoin%2FABCDEF'])(
  'without scripts another code is asked for at %s',
  (entry) => {
    const Stub = createRoutesStub([
      {
        id: 'site/site-layout',
        path: '/',
        Component: Layout,
        loader: () => null,
        children: [{ path: '*', Component: Page }],
      },
    ]);
    const loaderData = { 'site/site-layout': { festival: emptyFestival, theme: {} } };
    const html = renderToStaticMarkup(<Stub initialEntries={[entry]} hydrationData={{ loaderData }} />);
    expect(html).toContain(`<a href="${entry}">Other e-mail, or another code</a>`);
  },
);
