import { Checkbox, FileInput, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type GivenAnswers, shownQuestions } from '#contract/questions/answer-rules.ts';
import { CONSENT_OPTION, type Question } from '#contract/questions/question-rules.ts';
import styles from './questions.module.css';

type Chosen = Record<string, string[]>;

/** The form as people see it, to try its conditions; nothing is sent. */
export function QuestionPreview({ questions }: { questions: Question[] }) {
  const [chosen, setChosen] = useState<Chosen>({});
  const set = (id: string, values: string[]) => setChosen((before) => ({ ...before, [id]: values }));
  const shown = shownQuestions(questions, chosen as GivenAnswers);
  return (
    <aside className={styles.preview} aria-label="Preview">
      <h2>Preview</h2>
      {questions.length === 0 ? <p>The questions show here as people see them.</p> : null}
      <Stack gap="md">
        {shown.map((question) => (
          <PreviewField
            key={question.id}
            question={question}
            chosen={chosen[question.id] ?? []}
            onChange={(values) => set(question.id, values)}
          />
        ))}
      </Stack>
      {shown.length < questions.length ? (
        <p>{questions.length - shown.length} more by what is answered above.</p>
      ) : null}
    </aside>
  );
}

interface PreviewFieldProps {
  question: Question;
  chosen: string[];
  onChange: (values: string[]) => void;
}

function PreviewField({ question, chosen, onChange }: PreviewFieldProps) {
  const { id, kind, label, help, isRequired, options } = question;
  const common = {
    label: label || '…',
    withAsterisk: isRequired,
    ...(help ? { description: help } : {}),
  };
  if (kind === 'choice') {
    return (
      <Radio.Group {...common} name={`preview-${id}`} value={chosen[0] ?? ''} onChange={(value) => onChange([value])}>
        <Stack gap={6} mt={6}>
          {options.map((option) => (
            <Radio key={option.id} value={option.id} label={option.label || '…'} />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  if (kind === 'choices') {
    return (
      <Checkbox.Group {...common} value={chosen} onChange={onChange}>
        <Stack gap={6} mt={6}>
          {options.map((option) => (
            <Checkbox key={option.id} value={option.id} label={option.label || '…'} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  if (kind === 'consent') {
    return (
      <Checkbox
        label={`${common.label}${isRequired ? ' *' : ''}`}
        {...(help ? { description: help } : {})}
        checked={chosen.includes(CONSENT_OPTION)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [CONSENT_OPTION] : [])}
      />
    );
  }
  if (kind === 'long_text') return <Textarea {...common} autosize minRows={2} />;
  if (kind === 'file') return <FileInput {...common} placeholder="Choose a file" clearable />;
  return <TextInput {...common} type={kind === 'number' || kind === 'date' ? kind : 'text'} />;
}
