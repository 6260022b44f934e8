import { Button, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTimeZone } from '../../../dates/time-zone.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogButtons } from '../../components/dialog/dialog-buttons.tsx';
import styles from './conflict-dialog.module.css';
import { type Difference, differences, merge, type Side, type Version } from './conflict-resolution.ts';
import { valueInWords } from './value-in-words.ts';

interface ConflictDialogProps {
  base: Version;
  mine: Version;
  theirs: Version;
  mainEvents: { value: string; label: string }[] | undefined;
  onClose: () => void;
  onSave: (merged: Version) => void;
}

const sides = [
  { value: 'mine', label: 'Yours' },
  { value: 'theirs', label: 'Saved' },
];

/**
 * The event was saved after the form opened, by another admin or by a request whose response was lost: shows where the two versions differ, and
 * nothing of either is lost.
 */
export function ConflictDialog({ base, mine, theirs, mainEvents, onClose, onSave }: ConflictDialogProps) {
  const [found] = useState(() => differences(base, mine, theirs));
  const [choices, setChoices] = useState<Partial<Record<Difference['field'], Side>>>(() =>
    Object.fromEntries(found.map(({ field, suggested }) => [field, suggested])),
  );
  const timeZone = useTimeZone();
  const show = ({ field }: Difference, value: Difference['mine']) =>
    valueInWords(field, value, { mainEvents, timeZone });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={found.length === 0 ? 'This event is saved already' : 'This event was saved meanwhile'}
    >
      <Text size="sm" mb="md">
        {found.length === 0
          ? 'What is saved says the same as this form: by somebody else, or by you before the connection was lost.'
          : 'By somebody else, or by you before the connection was lost. Choose for each field which value stays: where only one side changed it, that one is chosen already.'}
      </Text>
      <ul className={styles.fields}>
        {found.map((difference) => (
          <li key={difference.field}>
            <div className={styles.head}>
              <strong>{difference.label}</strong>
              <SegmentedControl
                size="xs"
                aria-label={`Which ${difference.label}`}
                data={sides}
                value={choices[difference.field] ?? difference.suggested}
                onChange={(side) => setChoices({ ...choices, [difference.field]: side as Side })}
              />
            </div>
            <dl>
              <div data-chosen={choices[difference.field] === 'mine' || undefined}>
                <dt>Yours</dt>
                <dd>{show(difference, difference.mine) || 'Empty'}</dd>
              </div>
              <div data-chosen={choices[difference.field] === 'theirs' || undefined}>
                <dt>Saved</dt>
                <dd>{show(difference, difference.theirs) || 'Empty'}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <DialogButtons mt="lg">
        <Button variant="default" onClick={onClose}>
          Go on editing
        </Button>
        <Button onClick={() => onSave(merge(mine, theirs, choices))}>
          {found.length === 0 ? 'Save' : 'Save with these choices'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
