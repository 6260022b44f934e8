import type { GrantedApproval } from '../../approval-needed.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';

/** Who may make a transition: the people of the registration, an admin, the payment gateway, or the scheduler. */
export type ActorKind = 'participant' | 'admin' | 'gateway' | 'system';

/** The browser and the network of a request, as keyed hashes; `network` is null where every visitor would have the same. */
export interface Visitor {
  device: string;
  network: string | null;
}

/** A logged-in person with where their request comes from. */
export interface Requester {
  user: SessionUser;
  visitor?: Visitor;
}

/** Who did something, as the history stores it. `visitor` limits how many unpaid seats are held for long. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  name: string | null;
  visitor?: Visitor | undefined;
  /** The approval by a second person that they do it with. */
  approval?: GrantedApproval | undefined;
}

/** What the budget of the emails is that somebody causes, and by which network, else browser, it is counted. */
export interface EmailSource {
  cause: 'unproved' | 'other' | 'desk';
  origin: string | null;
}

/** The emails that admins cause: a resend to a whole college must arrive whole. */
export const DESK_EMAILS: EmailSource = { cause: 'desk', origin: null };

/** Participants may name anybody as a member; admins and jobs write to people of the festival. */
export function emailSourceOf({ kind, visitor }: Actor): EmailSource {
  if (kind === 'admin') return DESK_EMAILS;
  if (kind === 'participant')
    return { cause: 'unproved', origin: visitor ? (visitor.network ?? visitor.device) : null };
  return { cause: 'other', origin: null };
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: null };
export const GATEWAY: Actor = { kind: 'gateway', id: null, name: 'Razorpay' };

/** The person who registers or changes a registration; `name` is used where nobody is logged in. An admin is not limited. */
export function participantActor(user: SessionUser | undefined, name: string, visitor?: Visitor): Actor {
  const limited = user?.role === 'admin' ? undefined : visitor;
  return { kind: 'participant', id: user?.id ?? null, name: user?.name ?? name, visitor: limited };
}

/** The logged-in admin. Throws `not_allowed` for anybody else. */
export function adminActor(user: SessionUser | undefined): Actor {
  if (user?.role !== 'admin') throw new AppError('not_allowed');
  const { id, name, approval } = user;
  return { kind: 'admin', id, name, ...(approval ? { approval } : {}) };
}
