import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { CheckInResponse } from '#contract/check-in.ts';
import { DateAndTime } from '../components/date-time.tsx';
import styles from './scan-result.module.css';

export type CheckInRegistration = NonNullable<CheckInResponse['registration']>;

interface PeopleToCheckInProps {
  registration: CheckInRegistration;
  /** Whom the last scan let in: one button undoes all of them. */
  admitted: string[];
  isBusy: boolean;
  onAdmit: (people: string[]) => void;
  onUndo: (people: string[]) => void;
}

const idsOf = (people: CheckInRegistration['people']) => people.map(({ _id }) => _id);

/** Who of a registration is checked in: checkboxes for those who come now, undo for those who are in. */
export function PeopleToCheckIn({ registration, admitted, isBusy, onAdmit, onUndo }: PeopleToCheckInProps) {
  const [ticked, setTicked] = useState<string[]>([]);
  const outside = registration.people.filter(({ checkedInAt }) => checkedInAt === null);
  const inside = registration.people.filter(({ checkedInAt }) => checkedInAt !== null);
  const isAlone = registration.people.length === 1;
  const chosen = ticked.length > 0 ? ticked : idsOf(outside);
  const undoable = admitted.length > 0 ? admitted : isAlone ? idsOf(inside) : [];
  return (
    <div className={styles.people}>
      {isAlone ? null : (
        <ul>
          {outside.map(({ _id, name, role }) => (
            <li key={_id}>
              <Checkbox
                size="lg"
                label={name}
                description={role}
                checked={ticked.includes(_id)}
                onChange={(event) =>
                  setTicked(event.currentTarget.checked ? [...ticked, _id] : ticked.filter((id) => id !== _id))
                }
              />
            </li>
          ))}
          {inside.map(({ _id, name, checkedInAt, checkedInBy }) => (
            <li key={_id} className={styles.inside}>
              <span>
                {name}, in since <DateAndTime at={checkedInAt} />
                {checkedInBy ? ` by ${checkedInBy}` : ''}
              </span>
              <Button
                variant="white"
                color="dark"
                size="sm"
                disabled={isBusy}
                aria-label={`Undo the check-in of ${name}`}
                onClick={() => onUndo([_id])}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      {outside.length > 0 ? (
        <Button size="lg" color="peacock" className={styles.admit} loading={isBusy} onClick={() => onAdmit(chosen)}>
          {admitText(chosen.length, outside.length, registration.people.length)}
        </Button>
      ) : null}
      {undoable.length > 0 ? (
        <Button size="md" variant="white" color="dark" loading={isBusy} onClick={() => onUndo(undoable)}>
          {undoable.length > 1 ? `Undo for ${undoable.length}` : 'Undo'}
        </Button>
      ) : null}
    </div>
  );
}

function admitText(chosen: number, outside: number, all: number): string {
  if (all === 1) return 'Let in again';
  if (chosen < outside) return `Let in ${chosen} of ${outside}`;
  return outside === all ? `Let in all ${all}` : `Let in the other ${outside}`;
}
