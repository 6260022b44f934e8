import { expect, it } from 'vitest';
import { buildQuestion } from '#test/factories/questions.ts';
import { renderLoadedPage, textOf } from '#test/support/render-page.tsx';
import AnswersPage, { action } from './answers-page.tsx';

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

it('without JavaScript who is refused keeps what they typed, and reads what is stored now', async () => {
  const [size, diet, same] = ['Size', 'Diet', 'Club'].map((label) => buildQuestion({ label }));
  if (!size || !diet || !same) throw new Error('no questions');
  const answer = (question: typeof size, value: string) => ({
    questionId: question.id,
    participantId: 'p1',
    label: question.label,
    kind: question.kind,
    values: [value],
  });
  const sheet = {
    participantId: 'p1',
    name: 'Asha',
    version: 'newest',
    questions: [size, diet, same],
    answers: [answer(size, 'L'), answer(same, 'Chess')],
    values: { [size.id]: ['L'], [same.id]: ['Chess'] },
    unanswered: ['Diet'],
    missing: [],
  };
  const pass = { eventId: 'e1', eventTitle: 'Quiz', isOpen: true, isKnown: true, version: 'v1', sheets: [sheet] };
  const posted = {
    intent: 'p1.',
    ok: false,
    code: 'answers_changed',
    message: 'These answers were changed meanwhile.',
    errors: {},
    answers: { [size.id]: ['M'], [diet.id]: ['Jain'], [same.id]: ['Chess '] },
  };
  const loaderData = { code: CODE, pass: { ...pass, closesAt: '2027-01-10T10:00:00.000Z' } };
  const html = await renderLoadedPage(AnswersPage, loaderData, { actionData: posted });
  expect(html).toContain('name="answersVersion" value="newest"');
  for (const typed of ['M', 'Jain']) expect(html).toContain(`value="${typed}"`);
  const text = textOf(html);
  expect(text).toContain('Stored now, and replaced when you save again: Size L Diet No answer');
  expect(text).not.toContain('Club Chess');
});
