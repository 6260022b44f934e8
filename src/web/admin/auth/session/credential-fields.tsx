import { PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core';

/** The e-mail that an admin logs in with. */
export function EmailField({ defaultValue = '' }: { defaultValue?: string }) {
  return (
    <TextInput
      label="Email"
      name="email"
      defaultValue={defaultValue}
      type="email"
      required
      withAsterisk={false}
      autoComplete="username"
      inputMode="email"
    />
  );
}

/** The password that an admin has now. */
export function PasswordField(own: Pick<PasswordInputProps, 'error' | 'ref'> & { 'data-autofocus'?: boolean }) {
  return (
    <PasswordInput
      {...own}
      // Mantine marks all fields but this one.
      aria-invalid={own.error ? true : undefined}
      label="Password"
      name="password"
      required
      withAsterisk={false}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
    />
  );
}
