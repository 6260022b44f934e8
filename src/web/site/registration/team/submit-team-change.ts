import { t } from '@lingui/core/macro';
import type { GivenAnswers } from '#contract/questions/answer-rules.ts';
import { call, type Transport } from '../../../api.ts';
import type { Outcome } from '../../forms/action-result.ts';
import { failure } from '../../forms/failure.ts';
import { accountOf, fieldText, fieldTexts, idempotencyKeyOf, waitlistOf } from '../../forms/form-values.ts';
import { consentValues } from '../../privacy/consent-values.ts';
import { guardianProblems } from '../../privacy/guardian-problems.ts';
import { type ActionResult, actionKey } from '../action-form.tsx';
import { type AnswerValues, errorsBelow, newPersonPrefix, readAnswers, toGiven } from '../questions/answer-values.ts';
import { type AnswersToSend, sendAnswers, wrongAnswers } from '../questions/send-answers.ts';
import { teamPath } from '../registration-paths.ts';
import { readFacts } from '../rules/read-facts.ts';
import { loadTeamContract } from './load-team-contract.ts';
import { chosenLogo } from './submit-team.ts';

export interface TeamChangeResult extends Outcome {
  values: Record<string, string>;
  answers: AnswerValues;
  next?: string;
}

/** The event of a form, and its questions where they are known: then answers are checked before anything is sent. */
export type AskingEvent = Pick<AnswersToSend, 'eventId' | 'questions'>;

const otherwise = () => t`That could not be sent.`;

/** What a form says of the person who sends it, and of their consents. */
const personOf = (form: FormData) => ({
  name: fieldText(form, 'name'),
  college: fieldText(form, 'college'),
  ...readFacts(form),
  ...idempotencyKeyOf(form),
  ...accountOf(form),
  ...consentValues(form),
});

interface SentTeam {
  data: { _id: string };
  message?: string | undefined;
}

/** Checks the answers of a form, then sends it; what was typed comes back either way. */
async function sendTeam(
  asked: AnswersToSend,
  send: (person: ReturnType<typeof personOf> & { answers?: GivenAnswers }) => Promise<SentTeam>,
): Promise<TeamChangeResult> {
  const values = fieldTexts(asked.form);
  const { given, values: answers, errors: wrong } = await sendAnswers(asked);
  if (Object.keys(wrong).length > 0) {
    const errors = { ...guardianProblems(asked.form), ...wrong };
    return { ok: false, message: wrongAnswers(), errors, status: 400, values, answers };
  }
  try {
    const { data, message } = await send({ ...personOf(asked.form), ...(given ? { answers: given } : {}) });
    return { ok: true, message: message ?? '', errors: {}, values, answers, next: teamPath(data._id) };
  } catch (error) {
    return { ...failure(error, otherwise()), values, answers };
  }
}

/** Creates a team for an event, which others join by its code. */
export async function submitNewTeam(
  form: FormData,
  transport: Transport,
  event: AskingEvent,
): Promise<TeamChangeResult> {
  const { teamEndpoints } = await loadTeamContract();
  const logo = chosenLogo(form);
  return sendTeam({ form, transport, ...event }, (person) =>
    call(transport, teamEndpoints.create, {
      body: {
        ...person,
        ...waitlistOf(form),
        eventId: event.eventId,
        teamName: fieldText(form, 'teamName'),
        teamLogo: fieldText(form, 'teamLogo'),
        contactNumber: fieldText(form, 'contactNumber'),
      },
      ...(logo ? { files: { logo } } : {}),
    }),
  );
}

/** Joins the team of a code. */
export async function submitJoin(
  form: FormData,
  transport: Transport,
  joinCode: string,
  event: AskingEvent,
): Promise<TeamChangeResult> {
  const { teamEndpoints } = await loadTeamContract();
  return sendTeam({ form, transport, ...event, scope: 'person' }, (person) =>
    call(transport, teamEndpoints.join, {
      params: { joinCode },
      body: { ...person, phone: fieldText(form, 'phone') },
    }),
  );
}

/** The contract of the endpoints that change the members; see `prepare` of `useSubmission`. */
const loadRosterContract = () => import('#contract/team-roster.ts');

/** What the names of a new member's answers begin with: a form to add somebody, or to replace a member. */
export const prefixOf = (form: FormData) =>
  newPersonPrefix(fieldText(form, 'intent') === 'add' ? 'added' : `new-${fieldText(form, 'what')}`);

/** Changes the name or the members of a team as the form's intent says; undefined where it is about something else. */
async function changeRoster(form: FormData, transport: Transport, id: string) {
  const memberId = fieldText(form, 'what');
  const { teamRosterEndpoints: endpoints } = await loadRosterContract();
  const person = { name: fieldText(form, 'name'), email: fieldText(form, 'email'), ...readFacts(form) };
  const prefix = prefixOf(form);
  const answers = toGiven(readAnswers(form, prefix));
  const newcomer = { ...person, ...(Object.keys(answers).length > 0 ? { answers } : {}) };
  const params = { id, memberId };
  switch (fieldText(form, 'intent')) {
    case 'rename':
      return call(transport, endpoints.rename, { params: { id }, body: { teamName: fieldText(form, 'teamName') } });
    case 'add':
      return call(transport, endpoints.addMember, { params: { id }, body: newcomer });
    case 'replace':
      return call(transport, endpoints.replaceMember, { params, body: newcomer });
    case 'share':
    case 'hide':
      return call(transport, endpoints.changeMember, {
        params,
        body: { sharesContact: fieldText(form, 'intent') === 'share' },
      });
    case 'change': {
      // The leader does not see the number of a member who does not share it, and need not type it again.
      const phone = fieldText(form, 'phone').trim();
      const isOwn = fieldText(form, 'own') !== '';
      return call(transport, endpoints.changeMember, {
        params,
        body: { name: person.name, ...(phone !== '' || isOwn ? { phone } : {}) },
      });
    }
    default:
      return undefined;
  }
}

/** Changes a team as the form's intent says: its name, its members, its leader, lock or unlock, remove (or leave). */
export async function submitTeamChange(form: FormData, transport: Transport, id: string): Promise<ActionResult> {
  const { teamEndpoints } = await loadTeamContract();
  const intent = fieldText(form, 'intent');
  const memberId = fieldText(form, 'what');
  const key = actionKey(intent, memberId);
  const change = async () => {
    const changed = await changeRoster(form, transport, id);
    if (changed) return changed;
    if (intent === 'hand-over') return call(transport, teamEndpoints.handOver, { params: { id }, body: { memberId } });
    if (intent === 'remove' || intent === 'leave') {
      return call(transport, teamEndpoints.removeMember, { params: { id, memberId } });
    }
    return call(transport, teamEndpoints.lock, { params: { id }, body: { locked: intent === 'lock' } });
  };
  try {
    const { message } = await change();
    return { intent: key, ok: true, message: message ?? '', errors: {} };
  } catch (error) {
    const failed = failure(error, otherwise());
    return { intent: key, ...failed, errors: errorsBelow(prefixOf(form), failed.errors) };
  }
}
