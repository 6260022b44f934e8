import { Alert, Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { MAX_QUESTIONS, newQuestion, type Question } from '#contract/questions/question-rules.ts';
import { type QuestionList, saveQuestionsSchema } from '#contract/questions/questions.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { SavedMeanwhile } from '../components/feedback/saved-meanwhile.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormBar } from '../components/form/form-bar.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { questionListQuery } from '../queries/questions.ts';
import { CopyQuestions } from './copy-questions.tsx';
import { QuestionCard } from './question-card.tsx';
import { copiesOf, moved } from './question-edits.ts';
import { QuestionPreview } from './question-preview.tsx';
import styles from './questions.module.css';
import { RemovedQuestions } from './removed-questions.tsx';
import { type QuestionDraft, useQuestionDraft } from './use-question-draft.ts';

const MARKED = 'Please look at the marked questions';

/** Messages by the path of the field in the request: `questions.0.label`. */
type Errors = Record<string, string>;

function findErrors(draft: unknown): Errors {
  const { error } = saveQuestionsSchema.safeParse(draft);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** The list of an event's questions with what changes it. `stored` is what the server has. */
export function QuestionBuilder({ stored }: { stored: QuestionList }) {
  const api = useAdminApi();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const { draft, setDraft, isDirty, isRestored, clear, restart, rebase } = useQuestionDraft(base);
  const [errors, setErrors] = useState<Errors>({});
  const mayLeave = useRef(false);
  const list = useRef<HTMLOListElement>(null);
  const { questions } = draft;

  const noteStored = (saved: QuestionList) => {
    client.setQueryData(questionListQuery(api, saved.eventId).queryKey, saved);
    setBase(saved);
    setErrors({});
  };
  const saving = useSingleMutation({
    mutationFn: async (sent: QuestionDraft) =>
      (await api.call(endpoints.questions.save, { params: { id: base.eventId }, body: sent })).data,
    onSuccess: (saved, sent) => {
      noteStored(saved);
      rebase(saved, sent);
      showSuccess('The questions are saved');
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) return;
      setErrors(error.fieldErrors);
      focusFirstError();
    },
  });
  const theirs = useSingleMutation({
    mutationFn: async (_then: 'show' | 'replace') =>
      (await api.call(endpoints.questions.show, { params: { id: base.eventId } })).data,
    onSuccess: (latest, then) => {
      if (then === 'replace') return saving.mutate({ ...draft, version: latest.version });
      saving.reset();
      noteStored(latest);
      restart(latest);
    },
  });
  const isConflict = saving.error instanceof ApiError && saving.error.code === 'questions_changed';

  const save = () => {
    const found = findErrors(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) return saving.mutate(draft);
    showFailure(MARKED);
    focusFirstError();
  };
  const change = (next: Question[], focusOn?: string) => {
    setErrors({});
    setDraft((before) => ({ ...before, questions: next }));
    if (focusOn) {
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(focusOn)?.focus());
    }
  };
  const at = (index: number) => `[data-question="${index}"]`;
  const isFull = questions.length >= MAX_QUESTIONS;
  const add = (added: Question[]) =>
    change([...questions, ...added].slice(0, MAX_QUESTIONS), `${at(questions.length)} [data-first]`);
  const answeredBy = (id: string) => base.answered.find(({ questionId }) => questionId === id)?.registrations ?? 0;

  return (
    <>
      {isRestored ? (
        <Alert color="indigo" variant="light" mb="md" role="status" title="Your draft is back">
          What you changed here and did not save was kept in this browser.{' '}
          <Button size="compact-sm" variant="white" onClick={() => restart(base)}>
            Start over
          </Button>
        </Alert>
      ) : null}
      <div className={styles.layout}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {base.mainEvent ? (
            <Inherited
              stored={base}
              inherits={draft.inherits}
              onChange={(inherits) => setDraft((before) => ({ ...before, inherits }))}
            />
          ) : null}
          {questions.length === 0 ? (
            <EmptyState title="No questions of its own yet">
              <p>Name, e-mail, phone and college are always asked. Add what else you need to know.</p>
            </EmptyState>
          ) : null}
          <ol className={styles.list} ref={list}>
            {questions.map((question, index) => (
              <QuestionCard
                key={question.id}
                index={index}
                question={question}
                before={questions.slice(0, index)}
                isLast={index === questions.length - 1}
                answered={answeredBy(question.id)}
                errors={errors}
                onChange={(changed) => change(questions.map((other, place) => (place === index ? changed : other)))}
                onMove={(by) => change(moved(questions, index, by), `${at(index + by)} [data-move="${by}"]:enabled`)}
                onCopy={
                  isFull
                    ? undefined
                    : () => {
                        const [copy] = copiesOf([question]);
                        if (copy) {
                          const same = { ...copy, showIf: question.showIf };
                          change(questions.toSpliced(index + 1, 0, same), `${at(index + 1)} [data-first]`);
                        }
                      }
                }
                onRemove={() => change(questions.filter(({ id }) => id !== question.id))}
              />
            ))}
          </ol>
          <div className={styles.add}>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={isFull}
              onClick={() => add([newQuestion(nanoid())])}
            >
              Add a question
            </Button>
            <CopyQuestions eventId={base.eventId} onCopy={(copied) => add(copiesOf(copied))} />
          </div>
          <RemovedQuestions
            removed={base.removed.filter(({ id }) => !questions.some((question) => question.id === id))}
            answeredBy={answeredBy}
            onRestore={isFull ? undefined : (question) => add([{ ...question, showIf: null }])}
          />
          {isConflict ? (
            <SavedMeanwhile
              what="These questions were saved"
              isShowing={theirs.isPending}
              isReplacing={saving.isPending}
              onShow={() => theirs.mutate('show')}
              onReplace={() => theirs.mutate('replace')}
            />
          ) : null}
          <FormBar failure={saving.error && !isConflict ? failureText(saving.error) : null}>
            {isDirty ? <p>Unsaved changes</p> : null}
            <Button type="submit" loading={saving.isPending} disabled={!isDirty && !saving.error}>
              Save questions
            </Button>
          </FormBar>
        </form>
        <QuestionPreview questions={draft.inherits ? [...base.inherited, ...questions] : questions} />
      </div>
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} onDiscard={clear} />
    </>
  );
}

interface InheritedProps {
  stored: QuestionList;
  inherits: boolean;
  onChange: (inherits: boolean) => void;
}

/** What a sub-event asks because its main event does. */
function Inherited({ stored: { mainEvent, inherited }, inherits, onChange }: InheritedProps) {
  return (
    <section className={styles.inherited}>
      <Switch
        label={`Ask the questions of ${mainEvent?.title ?? 'the main event'} first`}
        checked={inherits}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {inherited.length === 0 ? (
        <p>It has none yet.</p>
      ) : (
        <ul>
          {inherited.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
