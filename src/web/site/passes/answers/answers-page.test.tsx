import { expect, it } from 'vitest';
import { action } from './answers-page.tsx';

const CODE = 'ABCD2345EFGH6789';

/** Where the page without JavaScript leads to once the answers of a pass are saved. */
async function savedAt(sheets: number) {
  const sheet = { participantId: null, name: 'Asha', questions: [], answers: [], unanswered: 0 };
  const pass = { eventId: 'e1', sheets: Array.from({ length: sheets }, () => sheet) };
  const answer = async (path: string) => Response.json({ data: path.includes('/questions') ? [] : pass });
  const body = new URLSearchParams({ participantId: '', version: 'v1' });
  const args = {
    params: { code: CODE },
    request: new Request(`http://utsav.test/pass/${CODE}/answers`, { method: 'POST', body }),
    context: { get: () => ({ language: 'en', apiUrl: '', callApi: answer }) },
  };
  const response: Response = await action(args as unknown as Parameters<typeof action>[0]).catch((thrown) => thrown);
  return response.headers.get('location');
}

it('answers that are saved without JavaScript are said to be saved, on the pass or beside those of the team', async () => {
  expect(await savedAt(1)).toBe(`/pass/${CODE}?said=saved`);
  expect(await savedAt(2)).toBe(`/pass/${CODE}/answers?said=saved`);
});
