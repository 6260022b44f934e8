import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '#test/support/render-page.tsx';
import { Field } from './field.tsx';

it('a field says its hint beside its error, and once where they are the same', () => {
  const show = (error?: string) =>
    renderToStaticMarkup(
      <Field name="password" label="Password" hint="At least 8 characters" error={error} required />,
    );
  expect(textOf(show('Password is required'))).toContain('At least 8 characters Password is required');
  const html = show('At least 8 characters');
  expect(html.match(/At least 8 characters/g)).toHaveLength(1);
  expect(html).toContain('aria-describedby="error-password"');
});
