import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AdminApiProvider } from '../../api/admin-api.tsx';
import { createQueryClient } from '../../queries/client/query-client.ts';
import { settingsKey } from '../../queries/settings.ts';
import { NoMailNote, NoMailServer } from './no-mail-server.tsx';

function page(sendsMail: boolean | undefined): string {
  const client = createQueryClient();
  if (sendsMail !== undefined) client.setQueryData(settingsKey, { sendsMail });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
          <NoMailServer />
          <NoMailNote />
        </AdminApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it('pages and dialogs say that no mail leaves the server, once that is known', () => {
  expect(page(false)).toContain('Mails reach nobody');
  expect(page(false)).toContain('No mail server is set: nobody gets a mail.');
  expect(page(true)).not.toContain('mail server');
  expect(page(undefined)).not.toContain('mail server');
});
