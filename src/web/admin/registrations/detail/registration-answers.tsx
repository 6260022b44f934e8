import type { StoredAnswer } from '#contract/questions/questions.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import detail from '../../components/detail/detail.module.css';
import { ErrorState } from '../../components/error-state.tsx';
import { answersQuery } from '../../queries/questions.ts';
import { usePageQuery } from '../../queries/use-page-query.ts';
import styles from './registration-detail.module.css';

/** What was answered to the event's own questions: about the registration, then person by person. */
export function RegistrationAnswers({ registration }: { registration: RegistrationDetail }) {
  const { data, error, isFetching, refetch } = usePageQuery(answersQuery(useAdminApi(), registration._id));
  if (error && !data) return <ErrorState what="The answers" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  const people = new Map(registration.people.map(({ _id, name }) => [_id, name]));
  const groups = [...Map.groupBy(data, ({ participantId }) => participantId)];
  return (
    <section className={detail.card} aria-labelledby="answers">
      <h2 id="answers" className={detail.heading}>
        Answers
      </h2>
      {groups.map(([participantId, answers]) => (
        <div key={participantId}>
          {registration.kind === 'team' ? (
            <h3 className={styles.about}>
              {participantId === null ? 'About the registration' : (people.get(participantId) ?? 'A person who left')}
            </h3>
          ) : null}
          <dl className={detail.facts}>
            {answers.map((answer) => (
              <div key={answer.questionId}>
                <dt>{answer.label}</dt>
                <dd>
                  <Answer answer={answer} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
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
