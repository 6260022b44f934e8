import { Button, NumberInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#contract/panel/counted.ts';
import {
  MAX_HELP,
  MAX_LABEL,
  type Question,
  type QuestionScope,
  questionKinds,
  takesOptions,
  takesText,
} from '#contract/questions/question-rules.ts';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DayField } from '../components/form/date-field.tsx';
import row from '../components/row-button.module.css';
import { OptionEditor } from './option-editor.tsx';
import { conditionChoices, kindLabels, withKind } from './question-edits.ts';
import styles from './questions.module.css';

const kinds = questionKinds.map((value) => ({ value, label: kindLabels[value] }));
const scopes = [
  { value: 'person', label: 'Every person' },
  { value: 'team', label: 'Once, for the whole team' },
];
const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

interface QuestionCardProps {
  index: number;
  question: Question;
  /** The questions before it, on which it may depend. */
  before: readonly Question[];
  isLast: boolean;
  /** How many registrations answered it. */
  answered: number;
  /** Messages by the path in the request. */
  errors: Record<string, string>;
  onChange: (changed: Question) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: (() => void) | undefined;
  onRemove: () => void;
}

/** One question with all that can be set about it. */
export function QuestionCard(props: QuestionCardProps) {
  const { index, question, before, isLast, answered, errors, onChange, onMove, onCopy, onRemove } = props;
  const [isAsking, setAsking] = useState(false);
  const name = question.label || `Question ${index + 1}`;
  const error = (field: string) => errors[`questions.${index}.${field}`];
  const set = (changes: Partial<Question>) => onChange({ ...question, ...changes });
  const isFixed = answered > 0;
  const choices = conditionChoices(question, before);
  return (
    <li className={styles.card} data-question={index}>
      <div className={styles.head}>
        <h2>Question {index + 1}</h2>
        <div className={styles.icons}>
          <button
            type="button"
            className={row.icon}
            data-move="-1"
            disabled={index === 0}
            aria-label={`Move up: ${name}`}
            title="Move up"
            onClick={() => onMove(-1)}
          >
            <IconArrowUp {...ICON} />
          </button>
          <button
            type="button"
            className={row.icon}
            data-move="1"
            disabled={isLast}
            aria-label={`Move down: ${name}`}
            title="Move down"
            onClick={() => onMove(1)}
          >
            <IconArrowDown {...ICON} />
          </button>
          <button
            type="button"
            className={row.icon}
            disabled={!onCopy}
            aria-label={`Duplicate: ${name}`}
            title="Duplicate"
            onClick={onCopy}
          >
            <IconCopy {...ICON} />
          </button>
          <button
            type="button"
            className={`${row.icon} ${row.danger}`}
            aria-label={`Delete: ${name}`}
            title="Delete"
            onClick={() => (isFixed ? setAsking(true) : onRemove())}
          >
            <IconTrash {...ICON} />
          </button>
        </div>
      </div>
      <div className={styles.fields}>
        <TextInput
          className={styles.wide}
          data-first
          label="Question"
          value={question.label}
          onChange={({ currentTarget }) => set({ label: currentTarget.value })}
          maxLength={MAX_LABEL}
          error={error('label') ?? error('id')}
          required
        />
        <Select
          label="Kind of answer"
          data={kinds}
          value={question.kind}
          onChange={(kind) => {
            const known = questionKinds.find((value) => value === kind);
            if (known) onChange(withKind(question, known));
          }}
          allowDeselect={false}
          readOnly={isFixed}
          {...(isFixed ? { description: `${counted(answered, 'registration')} answered it` } : {})}
          error={error('kind')}
        />
        <Select
          label="Who answers"
          data={scopes}
          value={question.scope}
          onChange={(scope) => scope && set({ scope: scope as QuestionScope, showIf: null })}
          allowDeselect={false}
          readOnly={isFixed}
          {...(isFixed ? { description: 'Answers keep this as it is' } : {})}
        />
        <Textarea
          className={styles.wide}
          label="Help below the question"
          value={question.help ?? ''}
          onChange={({ currentTarget }) => set({ help: currentTarget.value === '' ? null : currentTarget.value })}
          maxLength={MAX_HELP}
          autosize
          minRows={1}
          error={error('help')}
        />
        {takesOptions(question.kind) ? (
          <OptionEditor question={question} index={index} errors={errors} onChange={set} />
        ) : null}
        <Limits question={question} error={error} onChange={set} />
        {choices.length > 0 || question.showIf ? (
          <Select
            className={styles.wide}
            label="Ask only if"
            placeholder="Always"
            data={choices}
            value={question.showIf ? `${question.showIf.questionId}.${question.showIf.optionId}` : null}
            onChange={(value) => {
              const [questionId, optionId] = value?.split('.') ?? [];
              set({ showIf: questionId && optionId ? { questionId, optionId } : null });
            }}
            clearable
            clearButtonProps={{ 'aria-label': `Always ask: ${name}` }}
            error={error('showIf')}
          />
        ) : null}
        <Switch
          className={styles.wide}
          label="An answer is required"
          checked={question.isRequired}
          onChange={({ currentTarget }) => set({ isRequired: currentTarget.checked })}
        />
      </div>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title="Delete this question?" size={500}>
        <Text size="sm">
          {counted(answered, 'registration')} answered it. It is not asked any more; the answers stay in the
          registrations and in the export, and you can ask it again.
        </Text>
        <div className={styles.dialog}>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Keep it
          </Button>
          <Button
            color="gulal"
            onClick={() => {
              setAsking(false);
              onRemove();
            }}
          >
            Delete
          </Button>
        </div>
      </Dialog>
    </li>
  );
}

interface LimitsProps {
  question: Question;
  error: (field: string) => string | undefined;
  onChange: (changes: Partial<Question>) => void;
}

const numberOrNull = (value: number | string) => (typeof value === 'number' ? value : null);

/** The limits that an answer of the question's kind can have. */
function Limits({ question, error, onChange }: LimitsProps) {
  const { kind, maxLength, min, max, earliest, latest } = question;
  if (takesText(kind)) {
    return (
      <NumberInput
        label="Longest answer, in characters"
        placeholder={kind === 'text' ? '500' : '5,000'}
        value={maxLength ?? ''}
        onChange={(value) => onChange({ maxLength: numberOrNull(value) })}
        min={1}
        allowDecimal={false}
        error={error('maxLength')}
      />
    );
  }
  if (kind === 'number' || kind === 'choices') {
    const isCount = kind === 'choices';
    return (
      <>
        <NumberInput
          label={isCount ? 'Fewest options' : 'Smallest number'}
          value={min ?? ''}
          onChange={(value) => onChange({ min: numberOrNull(value) })}
          allowDecimal={!isCount}
          error={error('min')}
        />
        <NumberInput
          label={isCount ? 'Most options' : 'Largest number'}
          value={max ?? ''}
          onChange={(value) => onChange({ max: numberOrNull(value) })}
          allowDecimal={!isCount}
          error={error('max')}
        />
      </>
    );
  }
  if (kind !== 'date') return null;
  return (
    <>
      <DayField
        label="Earliest day"
        value={earliest ?? ''}
        onChange={({ currentTarget }) => onChange({ earliest: currentTarget.value || null })}
        error={error('earliest')}
      />
      <DayField
        label="Latest day"
        value={latest ?? ''}
        onChange={({ currentTarget }) => onChange({ latest: currentTarget.value || null })}
        error={error('latest')}
      />
    </>
  );
}
