import { Button, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

const LABELS = { copied: 'Copied', failed: 'Could not copy' } as const;

/** Copies a text and shows for a moment whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<keyof typeof LABELS | null>(null);
  const copy = async () => {
    setOutcome(
      (await navigator.clipboard?.writeText(text).then(
        () => 'copied' as const,
        () => 'failed' as const,
      )) ?? 'failed',
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
        {outcome === null ? label : LABELS[outcome]}
      </Button>
      <VisuallyHidden role="status">{outcome === null ? '' : LABELS[outcome]}</VisuallyHidden>
    </>
  );
}
