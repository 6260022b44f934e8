import { TextInput } from '@mantine/core';
import styles from './code-field.module.css';

interface CodeFieldProps {
  /** Whether a recovery code is asked for in the place of the app's six digits. */
  isRecovery?: boolean;
  description?: string;
  error?: string | undefined;
  /** Whether the caret waits here when the field appears. */
  hasFocus?: boolean;
}

/** The second step's code. Phones and password managers fill it in; spaces and dashes may be pasted with it. */
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

/** What either kind of code is called in a link that asks for the other. */
export const otherCode = (isRecovery: boolean) => (isRecovery ? 'Use the code of the app' : 'Use a recovery code');
