import { data } from 'react-router';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { endedStatuses } from '#contract/registration-rules.ts';
import type { Registration } from '#contract/registrations.ts';
import { ApiError, type CallInput, call } from '../../api.ts';
import { pageContext } from '../../page-context.ts';
import { serverTransport } from '../../server-transport.ts';
import type { pageApi } from '../page-api.ts';

type Api = ReturnType<typeof pageApi>;

/** Whoever is logged in, as the pages need to know them. */
export interface CurrentUser {
  name: string;
  email: string;
  role: 'participant' | 'admin';
}

/** What is somebody's own is kept by nobody on the way. */
export const personalHeaders = () => ({ 'cache-control': 'private, no-store' });

/** Whoever is logged in, or null. */
export async function findCurrentUser(api: Api): Promise<CurrentUser | null> {
  try {
    const { name, email, role } = (await api.call(endpoints.accounts.me)).data;
    return { name, email, role };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The entries of whoever is logged in; none for a stranger. */
export async function listOwnRegistrations(api: Api): Promise<Registration[]> {
  try {
    return (await api.call(endpoints.registrations.mine)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return [];
    throw error;
  }
}

/** The caller's entry for an event that still stands. */
export async function findOwnRegistration(api: Api, eventId: string): Promise<Registration | undefined> {
  const registrations = await listOwnRegistrations(api);
  return registrations.find(
    (registration) => registration.eventId === eventId && !endedStatuses.includes(registration.status),
  );
}

/** The answer, or the page for addresses where nothing is. */
export async function orNotFound<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}

/**
 * A call that changes nothing but must be a POST, made while a page loads. Such a page is asked for without
 * an Origin, and the API takes a POST without one only where it carries no session.
 */
export function callAnonymously<E extends AnyEndpoint>(
  { request, context }: Parameters<typeof pageApi>[0],
  endpoint: E,
  input: CallInput<E>,
) {
  return call(serverTransport(new Request(request.url), context.get(pageContext)), endpoint, input);
}
