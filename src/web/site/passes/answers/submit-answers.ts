import { t } from '@lingui/core/macro';
import type { Question } from '#contract/questions/question-rules.ts';
import { call, type Transport } from '../../../api.ts';
import { failure } from '../../forms/failure.ts';
import { fieldText } from '../../forms/form-values.ts';
import type { ActionResult } from '../../registration/action-form.tsx';
import { type AnswerValues, errorsBelow } from '../../registration/questions/answer-values.ts';
import { sendAnswers, wrongAnswers } from '../../registration/questions/send-answers.ts';
import { sheetPrefix } from './sheet-values.ts';

/** The result of one sheet's form, whose intent is the prefix of the sheet. */
export interface AnswersResult extends ActionResult {
  answers: AnswerValues;
  /** The version of the stored answers that `answers` began with, or is once it is stored. */
  answersVersion: string;
}

/** See `prepare` of `useSubmission`. */
export const loadAnswerContract = () => import('#contract/questions/answer-sheets.ts');

/** Which pass and event the form is about; where its questions are known, answers are checked before anything is sent. */
interface SheetForm {
  code: string;
  eventId: string;
  questions?: readonly Question[];
}

/** Sends the answers of one sheet. */
export async function submitAnswers(
  form: FormData,
  transport: Transport,
  { code, eventId, questions }: SheetForm,
): Promise<AnswersResult> {
  const participantId = fieldText(form, 'participantId') || null;
  const prefix = sheetPrefix({ participantId });
  const { given = {}, values: answers, errors } = await sendAnswers({ form, transport, eventId, prefix, questions });
  const answersVersion = fieldText(form, 'answersVersion');
  const result = { intent: prefix, answers, answersVersion };
  if (Object.keys(errors).length > 0) return { ...result, ok: false, message: wrongAnswers(), errors, status: 400 };
  const { answerSheetEndpoints } = await loadAnswerContract();
  const email = fieldText(form, 'email').trim();
  const version = fieldText(form, 'version');
  const optional = { ...(email ? { email } : {}), ...(answersVersion ? { answersVersion } : {}) };
  const body = { participantId, answers: given, version, ...optional };
  try {
    const { message, data } = await call(transport, answerSheetEndpoints.changeByPass, { params: { code }, body });
    const stored = data.sheets.find((sheet) => sheet.participantId === participantId);
    return { ...result, answersVersion: stored?.version ?? '', ok: true, message: message ?? '', errors: {} };
  } catch (error) {
    const failed = failure(error, t`Your answers could not be sent.`);
    return { ...result, ...failed, errors: errorsBelow(prefix, failed.errors) };
  }
}
