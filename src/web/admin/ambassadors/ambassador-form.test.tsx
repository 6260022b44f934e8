import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { AdminApiProvider } from '../api/admin-api.tsx';
import { createQueryClient } from '../queries/client/query-client.ts';
import { AmbassadorForm, emptyAmbassador } from './ambassador-form.tsx';

it('the inputs of an ambassador have the names of their fields', () => {
  const form = <AmbassadorForm initial={emptyAmbassador} submitLabel="Save" draftName="new" onSave={async () => {}} />;
  const page = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider>
        <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />
        </AdminApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const names = [...page.matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name);
  expect(names.sort()).toEqual(['events', 'image', 'institution', 'name', 'shortBio']);
});
