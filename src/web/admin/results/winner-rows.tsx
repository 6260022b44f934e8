import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { MAX_AWARD, MAX_WINNER, MAX_WINNER_DETAIL, MAX_WINNERS } from '#contract/results/results.ts';
import row from '../components/row-button.module.css';
import { moved } from '../questions/question-edits.ts';
import styles from './results.module.css';
import { newWinner, type TypedWinner } from './use-results-draft.ts';

interface WinnerRowsProps {
  winners: TypedWinner[];
  /** Messages by the row's key and the field: `key.name`. */
  errors: Record<string, string>;
  onChange: (winners: TypedWinner[]) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The winners in the order of the page. */
export function WinnerRows({ winners, errors, onChange }: WinnerRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const isFull = winners.length >= MAX_WINNERS;
  const field = (at: number, name: 'award' | 'name' | 'detail', label: string, maxLength: number) => {
    const winner = winners[at];
    if (!winner) return null;
    return (
      <TextInput
        label={label}
        aria-label={`${label}, winner ${at + 1}`}
        value={winner[name]}
        maxLength={maxLength}
        error={errors[`${winner.key}.${name}`]}
        onChange={({ currentTarget }) =>
          onChange(winners.map((one) => (one.key === winner.key ? { ...one, [name]: currentTarget.value } : one)))
        }
      />
    );
  };
  return (
    <div>
      <ol className={styles.winners} ref={list}>
        {winners.map(({ key }, at) => (
          <li key={key} data-winner={at}>
            {field(at, 'award', 'Won', MAX_AWARD)}
            {field(at, 'name', 'Who', MAX_WINNER)}
            {field(at, 'detail', 'College, score or song (optional)', MAX_WINNER_DETAIL)}
            <div className={styles.icons}>
              <button
                type="button"
                className={row.icon}
                disabled={at === 0}
                aria-label={`Up, winner ${at + 1}`}
                onClick={() => {
                  onChange(moved(winners, at, -1));
                  focus(`[data-winner="${at - 1}"] input`);
                }}
              >
                <IconArrowUp {...ICON} />
              </button>
              <button
                type="button"
                className={row.icon}
                disabled={at === winners.length - 1}
                aria-label={`Down, winner ${at + 1}`}
                onClick={() => {
                  onChange(moved(winners, at, 1));
                  focus(`[data-winner="${at + 1}"] input`);
                }}
              >
                <IconArrowDown {...ICON} />
              </button>
              <button
                type="button"
                className={`${row.icon} ${row.danger}`}
                aria-label={`Remove winner ${at + 1}`}
                onClick={() => {
                  onChange(winners.filter((one) => one.key !== key));
                  focus(`[data-winner="${Math.max(0, at - 1)}"] input`);
                }}
              >
                <IconTrash {...ICON} />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus {...ICON} />}
        disabled={isFull}
        onClick={() => {
          onChange([...winners, newWinner()]);
          focus(`[data-winner="${winners.length}"] input`);
        }}
      >
        Add a winner
      </Button>
    </div>
  );
}
