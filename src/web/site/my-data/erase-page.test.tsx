import { afterEach, expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../language/i18n.ts';
import ErasePage, { loader } from './erase-page.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

it('who does not tick that they are sure reads so at the box, and nowhere else', () => {
  const message = 'Tick that you are sure';
  const erasure = { email: 'a@college.test', status: 'confirmed', registrations: 1, hasAccount: false };
  const html = renderPage(ErasePage, erasure, { actionData: { ok: false, message, errors: { sure: message } } });
  const [box] = /<input[^>]*name="sure"[^>]*>/.exec(html) ?? [];
  expect(box).toContain('aria-invalid="true"');
  expect(box).toContain('aria-describedby="error-sure"');
  expect(html.split(message)).toHaveLength(2);
  expect(html.match(/autofocus/gi)).toHaveLength(1);
});

it('the page in Hindi says in Hindi what an erasure waits for', async () => {
  const waitsFor =
    'Hackathon: a team counts on you; Quiz: a payment is due or was made; Old: money is open or was paid; Chess: it has begun; Ludo: Cancelling was possible until 12 February 2027 at 10:00';
  const erasure = { email: 'a@college.test', status: 'scheduled', registrations: 3, hasAccount: false, dueAt: null };
  const answer = async (path: string) =>
    Response.json({ data: path.includes('translations') ? {} : { ...erasure, waitsFor } });
  const page = { language: 'hi', apiUrl: '', callApi: answer };
  const args = {
    params: { key: 'k' },
    request: new Request('http://utsav.test/my-data/erase/k'),
    context: { get: () => page },
  };
  setLanguageFinder(() => 'hi');
  const loaded = await loader(args as unknown as Parameters<typeof loader>[0]);
  const text = textOf(renderPage(ErasePage, loaded));
  expect(text).toContain(
    'Hackathon: एक टीम आप पर निर्भर है; Quiz: भुगतान बाक़ी है या हो चुका है; Old: पैसे बाक़ी हैं या दिए जा चुके हैं; Chess: ',
  );
  expect(text).not.toContain('it has begun');
  expect(text).toMatch(/Ludo: 12 .+ तक ही रद्द किया जा सकता था/);
});
