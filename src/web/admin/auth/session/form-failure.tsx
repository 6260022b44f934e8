import { Alert } from '@mantine/core';

/** Why a form was refused; nothing where it was not. */
export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="gulal" variant="light" role="alert">
      {text}
    </Alert>
  );
}
