import { t } from '@lingui/core/macro';
import type { Question } from '#contract/questions/question-rules.ts';
import { isPaymentDue } from '#contract/registration-rules.ts';
import type { Registration } from '#contract/registrations.ts';
import { roleAt } from '#contract/team-rules.ts';
import { call, type Transport } from '../../../api.ts';
import type { Outcome } from '../../forms/action-result.ts';
import { failure } from '../../forms/failure.ts';
import { accountOf, fieldTexts, idempotencyKeyOf, waitlistOf } from '../../forms/form-values.ts';
import { consentValues } from '../../privacy/consent-values.ts';
import { guardianProblems } from '../../privacy/guardian-problems.ts';
import { type AnswerValues, toGiven } from '../questions/answer-values.ts';
import { type AnswersToSend, sendAnswers, wrongAnswers } from '../questions/send-answers.ts';
import { registrationPath } from '../registration-paths.ts';
import type { VerificationView } from '../verification/confirm-hint.tsx';
import { checkTeam } from './check-team.ts';
import { loadTeamContract } from './load-team-contract.ts';
import { readTeam } from './values/read-team.ts';
import { memberPrefix, type TeamValues } from './values/team-values.ts';

export { readTeam };

export interface TeamResult extends Outcome {
  values: TeamValues;
  /** What was said about consent, to show it again. */
  consent?: Record<string, string>;
  /** The next page of the team's registration: its payment or its pass. */
  next?: { to: string; pays: boolean; waits: boolean; amount: number; expiresAt: string | null } & VerificationView;
  /** The member whose fields are next, after a button without JavaScript added or removed one. */
  at?: number;
  /** The team's page for its leader, the code by which others join, and that of the team's pass. */
  team?: { _id: string; joinCode: string | null; code: string };
}

export const incomplete = () => t`Please fill in all required fields correctly.`;

/** The chosen image; an empty file field sends a file without content. */
export function chosenLogo(form: FormData): File | undefined {
  const file = form.get('logo');
  return file instanceof File && file.size > 0 ? file : undefined;
}

const givenIn = (answers: AnswerValues = {}) => (Object.keys(answers).length > 0 ? { answers: toGiven(answers) } : {});

/** Uploads the files of all members and puts their ids into the values. Returns the messages of rejected answers. */
async function sendTeamAnswers(values: TeamValues, send: Omit<AnswersToSend, 'prefix' | 'scope'>) {
  const ofTeam = await sendAnswers({ ...send, scope: 'team' });
  if (ofTeam.given) values.answers = ofTeam.values;
  let errors = ofTeam.errors;
  for (const [index, member] of values.members.entries()) {
    const sent = await sendAnswers({ ...send, prefix: memberPrefix(index), scope: 'person' });
    if (sent.given) member.answers = sent.values;
    errors = { ...errors, ...sent.errors };
  }
  return errors;
}

/** What a registered team does next. */
export function nextOf(registration: Registration): TeamResult['next'] {
  const { status, amount, expiresAt, verifyBy, verifyEmail } = registration;
  const [to, pays] = [registrationPath(registration), isPaymentDue(registration)];
  return { to, pays, waits: status === 'waitlisted', amount, expiresAt, verifyBy, verifyEmail };
}

/** Checks and sends a team for the event; the leader is the first member. */
export async function submitTeam(
  form: FormData,
  transport: Transport,
  eventId: string,
  questions?: readonly Question[],
): Promise<TeamResult> {
  const values = readTeam(form);
  const refused = (errors: Record<string, string>, message: string): TeamResult => ({
    ok: false,
    message,
    errors,
    values,
    consent: fieldTexts(form),
    status: 400,
  });
  const errors = checkTeam(values);
  if (Object.keys(errors).length > 0) return refused({ ...guardianProblems(form), ...errors }, incomplete());
  const wrong = await sendTeamAnswers(values, { form, transport, eventId, questions });
  if (Object.keys(wrong).length > 0) return refused({ ...guardianProblems(form), ...wrong }, wrongAnswers());
  const { teamEndpoints } = await loadTeamContract();
  const { teamName, teamLogo, contactEmail, contactPhone } = values;
  const college = values.college || (values.members[0]?.college ?? '');
  const members = values.members.map(({ answers, ...person }, index) => ({
    ...person,
    role: roleAt(index),
    ...givenIn(answers),
  }));
  const teamLeader = values.members[0]?.name ?? '';
  const body = {
    teamName,
    teamLogo,
    contactEmail,
    contactNumber: contactPhone,
    college,
    teamLeader,
    members,
    eventId,
    ...idempotencyKeyOf(form),
    ...accountOf(form),
    ...waitlistOf(form),
    ...givenIn(values.answers),
    ...consentValues(form),
  };
  const logo = chosenLogo(form);
  try {
    const { data: team, registration } = await call(transport, teamEndpoints.registerTeam, {
      body,
      ...(logo ? { files: { logo } } : {}),
    });
    const done = { ok: true, message: t`Team Registration Successful!`, errors: {}, values };
    if (!registration) return done;
    const { code } = registration;
    return { ...done, team: { _id: team._id, joinCode: team.joinCode, code }, next: nextOf(registration) };
  } catch (error) {
    const failed = failure(error, t`Error Registering Team`);
    const { contactNumber, ...others } = failed.errors;
    return {
      ...failed,
      errors: contactNumber ? { ...others, contactPhone: contactNumber } : others,
      values,
      consent: fieldTexts(form),
    };
  }
}
