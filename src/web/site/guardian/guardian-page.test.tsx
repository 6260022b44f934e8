import { expect, it } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import GuardianPage, { action } from './guardian-page.tsx';

const request = {
  minorName: 'Asha',
  guardianName: 'Meena Rao',
  eventTitle: 'Nritya',
  eventStartDate: '2099-02-14T04:30:00.000Z',
  eventVenue: null,
  status: 'waiting',
  decidedAt: null,
  isClosed: false,
};

/** What the page says to a decision that the server refuses. */
async function refuse(name: string) {
  const answer = async () =>
    Response.json(
      { code: 'validation_failed', message: 'No', errors: [{ path: 'name', message: 'Too long' }] },
      { status: 400 },
    );
  const body = new URLSearchParams({ decision: 'given', name });
  const args = {
    params: { key: 'k' },
    request: new Request('http://utsav.test/guardian/k', { method: 'POST', body }),
    context: { get: () => ({ language: 'en', apiUrl: '', callApi: answer }) },
  };
  return (await action(args as unknown as Parameters<typeof action>[0])).data;
}

it('a guardian who is refused reads the name that they typed, by which the decision is stored', async () => {
  const html = renderPage(GuardianPage, request, { actionData: await refuse('Ravi Rao') });
  expect(html).toContain('value="Ravi Rao"');
  expect(html).toContain('Too long');
  expect(renderPage(GuardianPage, request)).toContain('value="Meena Rao"');
});
