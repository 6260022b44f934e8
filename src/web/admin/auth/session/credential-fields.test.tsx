import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordField } from './credential-fields.tsx';

const render = (error?: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PasswordField error={error} />
    </MantineProvider>,
  );

it('a wrong password is marked as invalid, by which forms find the field that gets the focus', () => {
  expect(render('Wrong password')).toMatch(/<input[^>]*aria-invalid="true"/);
  expect(render()).not.toContain('aria-invalid');
});
