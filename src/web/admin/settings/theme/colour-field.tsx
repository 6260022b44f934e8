import { Button, TextInput } from '@mantine/core';
import { hexOf, oklchOfHex, oklchText, readOklch } from '#contract/theme/colours.ts';
import type { contrastProblems } from '#contract/theme/theme.ts';
import styles from './theme.module.css';

interface ColourFieldProps {
  label: string;
  description: string;
  /** What cannot be read by it. */
  problem: ReturnType<ReturnType<typeof contrastProblems>['get']>;
  value?: string;
  onChange: (value: string) => void;
}

/**
 * A colour field (picker or text). It shows which texts would be unreadable and suggests the nearest readable colour, by the
 * same rules as the server.
 */
export function ColourField({ label, description, problem, value = '', onChange }: ColourFieldProps) {
  const colour = readOklch(value);
  const nearest = problem?.nearest;
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={colour ? hexOf(colour) : '#000000'}
        onChange={({ currentTarget }) => {
          const picked = oklchOfHex(currentTarget.value);
          if (picked) onChange(oklchText(picked));
        }}
      />
      <TextInput
        label={label}
        description={description}
        value={value}
        error={problem?.text ?? (colour ? null : 'A colour such as oklch(60% 0.15 250)')}
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {nearest ? (
        <Button className={styles.nearest} variant="default" size="sm" onClick={() => onChange(oklchText(nearest))}>
          Take the nearest {label.toLowerCase()} that works
        </Button>
      ) : null}
    </div>
  );
}
