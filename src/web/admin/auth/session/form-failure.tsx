import { Alert } from '@mantine/core';

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The error of a form, scrolled to in a dialog that is longer than the screen; nothing where there is none. */
export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert ref={scrollTo} color="gulal" variant="light" role="alert">
      {text}
    </Alert>
  );
}
