import type { RegistrationDetail } from '#contract/registrations.ts';

type Team = Pick<RegistrationDetail, 'status' | 'verifyBy'>;

/** What taking a member out of a team means for them; only who is confirmed has a pass. */
export const removalText = ({ status }: Team): string =>
  `${status === 'confirmed' ? 'The pass is no longer valid, and a mail says so.' : 'They are mailed that they are out of it.'} Their seat in the team becomes free.`;

/** What it means for both that somebody else comes for a member. */
export function swapText(name: string, { status, verifyBy }: Team): string {
  if (status === 'confirmed') return `${name} loses the pass and is told. The new one gets a pass by mail.`;
  if (verifyBy !== null) return 'Neither of them is mailed: the e-mail of the team is not confirmed yet.';
  return `${name} is told. The new one is mailed about it, and gets a pass once the team is confirmed.`;
}

/** What a seat out of turn means: the fee is the event's when it is given, and what came already may cover it. */
export const seatText = (name: string): string =>
  `${name} is offered a seat, out of turn, and has to pay for it in time. Where nothing is to pay, ${name} is confirmed and gets the pass by mail.`;
