import { Alert } from '@mantine/core';

/** The error of a form; nothing where there is none. */
export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="gulal" variant="light" role="alert">
      {text}
    </Alert>
  );
}
