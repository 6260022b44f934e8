import { createContext, use } from 'react';
import type { User } from '#contract/auth.ts';

/** Who is in the panel; `viaLink` where a link let them in, and not an account. */
export interface Admin extends User {
  viaLink: boolean;
}

export const SessionContext = createContext<Admin | null>(null);

/** The admin who is logged in. */
export function useAdmin(): Admin {
  const user = use(SessionContext);
  if (!user) throw new Error('useAdmin needs a page inside the admin area');
  return user;
}
