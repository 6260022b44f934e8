import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '#test/support/render-page.tsx';
import { Field } from './field.tsx';

it('a field’s label is its words alone: whether it is required or optional is said beside it', () => {
  const show = (required: boolean) =>
    renderToStaticMarkup(<Field name="phone" label="Phone" hint="Ten digits" required={required} />);
  expect(show(true)).toMatch(/<label[^>]*>Phone<\/label>/);
  expect(show(true)).toContain('aria-describedby="hint-phone"');
  const optional = show(false);
  expect(optional).toMatch(/<label[^>]*>Phone<\/label> <small id="optional-phone">\(optional\)/);
  expect(optional).toContain('aria-describedby="optional-phone hint-phone"');
});

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
