import { createContext, use } from 'react';
import type { User } from '#contract/auth.ts';

export const SessionContext = createContext<User | null>(null);

/** The admin who is logged in. */
export function useAdmin(): User {
  const user = use(SessionContext);
  if (!user) throw new Error('useAdmin needs a page inside the admin area');
  return user;
}
