import { data } from 'react-router';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Entry } from '#contract/entries.ts';
import { endedStates } from '#contract/entry-rules.ts';
import { ApiError, type CallInput, call } from '../../api.ts';
import { pageContext } from '../../page-context.ts';
import { serverTransport } from '../../server-transport.ts';
import type { pageApi } from '../page-api.ts';

type Api = ReturnType<typeof pageApi>;

/** Whoever is logged in, as the pages need to know them. */
export interface Caller {
  name: string;
  email: string;
  role: 'participant' | 'admin';
}

/** What is somebody's own is kept by nobody on the way. */
export const personalHeaders = () => ({ 'cache-control': 'private, no-store' });

/** Whoever is logged in, or null. */
export async function findCaller(api: Api): Promise<Caller | null> {
  try {
    const { name, email, role } = (await api.call(endpoints.accounts.me)).data;
    return { name, email, role };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The entries of whoever is logged in; none for a stranger. */
export async function listOwnEntries(api: Api): Promise<Entry[]> {
  try {
    return (await api.call(endpoints.entries.mine)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return [];
    throw error;
  }
}

/** The caller's entry for an event that still stands. */
export async function findOwnEntry(api: Api, eventId: string): Promise<Entry | undefined> {
  const entries = await listOwnEntries(api);
  return entries.find((entry) => entry.eventId === eventId && !endedStates.includes(entry.state));
}

/** The answer, or the page for addresses where nothing is. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}

/**
 * A call that changes nothing but must be a POST, made while a page loads. Such a page is asked for without
 * an Origin, and the API takes a POST without one only where it carries no session.
 */
export function callAsStranger<E extends AnyEndpoint>(
  { request, context }: Parameters<typeof pageApi>[0],
  endpoint: E,
  input: CallInput<E>,
) {
  return call(serverTransport(new Request(request.url), context.get(pageContext)), endpoint, input);
}
