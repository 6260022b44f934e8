import { Button, TextInput } from '@mantine/core';
import { hexOf, oklchOfHex, oklchText, readOklch } from '#contract/theme/colours.ts';
import { readThemeColours, type Theme } from '#contract/theme/theme.ts';
import { measureContrasts, nearestReadable, type ThemeColourName } from '#contract/theme/theme-tokens.ts';
import styles from './theme.module.css';

interface ColourFieldProps {
  name: ThemeColourName;
  label: string;
  description: string;
  theme: Theme;
  value?: string;
  error?: React.ReactNode;
  onChange: (value: string) => void;
}

/** A colour, picked or written, with what cannot be read by it and the nearest one that can. */
export function ColourField({ name, label, description, theme, value = '', error, onChange }: ColourFieldProps) {
  const colour = readOklch(value);
  const colours = readThemeColours(theme);
  const failing = colours && measureContrasts(colours).find((rule) => rule.colour === name && !rule.isEnough);
  const nearest = failing && nearestReadable(colours, name);
  const problem = failing && `${failing.where}: a contrast of ${failing.ratio.toFixed(1)}, and it needs 4.5`;
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
        error={problem ?? error ?? (colour ? null : 'A colour such as oklch(60% 0.15 250)')}
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
