import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MailAudience } from '#contract/panel/announcements.ts';
import type { MailRecipient } from '#contract/panel/sent-mails.ts';
import { type AdminApi, AdminApiProvider } from '../../api/admin-api.tsx';
import { createQueryClient } from '../../queries/client/query-client.ts';
import { mailRecipientQuery } from '../../queries/registrations/sent-mails.ts';
import { MailPreview } from './mail-preview.tsx';

const audience = { everybody: true, statuses: ['confirmed'] } satisfies MailAudience;
const values: NonNullable<MailRecipient['recipient']>['values'] = {
  name: 'Asha',
  event: 'Solo',
  when: '',
  venue: '',
  number: '1',
  registration: 'Asha',
  team: '',
  college: '',
  code: 'ABCD',
};

function preview(at: number, people: number): string {
  const client = createQueryClient();
  const recipient = people === 0 ? null : { email: 'asha@mails.test', values };
  const { queryKey } = mailRecipientQuery({} as AdminApi, audience, 0);
  client.setQueryData(queryKey, { registrations: people, people, at, recipient });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <AdminApiProvider apiUrl="" onSignedOut={() => {}}>
          <MailPreview audience={audience} subject="Hello" text="Bring {name}" replyTo="" contact={null} />
        </AdminApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const button = (page: string, name: string) => page.match(new RegExp(`<button[^>]*>(?:(?!</button>).)*${name}`))?.[0];

it('the preview of a mail names the recipient that it shows, whichever was asked for', () => {
  expect(preview(0, 1)).toContain('1 of 1 person: Asha, asha@mails.test');
  expect(preview(999, 1000)).toContain('1,000 of 1,000 people: Asha');
  expect(preview(0, 0)).toContain('Nobody would get this message.');
});

it('the ends of the preview take no steps, and keep the focus', () => {
  for (const name of ['Previous', 'Next']) {
    expect(button(preview(0, 1), name)).toMatch(/aria-disabled="true"/);
    expect(button(preview(0, 1), name)).not.toMatch(/ disabled=/);
  }
  expect(button(preview(0, 2), 'Previous')).toMatch(/aria-disabled="true"/);
  expect(button(preview(0, 2), 'Next')).not.toMatch(/aria-disabled="true"/);
});
