import { createContext, use, useMemo } from 'react';
import { USER_HEADER } from '#contract/auth.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError, type CallInput, call, type EndpointResponse, type Transport } from '../../api.ts';
import { browserTransport, uploadTransport } from '../../browser-transport.ts';
import { throwIfAsked } from './approval-asked.ts';
import { sendOnce } from './done-once.ts';

/** The typed client as the admin panel uses it. */
export interface AdminApi {
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<EndpointResponse<E>>;
  /** As `call`, and reports how much of the upload is sent, from 0 to 1. */
  upload<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    onProgress: (share: number) => void,
  ): Promise<EndpointResponse<E>>;
  /** As both, for what must not be done twice (`isDoneOnce`): null where it was done before, and only its response was lost. */
  callOnce<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    from: { draft: string; onProgress?: (share: number) => void },
  ): Promise<EndpointResponse<E> | null>;
}

const AdminApiContext = createContext<AdminApi | null>(null);

export function useAdminApi(): AdminApi {
  const api = use(AdminApiContext);
  if (!api) throw new Error('useAdminApi needs AdminApiProvider above it');
  return api;
}

interface AdminApiProviderProps {
  apiUrl: string;
  /** Called when a response says that the session has ended, before the request throws. */
  onSignedOut: () => void;
  /** Called when a response says that the role does not reach what was asked, or that somebody else is logged in, before the request throws. */
  onRefused?: () => void;
  /** The id of the person whose page it is: what changes something is done in no other name. Empty where nobody said. */
  userId?: string;
  /** The closed year that is read: every list and figure that can be asked for a year is asked for this one. */
  year?: string | null;
  children: React.ReactNode;
}

/** The person or the roles are others than the page knows: they ended or were changed meanwhile. */
const refusals: readonly string[] = ['other_user', 'not_allowed', 'two_step_needed', 'link_ended'];

/** Says with every change whose page sends it. A read with the header would take a preflight where the API is elsewhere. */
const fromPageOf =
  (userId: string, transport: Transport): Transport =>
  (path, init) =>
    init.method === 'GET' || userId === ''
      ? transport(path, init)
      : transport(path, { ...init, headers: { ...(init.headers as Record<string, string>), [USER_HEADER]: userId } });

const knowsYears = ({ method, query }: AnyEndpoint): boolean =>
  method === 'GET' && query !== undefined && 'shape' in query && Object.hasOwn(query.shape as object, 'year');

function ofYear<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> | undefined, year: string | null) {
  if (year === null || !knowsYears(endpoint)) return input;
  return { ...input, query: { ...(input?.query as object | undefined), year } } as CallInput<E>;
}

export function AdminApiProvider({
  apiUrl,
  onSignedOut,
  onRefused,
  userId = '',
  year = null,
  children,
}: AdminApiProviderProps) {
  const api = useMemo<AdminApi>(() => {
    const watched = async <E extends AnyEndpoint>(transport: Transport, endpoint: E, input?: CallInput<E>) => {
      try {
        const response = await call(fromPageOf(userId, transport), endpoint, ofYear(endpoint, input, year));
        throwIfAsked(response);
        return response;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_signed_in') onSignedOut();
        if (error instanceof ApiError && refusals.includes(error.code)) onRefused?.();
        throw error;
      }
    };
    const plain = browserTransport(apiUrl);
    const repeatable = async <E extends AnyEndpoint>(transport: Transport, endpoint: E, input?: CallInput<E>) => {
      if (endpoint.audit?.isDoneOnce) throw new Error(`${endpoint.path} is sent by callOnce`);
      return watched(transport, endpoint, input);
    };
    return {
      call: (endpoint, input) => repeatable(plain, endpoint, input),
      upload: (endpoint, input, onProgress) => repeatable(uploadTransport(apiUrl, onProgress), endpoint, input),
      callOnce: (endpoint, input, { draft, onProgress }) => {
        const transport = onProgress ? uploadTransport(apiUrl, onProgress) : plain;
        return sendOnce(draft, { transport, endpoint, input }, (keyed) => watched(keyed, endpoint, input));
      },
    };
  }, [apiUrl, onSignedOut, onRefused, userId, year]);
  return <AdminApiContext value={api}>{children}</AdminApiContext>;
}
