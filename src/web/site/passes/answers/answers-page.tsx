import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { data, Link, redirect, useNavigate, useRevalidator } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { passCodeIn } from '#contract/passes.ts';
import type { AnswerSheet, PassAnswers } from '#contract/questions/answer-sheets.ts';
import { answersPath, passPath } from '#contract/urls/page-paths.ts';
import { writtenIn } from '../../../language/written-in.ts';
import { button } from '../../components/button.ts';
import { ZonedMoment } from '../../components/elsewhere.tsx';
import { onDemand } from '../../components/on-demand/on-demand.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Field } from '../../forms/field.tsx';
import form from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { FormPage } from '../../forms/form-page.tsx';
import { fieldText } from '../../forms/form-values.ts';
import { readForm } from '../../forms/read-form.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { pageApi } from '../../page-api.ts';
import { orNotFound, personalHeaders } from '../../registration/current-user.ts';
import { formTypeFor, OwnQuestionFields } from '../../registration/questions/lazy-question-fields.tsx';
// The lists of answers look as on the pass before their script is there.
import '../pass.module.css';
import type { Route } from './+types/answers-page.ts';
import styles from './answers-page.module.css';
import { initialValues, sheetPrefix } from './sheet-values.ts';
import type { AnswersResult } from './submit-answers.ts';

// Answers can be changed, and mostly one person does.
const AnswerList = onDemand(() => import('./pass-answers.tsx').then((part) => part.AnswerList));
const NewerAnswers = onDemand(() => import('./newer-answers.tsx').then((part) => part.NewerAnswers));

/** Loaded once a form is used; see `prepare` of `useSubmission`. */
const loadSubmission = () => import('./submit-answers.ts');

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const code = passCodeIn(args.params.code);
  if (code !== '' && code !== args.params.code) throw redirect(answersPath(code));
  const found = pageApi(args).call(endpoints.answerSheets.showByPass, { params: { code } });
  return { code, pass: (await orNotFound(found)).data };
}

