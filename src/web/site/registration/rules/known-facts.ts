import type { Profile } from '#contract/account/account.ts';
import type { Facts } from './read-facts.ts';

/** What an account remembers of its person, as fields show it. */
export function knownFacts(profile: Pick<Profile, 'gender' | 'yearOfStudy'> | null): Facts {
  const { gender, yearOfStudy } = profile ?? {};
  return { ...(gender ? { gender } : {}), ...(yearOfStudy ? { yearOfStudy: String(yearOfStudy) } : {}) };
}
