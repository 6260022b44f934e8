import { Trans } from '@lingui/react/macro';
import type { AnswerSheet } from '#contract/questions/answer-sheets.ts';
import { Written } from '../../../language/written.tsx';
import type { AnswerValues } from '../../registration/questions/answer-values.ts';
import styles from '../pass.module.css';
import { AnswerList } from './pass-answers.tsx';

/** Whether both say the same; the server stores texts without spaces around them. */
const isSame = (stored: readonly string[] = [], sent: readonly string[] = []): boolean =>
  JSON.stringify(stored.toSorted()) === JSON.stringify(sent.map((text) => text.trim()).toSorted());

interface NewerAnswersProps {
  /** As it is stored now. */
  sheet: AnswerSheet;
  sent: AnswerValues | undefined;
}

/** What somebody else answered meanwhile, where it is not what was sent, which stays in the form and is saved the next time. */
export function NewerAnswers({ sheet: { questions, answers, values }, sent = {} }: NewerAnswersProps) {
  const others = questions.filter(({ id }) => !isSame(values[id], sent[id]));
  const ids = new Set(others.map(({ id }) => id));
  const cleared = others.filter(({ id }) => values[id] === undefined);
  return (
    <div>
      <p>
        <Trans>Stored now, and replaced when you save again:</Trans>
      </p>
      <AnswerList answers={answers.filter(({ questionId }) => ids.has(questionId))} />
      {cleared.length > 0 ? (
        <dl className={styles.answerList}>
          {cleared.map(({ id, label }) => (
            <div key={id}>
              <dt>
                <Written text={label} />
              </dt>
              <dd>
                <Trans>No answer</Trans>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