/** Handles the forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { code } = args.params;
  const api = pageApi(args);
  const { data: pass } = await orNotFound(api.call(endpoints.answerSheets.showByPass, { params: { code } }));
  const sent = await readForm(args.request);
  const { submitAnswers } = await loadSubmission();
  const outcome = await submitAnswers(sent, api.transport, { code, eventId: pass.eventId });
  if (outcome.ok) throw redirect(`${pass.sheets.length > 1 ? answersPath(code) : passPath(code)}?said=saved`, 303);
  return data({ ...outcome, email: fieldText(sent, 'email') }, { status: outcome.status ?? 400 });
}

/** The answers that a pass code opens, each person's with a form of its own. */
export default function AnswersPage({ loaderData: { code, pass }, actionData }: Route.ComponentProps) {
  const { eventTitle, sheets, isOpen, closesAt } = pass;
  const isOne = sheets.length === 1;
  return (
    <FormPage
      title={isOne ? t`Your answers` : t`Answers`}
      lead={
        <p>
          {isOpen ? (
            <Trans>
              for{' '}
              <Link to={passPath(code)} {...writtenIn(eventTitle)}>
                {eventTitle}
              </Link>
              . You can change them until <ZonedMoment at={closesAt} format="deadline" />.
            </Trans>
          ) : (
            <Trans>
              for{' '}
              <Link to={passPath(code)} {...writtenIn(eventTitle)}>
                {eventTitle}
              </Link>
              .
            </Trans>
          )}
        </p>
      }
    >
      <PageHead title={t`Answers for ${eventTitle}`} description={t`Your answers for ${eventTitle}.`} hidden />
      {sheets.length === 0 ? (
        <p>
          <Trans>This event asks no questions.</Trans>
        </p>
      ) : null}
      {isOpen || sheets.length === 0 ? null : (
        <p className={styles.closed}>
          <Trans>Answers cannot be changed here any more. The organisers can still change them for you.</Trans>
        </p>
      )}
      {sheets.map((sheet) => (
        <section key={sheetPrefix(sheet)} id={sheet.participantId ?? 'registration'} className={styles.sheet}>
          {isOne ? null : <h2>{sheet.participantId === null ? t`The team ${sheet.name}` : sheet.name}</h2>}
          {isOpen && sheet.questions.length > 0 ? (
            <SheetForm {...{ code, pass, sheet, isOne }} posted={actionData} />
          ) : sheet.answers.length > 0 ? (
            <AnswerList answers={sheet.answers} />
          ) : (
            <p>
              <Trans>Nothing was answered.</Trans>
            </p>
          )}
        </section>
      ))}
      <p className={form.after}>
        <Link className={button('ghost')} to={passPath(code)}>
          <Trans>Back to the pass</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

interface SheetFormProps {
  code: string;
  pass: PassAnswers;
  sheet: AnswerSheet;
  isOne: boolean;
  posted: (AnswersResult & { email?: string }) | undefined;
}

const begunWithOf = ({ code, answersVersion }: AnswersResult) => (code === 'answers_changed' ? null : answersVersion);

function SheetForm({ code, pass, sheet, isOne, posted }: SheetFormProps) {
  const { eventId, version, isKnown } = pass;
  const { participantId, questions, answers, name } = sheet;
  const prefix = sheetPrefix(sheet);
  const own = posted?.intent === prefix ? posted : undefined;
  // What the fields began with, as another form of the page brings what others stored since; null where that is shown beside them.
  const [begunWith, setBegunWith] = useState(own ? begunWithOf(own) : sheet.version);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const {
    form: props,
    outcome,
    busy,
  } = useSubmission({
    posted: own,
    prepare: async () => (await loadSubmission()).loadAnswerContract(),
    send: async (sent, transport) => {
      const { submitAnswers } = await loadSubmission();
      const result = await submitAnswers(sent, transport, { code, eventId, questions });
      setBegunWith(begunWithOf(result));
      // What is stored now is shown beside what was typed, and the form goes on from there.
      if (result.code === 'answers_changed') await revalidate();
      return result;
    },
    onSuccess: ({ message }) =>
      void navigate(isOne ? passPath(code) : answersPath(code), {
        ...(isOne ? {} : { replace: true, preventScrollReset: true }),
        state: { notice: isOne ? message : `${name}: ${message}` },
      }),
  });
  const errors = outcome?.errors ?? {};
  const isChanged = outcome?.code === 'questions_changed';
  return (
    <form {...props} encType={formTypeFor(questions)}>
      <input type="hidden" name="participantId" value={participantId ?? ''} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="answersVersion" value={begunWith ?? sheet.version} />
      <OwnQuestionFields
        key={version}
        eventId={eventId}
        questions={questions}
        prefix={prefix}
        initial={own?.answers ?? initialValues(sheet)}
        errors={errors}
      />
      {!isKnown && answers.length > 0 ? (
        <Field
          name="email"
          id={`email-${prefix}`}
          label={t`The address that this pass was sent to`}
          type="email"
          autoComplete="email"
          hint={t`Only to change an answer that was given before`}
          defaultValue={posted?.email ?? ''}
          error={errors.email}
          aria-invalid={outcome?.code === 'not_allowed' ? true : undefined}
        />
      ) : null}
      {outcome?.ok ? null : <FormMessage outcome={outcome} />}
      {outcome?.code === 'answers_changed' ? <NewerAnswers sheet={sheet} sent={outcome.answers} /> : null}
      {isChanged ? (
        <p>
          <a href={answersPath(code)}>
            <Trans>Load the current questions</Trans>
          </a>
        </p>
      ) : null}
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? t`Saving…` : isOne ? t`Save my answers` : t`Save the answers of ${name}`}
      </button>
    </form>
  );
}
