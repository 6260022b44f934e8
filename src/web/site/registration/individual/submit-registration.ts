import { t } from '@lingui/core/macro';
import type { Question } from '#contract/questions/question-rules.ts';
import { call, type Transport } from '../../../api.ts';
import type { Outcome } from '../../forms/action-result.ts';
import { failure } from '../../forms/failure.ts';
import { accountOf, fieldText, fieldTexts, idempotencyKeyOf, waitlistOf } from '../../forms/form-values.ts';
import { consentValues } from '../../privacy/consent-values.ts';
import { guardianProblems } from '../../privacy/guardian-problems.ts';
import type { AnswerValues } from '../questions/answer-values.ts';
import { sendAnswers, wrongAnswers } from '../questions/send-answers.ts';
import { registrationPath } from '../registration-paths.ts';
import { readFacts } from '../rules/read-facts.ts';

export interface RegistrationResult extends Outcome {
  intent: 'register';
  values: Record<string, string>;
  answers: AnswerValues;
  /** The next page of the new registration: its payment or its pass. */
  next?: string;
}

/** See `prepare` of `useSubmission`. */
export const loadRegistrationContract = () => import('#contract/registrations.ts');

/** Registers one person for an event. Where its questions are known, answers are checked before anything is sent. */
export async function submitRegistration(
  form: FormData,
  transport: Transport,
  eventId: string,
  questions?: readonly Question[],
): Promise<RegistrationResult> {
  const { registrationEndpoints } = await loadRegistrationContract();
  const intent = 'register' as const;
  const values = fieldTexts(form);
  const { given, values: answers, errors: wrong } = await sendAnswers({ form, transport, eventId, questions });
  if (Object.keys(wrong).length > 0) {
    const errors = { ...guardianProblems(form), ...wrong };
    return { intent, ok: false, message: wrongAnswers(), errors, status: 400, values, answers };
  }
  const body = {
    eventId,
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    phone: fieldText(form, 'phone'),
    college: fieldText(form, 'college'),
    ...readFacts(form),
    ...idempotencyKeyOf(form),
    ...accountOf(form),
    ...waitlistOf(form),
    ...(given ? { answers: given } : {}),
    ...consentValues(form),
  };
  try {
    const { data: registration, message } = await call(transport, registrationEndpoints.register, { body });
    return {
      intent,
      ok: true,
      message: message ?? '',
      errors: {},
      values,
      answers,
      next: registrationPath(registration),
    };
  } catch (error) {
    return {
      intent,
      ...failure(error, t`Your registration could not be sent.`),
      values,
      answers,
    };
  }
}
