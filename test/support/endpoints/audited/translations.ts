import { createEvent } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber } from './records.ts';

async function make(test: TestApp, url: string, payload: object): Promise<string> {
  const made = await test.inject({ method: 'POST', url, headers: await test.headersOf('admin'), payload });
  return `${url}/${made.json().data._id}/translations`;
}

/** A title in Hindi. */
const inHindi = (source: string) => ({
  language: 'hi',
  texts: [{ path: 'title', source, text: `नया ${nextNumber()}` }],
});

export const translationEndpoints: Record<string, Prepare> = {
  'PUT /api/events/:id/translations': async (test) => {
    const { _id, title } = await createEvent(test.context);
    return { url: `/api/events/${_id}/translations`, payload: inHindi(title) };
  },
  'PUT /api/announcements/:id/translations': async (test) => {
    const eventId = (await createEvent(test.context))._id;
    const url = await make(test, '/api/announcements', { title: 'Gates open', text: 'At nine.', eventId });
    return { url, payload: inHindi('Gates open') };
  },
  'PUT /api/pages/:id/translations': async (test) => {
    const page = pageBody();
    return { url: await make(test, '/api/pages', page), payload: inHindi(page.title) };
  },
  'PUT /api/documents/:kind/translations': async (test) => {
    const headers = await test.headersOf('admin');
    const url = '/api/documents/refunds/translations';
    const [text] = (await test.inject({ url, headers })).json().data.texts;
    const blocks = [{ type: 'paragraph', data: { text: `वापसी ${nextNumber()}` } }];
    const texts = [{ path: 'body', source: text.source, text: JSON.stringify({ blocks }) }];
    return { url, payload: { language: 'hi', texts } };
  },
  'PUT /api/settings/translations': async (test) => {
    const { festivalName } = (await test.inject({ url: '/api/settings' })).json().data;
    const texts = [{ path: 'festivalName', source: festivalName, text: `उत्सव ${nextNumber()}` }];
    return { url: '/api/settings/translations', payload: { language: 'hi', texts } };
  },
};
