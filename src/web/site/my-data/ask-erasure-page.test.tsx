import { expect, it } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import AskErasurePage from './ask-erasure-page.tsx';

it('a refused address stays in its field', () => {
  const message = 'Please enter a valid email';
  const outcome = { ok: false, message, errors: { email: message }, values: { email: 'asha@college' } };
  expect(renderPage(AskErasurePage, null, { actionData: outcome })).toContain('value="asha@college"');
});
