import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type PersonField, PersonTextField } from './person-text-field.tsx';

it.each<[PersonField, number | undefined]>([
  ['name', 100],
  ['email', 254],
  ['phone', undefined],
  ['college', 200],
  ['reason', 300],
])('the desk takes as much of a person’s %s as the server', (field, max) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PersonTextField field={field} label={field} />
    </MantineProvider>,
  );
  expect(/maxlength="(\d+)"/i.exec(html)?.[1]).toBe(max?.toString());
});
