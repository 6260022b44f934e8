import type { CheckInResponse } from '#contract/check-in.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { findPassesOfCode } from '../festival-ids/festival-ids.service.ts';
import { isGateOpen } from './gate-hours.ts';

type FoundPass = NonNullable<Awaited<ReturnType<typeof findPassesOfCode>>>[number];

/** What the gate does with a festival ID: scan the person's own pass, or show the response. */
export type PickedPass = { code: string } | { response: CheckInResponse };

function refuse(message: string): PickedPass {
  return { response: { result: 'other_event', message, admitted: [], registration: null } };
}

const rank = ({ status }: FoundPass) => (status === 'confirmed' ? 0 : 1);

/**
 * The pass of a festival ID that a gate is about: that of the gate's event, without one that of today's. Where several fit,
 * the response offers them. Undefined where no festival ID has this code.
 */
export async function pickPass(
  context: AppContext,
  code: string,
  scope: Scope,
  gate: string | null | undefined,
): Promise<PickedPass | undefined> {
  const found = await findPassesOfCode(context, code);
  if (!found) return undefined;
  const passes = found.filter(({ eventId }) => reaches(scope, eventId));
  const whose = passes[0] ? `The festival ID of ${passes[0].name}` : 'This festival ID';
  const fitting = passes
    .filter(({ eventId, mainEventId }) => !gate || eventId === gate || mainEventId === gate)
    .sort((one, other) => rank(one) - rank(other));
  if (fitting.length === 0) return refuse(`${whose} has no pass for ${gate ? 'this event' : 'any event'}`);
  const now = context.clock().toISOString();
  const today = fitting.filter((pass) => !pass.isDeleted && pass.endDate > now && isGateOpen(context, pass));
  const confirmed = today.filter(({ status }) => status === 'confirmed');
  const current = confirmed.length > 0 ? confirmed : today;
  const [first, ...others] = current.length > 0 ? current : fitting;
  if (!first) return refuse(`${whose} has no pass for this event`);
  // Of a single pass the scan says itself what is wrong with it.
  if (current.length === 0 && others.length > 0) return refuse(`${whose} has no pass for today`);
  if (others.length === 0) return { code: first.personCode };
  return {
    response: {
      result: 'choose_event',
      message: 'Choose the event of this gate',
      admitted: [],
      registration: null,
      choices: [first, ...others].map(({ eventId, eventTitle, mainEventTitle, startDate, checkedInAt, name }) => ({
        eventId,
        eventTitle,
        mainEventTitle,
        startDate,
        checkedInAt,
        name,
      })),
    },
  };
}
