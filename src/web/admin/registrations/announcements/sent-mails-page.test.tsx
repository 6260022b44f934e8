import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type AdminApi, AdminApiProvider } from '../../api/admin-api.tsx';
import { createQueryClient } from '../../queries/client/query-client.ts';
import { allMailsQuery } from '../../queries/registrations/sent-mails.ts';
import { settingsKey } from '../../queries/settings.ts';
import SentMailsPage from './sent-mails-page.tsx';

async function pageOf(sendsMail: boolean): Promise<string> {
  const client = createQueryClient();
  const data = { mails: [], total: 0, more: false };
  const api = { call: async () => ({ data }) } as unknown as AdminApi;
  await client.fetchQuery(allMailsQuery(api, ''));
  client.setQueryData(settingsKey, { sendsMail });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element: <SentMailsPage /> }])} />
        </AdminApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it('the page of sent mails says that no mail server is set before any mail was sent', async () => {
  const page = await pageOf(false);
  expect(page).toContain('No mails yet');
  expect(page).toContain('No mail server is set');
  expect(await pageOf(true)).not.toContain('No mail server is set');
});
