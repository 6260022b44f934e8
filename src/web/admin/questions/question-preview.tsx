import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type GivenAnswers, shownQuestions } from '#contract/questions/answer-rules.ts';
import type { Question } from '#contract/questions/question-rules.ts';
import { QuestionInput } from './question-input.tsx';
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
          <QuestionInput
            key={question.id}
            question={question}
            name={`preview-${question.id}`}
            values={chosen[question.id] ?? []}
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
