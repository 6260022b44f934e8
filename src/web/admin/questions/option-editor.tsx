import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  MAX_OPTION_LABEL,
  MAX_OPTIONS,
  type Question,
  type QuestionOption,
} from '#contract/questions/question-rules.ts';
import row from '../components/row-button.module.css';
import { moved, newOption } from './question-edits.ts';
import styles from './questions.module.css';

interface OptionEditorProps {
  question: Question;
  index: number;
  errors: Record<string, string>;
  onChange: (changes: Pick<Question, 'options'>) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Several lines pasted into one option are several options. */
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, MAX_OPTION_LABEL))
    .filter(Boolean);

/** The options of a question. Enter adds one, a pasted list many. */
export function OptionEditor({ question: { options }, index, errors, onChange }: OptionEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const set = (next: QuestionOption[]) => onChange({ options: next.slice(0, MAX_OPTIONS) });
  const addAfter = (at: number, ...labels: string[]) => {
    set(options.toSpliced(at + 1, 0, ...(labels.length > 0 ? labels : ['']).map((label) => newOption(label))));
    focus(`[data-option="${at + Math.max(1, labels.length)}"] input`);
  };
  const isFull = options.length >= MAX_OPTIONS;
  const problem = errors[`questions.${index}.options`];
  return (
    <fieldset className={`${styles.wide} ${styles.options}`}>
      <legend>Options</legend>
      <ul ref={list}>
        {options.map(({ id, label }, at) => (
          <li key={id} data-option={at}>
            <TextInput
              aria-label={`Option ${at + 1}`}
              value={label}
              maxLength={MAX_OPTION_LABEL}
              error={errors[`questions.${index}.options.${at}.label`]}
              onChange={({ currentTarget }) =>
                set(options.map((option) => (option.id === id ? { id, label: currentTarget.value } : option)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (!isFull) addAfter(at);
              }}
              onPaste={(event) => {
                const lines = linesOf(event.clipboardData.getData('text'));
                if (lines.length < 2) return;
                event.preventDefault();
                const kept = label.trim() === '' ? options.toSpliced(at, 1) : options;
                const from = label.trim() === '' ? at : at + 1;
                set(kept.toSpliced(from, 0, ...lines.map((line) => newOption(line))));
              }}
            />
            <button
              type="button"
              className={row.icon}
              disabled={at === 0}
              aria-label={`Move option ${at + 1} up`}
              onClick={() => {
                set(moved(options, at, -1));
                focus(`[data-option="${at - 1}"] input`);
              }}
            >
              <IconArrowUp {...ICON} />
            </button>
            <button
              type="button"
              className={row.icon}
              disabled={at === options.length - 1}
              aria-label={`Move option ${at + 1} down`}
              onClick={() => {
                set(moved(options, at, 1));
                focus(`[data-option="${at + 1}"] input`);
              }}
            >
              <IconArrowDown {...ICON} />
            </button>
            <button
              type="button"
              className={`${row.icon} ${row.danger}`}
              aria-label={`Delete option ${at + 1}`}
              onClick={() => {
                set(options.filter((option) => option.id !== id));
                focus(`[data-option="${Math.max(0, at - 1)}"] input`);
              }}
            >
              <IconTrash {...ICON} />
            </button>
          </li>
        ))}
      </ul>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isFull}
        onClick={() => addAfter(options.length - 1)}
      >
        Add an option
      </Button>
    </fieldset>
  );
}
