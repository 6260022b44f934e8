import { TextInput } from '@mantine/core';
import styles from './code-field.module.css';

interface CodeFieldProps {
  /** Whether it takes a recovery code instead of the app's six digits. */
  isRecovery?: boolean;
  description?: string;
  error?: string | undefined;
  /** Whether the field is focused when it appears. */
  hasFocus?: boolean;
}

/** The field of an OTP code. Phones and password managers fill it in; spaces and dashes may be pasted with it. */
export function CodeField({ isRecovery = false, description, error, hasFocus = false }: CodeFieldProps) {
  return (
    <TextInput
      key={isRecovery ? 'recovery' : 'app'}
      label={isRecovery ? 'Recovery code' : 'Code'}
      description={description}
      name="code"
      required
      withAsterisk={false}
      maxLength={40}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus={hasFocus}
      data-autofocus={hasFocus || undefined}
      error={error}
      classNames={{ input: isRecovery ? styles.recovery : styles.input }}
    />
  );
}

/** The label of the link that switches between the two kinds of code. */
export const otherCode = (isRecovery: boolean) => (isRecovery ? 'Use the code of the app' : 'Use a recovery code');
