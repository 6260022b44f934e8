import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../dialog/dialog.tsx';
import { DialogButtons } from '../../dialog/dialog-buttons.tsx';
import { FocusPicker } from './focus-picker.tsx';
import type { ShownShape } from './shown-shape.ts';

interface FocusButtonProps {
  src: string;
  /** As it is stored; null or empty is the centre. */
  value: string | null | undefined;
  shapes: readonly ShownShape[];
  /** For screen readers, such as `picture 2`. */
  what: string;
  onChange: (value: string) => void;
}

/** Opens the point of a picture in a list in a dialog. */
export function FocusButton({ src, value, shapes, what, onChange }: FocusButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`What stays in sight of ${what}`}
        onClick={() => setOpen(true)}
      >
        What stays in sight
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} size="lg" title={`What stays in sight of ${what}`}>
        <FocusPicker src={src} value={value ?? ''} shapes={shapes} onChange={onChange} />
        <DialogButtons mt="md">
          <Button onClick={() => setOpen(false)}>Done</Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
