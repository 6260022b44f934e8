import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';

/** Who may make a transition: the people of the registration, an admin, the payment gateway, or the scheduler. */
export type ActorKind = 'participant' | 'admin' | 'gateway' | 'system';

/** Who did something, as the history stores it. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
  name: string | null;
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: null };
export const GATEWAY: Actor = { kind: 'gateway', id: null, name: 'Razorpay' };

/** The person who registers or changes a registration; `name` is used where nobody is logged in. */
export function participantActor(user: SessionUser | undefined, name: string): Actor {
  return { kind: 'participant', id: user?.id ?? null, name: user?.name ?? name };
}

/** The logged-in admin. Throws `not_allowed` for anybody else. */
export function adminActor(user: SessionUser | undefined): Actor {
  if (user?.role !== 'admin') throw new AppError('not_allowed');
  return { kind: 'admin', id: user.id, name: user.name };
}
