import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import type { AnswerSheet } from '#contract/questions/answer-sheets.ts';
import { answersPath } from '#contract/urls/page-paths.ts';
import { Written } from '../../../language/written.tsx';
import { button } from '../../components/button.ts';
import note from '../../registration/registration.module.css';
import styles from '../pass.module.css';
import type { OpenAnswers } from './sheet-values.ts';

type Answers = AnswerSheet['answers'];

/** Answers with the questions they were given to. */
export function AnswerList({
  answers,
  whose,
}: {
  answers: Answers;
  whose?: (id: string | null) => string | undefined;
}) {
  return (
    <dl className={styles.answerList}>
      {answers.map(({ questionId, participantId, label, kind, values }) => (
        <div key={`${questionId} ${participantId}`}>
          <dt>
            <Written text={label} />
            {whose?.(participantId) ? ` (${whose(participantId)})` : null}
          </dt>
          {/* That of a consent is stored in English. */}
          <dd>{kind === 'consent' ? t`Yes` : <Written text={values.join(', ')} />}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PassAnswersProps {
  pass: Pass;
  answers: Answers;
  open: OpenAnswers;
}

/** What was answered to the event's questions, what waits for an answer, and the way to change it. */
export function PassAnswers({ pass, answers, open: { isOpen, waiting } }: PassAnswersProps) {
  const names = new Map(pass.people.map(({ _id, name }) => [_id, name]));
  const whose = (id: string | null) => (pass.people.length > 1 && id !== null ? names.get(id) : undefined);
  return (
    <>
      {isOpen && waiting > 0 ? (
        <div className={note.note}>
          <div>
            <p>
              <strong>
                {plural(waiting, { one: 'One question to answer.', other: `${waiting} questions to answer.` })}
              </strong>{' '}
              {plural(waiting, { one: 'The organisers wait for it.', other: 'The organisers wait for them.' })}
            </p>
            <p>
              <Link className={button('ink', 'small')} to={answersPath(pass.code)}>
                <Trans>Answer now</Trans>
              </Link>
            </p>
          </div>
        </div>
      ) : null}
      {answers.length > 0 ? (
        <details className={styles.answers}>
          <summary>
            <Trans>Your answers</Trans>
          </summary>
          <AnswerList answers={answers} whose={whose} />
          {isOpen ? (
            <p>
              <Link to={answersPath(pass.code)}>
                <Trans>Change your answers</Trans>
              </Link>
            </p>
          ) : null}
        </details>
      ) : null}
    </>
  );
}
