import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { textOf } from '#test/support/render-page.tsx';
import { ErrorState } from './load-failed.tsx';

const Failed = () => <ErrorState what="The events" />;

it('what is tried again is being loaded beside its link, which has the focus', async () => {
  const loads = Promise.withResolvers<null>();
  const router = createMemoryRouter([{ id: 'page', path: '/', Component: Failed, loader: () => loads.promise }], {
    hydrationData: { loaderData: { page: null } },
  });
  const text = () => textOf(renderToStaticMarkup(<RouterProvider router={router} />));
  expect(text()).toBe('The events could not be fetched. Check your connection and try again. Try again');
  const again = router.revalidate();
  expect(text()).toBe('Loading… Try again');
  loads.resolve(null);
  await again;
  expect(text()).toContain('could not be fetched');
});
