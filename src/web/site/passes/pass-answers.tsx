import type { Pass } from '#contract/passes.ts';
import type { StoredAnswer } from '#contract/questions/questions.ts';
import styles from './pass.module.css';

interface PassAnswersProps {
  pass: Pass;
  answers: readonly Omit<StoredAnswer, 'file'>[];
}

/** What was answered to the event's questions, for its own people alone. */
export function PassAnswers({ pass, answers }: PassAnswersProps) {
  const names = new Map(pass.people.map(({ _id, name }) => [_id, name]));
  if (answers.length === 0) return null;
  const whose = (id: string | null) => (pass.people.length > 1 && id !== null ? names.get(id) : undefined);
  return (
    <details className={styles.answers}>
      <summary>Your answers</summary>
      <dl>
        {answers.map(({ questionId, participantId, label, values }) => (
          <div key={`${questionId} ${participantId}`}>
            <dt>
              {label}
              {whose(participantId) ? ` (${whose(participantId)})` : null}
            </dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
