import { MantineProvider, Select, TextInput } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const labelOf = (input: React.ReactNode) =>
  /<label([^>]*)>(.*?)<\/label>/.exec(renderToStaticMarkup(<MantineProvider theme={theme}>{input}</MantineProvider>));

it.each([
  ['required', <TextInput key="required" label="Title" required />, true],
  ['marked as required', <Select key="marked" label="Title" withAsterisk />, true],
  ['required without a mark', <TextInput key="bare" label="Title" required withAsterisk={false} />, false],
  ['not required', <TextInput key="plain" label="Title" />, false],
])('the label of a field that is %s is its name alone, marked by a class', (_, input, isMarked) => {
  const [, attributes = '', text] = labelOf(input) ?? [];
  expect([text, attributes.includes('required-label')]).toEqual(['Title', isMarked]);
});
