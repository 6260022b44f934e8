import { Button, Text } from '@mantine/core';
import type { MainEventChoice } from '../rules/main-event-choice.ts';
import type { EventForm } from '../use-event-editing.ts';
import { countTaken, withMainEventValues } from './like-event.ts';

interface MainEventDefaultsProps {
  form: EventForm;
  mainEvents: MainEventChoice[] | undefined;
}

/** Offers to fill the empty fields of a sub-event with what its main event has; nothing where that would fill in nothing. */
export function MainEventDefaults({ form, mainEvents }: MainEventDefaultsProps) {
  const main = mainEvents?.find(({ value }) => value === form.values.mainEventId)?.event;
  if (!main || countTaken(form.values, main) === 0) return null;
  const fill = () => {
    form.setValues(withMainEventValues(form.values, main));
    // The button is gone then; the title is what is left to type.
    form.getInputNode('title')?.focus();
  };
  return (
    <Text size="sm" mb="md">
      Dates, venue, participation and fee as of “{main.title}”?{' '}
      <Button size="compact-sm" variant="light" onClick={fill}>
        Fill in what is empty
      </Button>
    </Text>
  );
}
