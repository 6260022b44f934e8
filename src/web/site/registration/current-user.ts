import { data } from 'react-router';
import type { Profile } from '#contract/account/account.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isDeviceCookie } from '#contract/pages.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { OwnRegistration } from '#contract/registrations.ts';
import { ApiError, type CallInput, call, isUnknown } from '../../api.ts';
import { pageContext } from '../../page-context.ts';
import { serverTransport } from '../../server-transport.ts';
import type { pageApi } from '../page-api.ts';

type Api = ReturnType<typeof pageApi>;

/** The logged-in user, as far as the pages need them. */
export interface CurrentUser {
  name: string;
  email: string;
  /** Whether the e-mail is known to be theirs. */
  emailVerified: boolean;
  role: 'participant' | 'admin';
}

/** Pages with personal data are not cached, neither by the browser nor by a proxy. */
export const personalHeaders = () => ({ 'cache-control': 'private, no-store' });

/** The logged-in user, or null. */
export async function findCurrentUser(api: Api): Promise<CurrentUser | null> {
  try {
    const { name, email, emailVerified, role } = (await api.call(endpoints.auth.me)).data;
    return { name, email, emailVerified, role };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** What the account of a logged-in person remembers for forms; null for a guest. */
export async function findProfile(api: Api, caller: CurrentUser | null): Promise<Profile | null> {
  if (!caller) return null;
  const { phone, college, yearOfStudy, gender } = (await api.call(endpoints.account.show)).data;
  return { phone, college, yearOfStudy, gender };
}

/** The registrations of the logged-in user; none where nobody is logged in. */
export async function listOwnRegistrations(api: Api): Promise<OwnRegistration[]> {
  try {
    return (await api.call(endpoints.registrations.mine)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return [];
    throw error;
  }
}

/**
 * The user's active registration for an event, in which they take part: who is the contact of others alone may register too. One that
 * waits for the verification of their e-mail may be a stranger's, and is replaced by theirs.
 */
export async function findOwnRegistration(api: Api, eventId: string): Promise<OwnRegistration | undefined> {
  const registrations = await listOwnRegistrations(api);
  return registrations.find(
    ({ eventId: of, status, takesPart, proofToken }) =>
      of === eventId && !hasEnded(status) && takesPart && proofToken === null,
  );
}

/** The response; the page of unknown urls where the API responds with 404 or 400. */
export async function orNotFound<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (isUnknown(error)) throw data(null, { status: 404 });
    throw error;
  }
}

/** The response, or null where the API responds with 404 or 400. */
export async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/**
 * Calls a POST endpoint while a page loads. The request for a page has no Origin header, and the csrf check accepts a
 * POST without one only where it has no session: so of its cookies the device's alone goes along.
 */
export function callAnonymously<E extends AnyEndpoint>(
  { request, context }: Parameters<typeof pageApi>[0],
  endpoint: E,
  input: CallInput<E>,
) {
  const device = request.headers.get('cookie')?.split(/;\s*/).filter(isDeviceCookie).join('; ');
  const sent = new Request(request.url, device ? { headers: { cookie: device } } : {});
  return call(serverTransport(sent, context.get(pageContext)), endpoint, input);
}
