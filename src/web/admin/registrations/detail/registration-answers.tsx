import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnswerChange, AnswerSheet } from '#contract/questions/answer-sheets.ts';
import type { StoredAnswer } from '#contract/questions/questions.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import detail from '../../components/detail/detail.module.css';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { answersQuery } from '../../queries/questions.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import styles from './registration-detail.module.css';

/** What was answered to the event's own questions: about the registration, then person by person. */
export function RegistrationAnswers({ registration }: { registration: RegistrationDetail }) {
  const { data, error, isFetching, refetch } = usePageQuery(answersQuery(useAdminApi(), registration._id));
  const mayEdit = useMay().for('registrations.edit', registration.eventId);
  const [edited, setEdited] = useState<AnswerSheet | null>(null);
  if (error && !data) return <ErrorState what="The answers" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data) return null;
  const { answers, sheets, changes, version } = data;
  // People who left have answers and no sheet.
  const known = new Set(sheets.map(({ participantId }) => participantId));
  const gone = answers.filter(({ participantId }) => participantId !== null && !known.has(participantId));
  if (sheets.length === 0 && gone.length === 0) return null;
  // As it is stored now: the dialog names the newest version of the registration, and would store what was there before as that.
  const current = sheets.find(({ participantId }) => participantId === edited?.participantId) ?? edited;
  const isTeam = registration.kind === 'team';
  const of = (sheet: AnswerSheet) =>
    answers.filter(({ participantId }) => participantId === sheet.participantId || (!isTeam && participantId === null));
  return (
    <section className={detail.card} aria-labelledby="answers">
      <h2 id="answers" className={detail.heading}>
        Answers
      </h2>
      {sheets.map((sheet) => (
        <div key={sheet.participantId}>
          <div className={styles.person}>
            {isTeam ? (
              <h3 className={styles.about}>{sheet.participantId === null ? 'About the registration' : sheet.name}</h3>
            ) : (
              <span />
            )}
            {!mayEdit || hasEnded(registration.status) || sheet.questions.length === 0 ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Change the answers of ${sheet.name}`}
                onClick={() => setEdited(sheet)}
              >
                Change
              </Button>
            )}
          </div>
          {sheet.missing.length > 0 ? <p className={styles.missing}>Missing: {sheet.missing.join(', ')}</p> : null}
          <Answers answers={of(sheet)} />
        </div>
      ))}
      {gone.length > 0 ? (
        <>
          <h3 className={styles.about}>People who left</h3>
          <Answers answers={gone} />
        </>
      ) : null}
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {edited && current ? (
        <AnswersDialog registration={registration} sheet={current} version={version} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}

function Answers({ answers }: { answers: StoredAnswer[] }) {
  if (answers.length === 0) return <p className={detail.soft}>Nothing was answered.</p>;
  return (
    <dl className={detail.facts}>
      {answers.map((answer) => (
        <div key={`${answer.questionId} ${answer.participantId}`}>
          <dt>{answer.label}</dt>
          <dd>
            <Answer answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What answers were before somebody changed them. */
function Changes({ changes }: { changes: AnswerChange[] }) {
  return (
    <details className={styles.changes}>
      <summary>What was changed</summary>
      <ul>
        {changes.map(({ label, before, after, actor, by, at, participantId }) => (
          <li key={`${at} ${participantId} ${label}`}>
            <strong>{label}</strong>: {before ?? 'no answer'} → {after ?? 'no answer'}{' '}
            <span className={detail.soft}>
              {actor === 'admin' ? (by ?? 'an admin') : 'by the people of the registration'}, <DateAndTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Answer({ answer: { values, file } }: { answer: StoredAnswer }) {
  const text = values.join(', ');
  if (!file) return <span className={styles.answer}>{text}</span>;
  return (
    <a href={file.url} target="_blank" rel="noopener" title="Opens in a new tab">
      {file.picture ? <img src={file.picture} alt="" width="72" className={styles.answerPicture} /> : null}
      {text}
    </a>
  );
}
