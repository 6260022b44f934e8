import { expect, it } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import ErasePage from './erase-page.tsx';

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
