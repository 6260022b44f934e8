import { nanoid } from 'nanoid';
import { multipart } from '#test/support/multipart.ts';

/** The writes that the server acknowledged, and the last ones sent: what must survive every kill. */
export interface Ledger {
  /** Ids of registrations, pictures and events that were acknowledged. */
  registrations: Set<string>;
  pictures: Set<string>;
  /** By event: the number of the last edit acknowledged, of the last one sent, and how many were acknowledged. */
  edits: Map<string, { acknowledged: number; sent: number; acknowledgedCount: number }>;
  /** Every acknowledged write. */
  acknowledged: number;
  /** Emails of registrations whose requests got no response. */
  unanswered: Set<string>;
  /** Responses of 503 with Retry-After. */
  postponed: number;
  /** Responses that no client should ever get. */
  failures: string[];
}

export const newLedger = (): Ledger => ({
  registrations: new Set(),
  pictures: new Set(),
  edits: new Map(),
  acknowledged: 0,
  unanswered: new Set(),
  postponed: 0,
  failures: [],
});

export interface LoadTarget {
  url: string;
  cookie: string;
  eventIds: string[];
  picture: Uint8Array;
  ledger: Ledger;
}

interface EndpointResult {
  data: { _id?: string; id?: string };
}

/** Sends one write; undefined where it was rejected, `gone` where the server died before it responded. */
async function send(target: LoadTarget, path: string, init: RequestInit): Promise<EndpointResult | 'gone' | undefined> {
  let response: Response;
  let text: string;
  try {
    const headers = { origin: target.url, ...init.headers };
    response = await fetch(target.url + path, { ...init, headers });
    text = await response.text();
  } catch {
    return 'gone';
  }
  if (response.ok) {
    target.ledger.acknowledged += 1;
    return JSON.parse(text) as EndpointResult;
  }
  if (response.status === 503) target.ledger.postponed += 1;
  else if (response.status >= 500) target.ledger.failures.push(`${path}: ${response.status} ${text}`);
  return undefined;
}

const json = (method: string, body: object, headers = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

async function register(target: LoadTarget): Promise<void> {
  const eventId = target.eventIds[Math.floor(Math.random() * target.eventIds.length)];
  const body = {
    eventId,
    name: 'Somebody',
    email: `${nanoid(12)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}@utsav.test`,
  };
  const response = await send(target, '/api/registrations', json('POST', body));
  if (response === 'gone') target.ledger.unanswered.add(body.email);
  else if (response?.data._id) target.ledger.registrations.add(response.data._id);
}

/** One writer per event: only then is the last edit acknowledged the one that must be there. */
async function edit(target: LoadTarget, eventId: string): Promise<void> {
  const edits = target.ledger.edits.get(eventId) ?? { acknowledged: 0, sent: 0, acknowledgedCount: 0 };
  target.ledger.edits.set(eventId, edits);
  edits.sent += 1;
  const number = edits.sent;
  const change = json('PUT', { venue: `Edit ${number}` }, { cookie: target.cookie });
  const response = await send(target, `/api/events/edit/${eventId}`, change);
  if (!response || response === 'gone') return;
  edits.acknowledged = number;
  edits.acknowledgedCount += 1;
}

async function upload(target: LoadTarget): Promise<void> {
  const body = await multipart({ image: { filename: 'a.png', content: target.picture } });
  const headers = { ...(body.headers as Record<string, string>), cookie: target.cookie };
  const response = await send(target, '/api/images', { method: 'POST', body: body.payload as BodyInit, headers });
  if (response !== 'gone' && response?.data.id) target.ledger.pictures.add(response.data.id);
}

/** Sends registrations, edits and uploads until it is stopped; resolves when all have ended. */
export function startLoad(target: LoadTarget): { stop(): Promise<void>; hasStopped(): boolean } {
  let stopped = false;
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) await work();
  };
  const workers = [
    ...Array.from({ length: 6 }, () => repeat(() => register(target))),
    ...target.eventIds.slice(0, 2).map((eventId) => repeat(() => edit(target, eventId))),
    ...Array.from({ length: 2 }, () => repeat(() => upload(target))),
  ];
  return {
    hasStopped: () => stopped,
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}
