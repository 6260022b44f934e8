import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type FormFieldName, formFieldNames, getField } from '#contract/events/event-field-names.ts';
import { EventFieldInput } from './event-field-input.tsx';
import { type EventValues, emptyValues } from './form-values.ts';

function Field({ name }: { name: FormFieldName }) {
  const form = useForm<EventValues>({ initialValues: emptyValues });
  return <EventFieldInput name={name} form={form} kind="sub" live={{}} />;
}

it('the inputs of an event have the names of their fields', () => {
  const isNamed = (name: FormFieldName) =>
    new RegExp(`<(input|textarea)[^>]* name="${name}"`).test(
      renderToStaticMarkup(
        <MantineProvider>
          <Field name={name} />
        </MantineProvider>,
      ),
    );
  // The description is an editor, and the point of the picture is chosen in the picture.
  const withInput = formFieldNames.filter((name) => !['document', 'focus'].includes(getField(name).kind));
  expect(withInput.filter((name) => !isNamed(name))).toEqual([]);
});
