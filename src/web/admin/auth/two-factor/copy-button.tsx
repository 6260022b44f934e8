import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './security.module.css';

const WORDS = { copied: 'Copied', refused: 'Could not copy' } as const;

/** Copies a text and shows for a moment whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<keyof typeof WORDS | null>(null);
  const copy = async () => {
    setOutcome(
      (await navigator.clipboard?.writeText(text).then(
        () => 'copied' as const,
        () => 'refused' as const,
      )) ?? 'refused',
    );
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={15} aria-hidden />}
        onClick={() => void copy()}
        onBlur={() => setOutcome(null)}
      >
        {outcome === null ? label : WORDS[outcome]}
      </Button>
      <span className={styles.unseen} role="status">
        {outcome === null ? '' : WORDS[outcome]}
      </span>
    </>
  );
}
