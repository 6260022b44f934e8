import { Button } from '@mantine/core';
import type { Question } from '#contract/questions/question-rules.ts';
import styles from './questions.module.css';

interface RemovedQuestionsProps {
  removed: Question[];
  answeredBy: (questionId: string) => number;
  onRestore: ((question: Question) => void) | undefined;
}

/** Questions that are asked no more, with answers that stay. */
export function RemovedQuestions({ removed, answeredBy, onRestore }: RemovedQuestionsProps) {
  if (removed.length === 0) return null;
  return (
    <section className={styles.inherited} aria-labelledby="removed">
      <h2 id="removed">Not asked any more</h2>
      <ul>
        {removed.map((question) => (
          <li key={question.id} className={styles.removed}>
            <span>
              {question.label} <small>({answeredBy(question.id).toLocaleString('en-IN')} answers)</small>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={!onRestore}
              aria-label={`Ask again: ${question.label}`}
              onClick={() => onRestore?.(question)}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
