import { useSyncExternalStore } from 'react';

/** People let in without a connection, of whom the server does not know yet. */
export interface WaitingScan {
  /** The id of the scan, by which the server knows it where it is sent twice. */
  id: string;
  code: string;
  eventId: string | null;
  gateId: string | null;
  /** Those who came in. */
  people: { _id: string; name: string }[];
  /** When, an instant of this device's clock. */
  scannedAt: string;
  /** Whose pass it is, and the event: to say so where the server refuses it. */
  name: string;
  eventTitle: string;
  /** Who scanned it; absent where an earlier version stored it. */
  by?: { id: string; name: string };
  /** The id of another person who could not send it: it is for none of their events. */
  refusedTo?: string | undefined;
}

/** Whether who is logged in can send a scan: not another person's that was refused to them, which others or the desk check in. */
export const isSendable = ({ refusedTo }: WaitingScan, userId: string | undefined): boolean =>
  refusedTo === undefined || (userId !== undefined && refusedTo !== userId);

/**
 * People of a scan who were taken back. Each scan was tried once, and the server may have it though its response was lost: only the server
 * can say that they are out.
 */
export interface WaitingUndo {
  registrationId: string;
  scan: WaitingScan;
}

/** The scans of which the server is to be told something: that they were made, or taken back. */
export const unsentScans = ({ waiting, undos }: Pick<Kept, 'waiting' | 'undos'>): WaitingScan[] => [
  ...waiting,
  ...undos.map(({ scan }) => scan),
];

/** What the server said of a scan that waited, where not everybody came in by it. */
export interface LateRefusal {
  scan: WaitingScan;
  message: string;
}

interface Kept {
  waiting: WaitingScan[];
  /** They come before the scans that wait: who is scanned again after an undo is in. */
  undos: WaitingUndo[];
  /** Until somebody has seen them. */
  refused: LateRefusal[];
}

export interface KeptScans extends Kept {
  /** Whether this browser stores them: else they go with the page. */
  isStored: boolean;
  /** Why the server, which was reached, took none of them. */
  problem: string | null;
}

/** No draft: it stays over an ended session, also for the next admin of this browser, until the next logout. */
const STORED = 'utsav.gate-scans';
const NOTHING: KeptScans = { waiting: [], undos: [], refused: [], isStored: true, problem: null };

function readStored(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function store({ waiting, undos, refused }: Kept): boolean {
  try {
    localStorage.setItem(STORED, JSON.stringify({ waiting, undos, refused } satisfies Kept));
    return true;
  } catch {
    return false;
  }
}

/** What this page knows: it has to do where the browser stores nothing, or somebody cleared it. */
let kept: KeptScans | undefined;
const listeners = new Set<() => void>();

export function readKept(): KeptScans {
  kept ??= { ...NOTHING, ...readStored() };
  return kept;
}

function show(next: KeptScans): void {
  kept = next;
  for (const listener of listeners) listener();
}

/** Changes what is kept, of this page and of others in this browser. */
function change(next: (before: Kept) => Partial<Kept>): void {
  const own = readKept();
  const before = { ...own, ...(own.isStored ? readStored() : undefined) };
  const after = { ...before, ...next(before) };
  show({ ...after, isStored: store(after) });
}

/** Another page of this browser has sent or added some. Cleared storage says nothing about them. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === STORED && newValue !== null) show({ ...readKept(), ...readStored() });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', follow);
  };
}

export const useKeptScans = (): KeptScans => useSyncExternalStore(subscribe, readKept);

/** Stores what waits once more, where somebody cleared the storage of this page. */
export function storeAgain(): void {
  if (unsentScans(readKept()).length > 0 && !readStored()) change(() => ({}));
}

export const addWaiting = (scan: WaitingScan): void => change(({ waiting }) => ({ waiting: [...waiting, scan] }));

export const changeWaiting = (id: string, changed: Partial<WaitingScan>): void =>
  change(({ waiting }) => ({ waiting: waiting.map((scan) => (scan.id === id ? { ...scan, ...changed } : scan)) }));

/** The server has decided about a scan; `message` is why, where not everybody came in by it. */
export const settle = (scan: WaitingScan, message: string | undefined): void =>
  change(({ waiting, refused }) => ({
    waiting: waiting.filter(({ id }) => id !== scan.id),
    refused: message === undefined ? refused : [...refused.filter((one) => one.scan.id !== scan.id), { scan, message }],
  }));

/** A scan with some of its people; none where it has none of them. */
const withPeople = (scan: WaitingScan, isChosen: (id: string) => boolean): WaitingScan[] => {
  const people = scan.people.filter(({ _id }) => isChosen(_id));
  return people.length > 0 ? [{ ...scan, people }] : [];
};

/** Takes people of a registration back whose scans wait; returns what the server is to undo for it, and the ids of the others. */
export function takeBack(registrationId: string, people: string[]): { undos: WaitingUndo[]; others: string[] } {
  let taken: WaitingUndo[] = [];
  change(({ waiting, undos }) => {
    taken = waiting
      .flatMap((scan) => withPeople(scan, (id) => people.includes(id)))
      .map((scan) => ({ registrationId, scan }));
    return {
      waiting: waiting.flatMap((scan) => withPeople(scan, (id) => !people.includes(id))),
      undos: [...undos, ...taken],
    };
  });
  const ids = taken.flatMap(({ scan }) => scan.people.map(({ _id }) => _id));
  return { undos: taken, others: people.filter((id) => !ids.includes(id)) };
}

/** The ids of the scans that wait, by the id of each person whom they let in. */
export const waitingScanIds = (): Record<string, string> =>
  Object.fromEntries(readKept().waiting.flatMap(({ id, people }) => people.map(({ _id }) => [_id, id])));

/** Nobody is taken back from the same scan twice. */
const keyOf = ({ scan }: WaitingUndo): string => [scan.id, ...scan.people.map(({ _id }) => _id)].join(' ');

/** The server has done an undo that waited. */
export const settleUndo = (undo: WaitingUndo): void =>
  change(({ undos }) => ({ undos: undos.filter((one) => keyOf(one) !== keyOf(undo)) }));

/** Somebody else made the scan, and this person cannot undo it. */
export const keepUndo = (undo: WaitingUndo, refusedTo: string | undefined): void =>
  change(({ undos }) => ({
    undos: undos.map((one) => (keyOf(one) === keyOf(undo) ? { ...one, scan: { ...one.scan, refusedTo } } : one)),
  }));

export const forgetRefused = (): void => change(() => ({ refused: [] }));

export function noteProblem(problem: string | null): void {
  if (readKept().problem !== problem) show({ ...readKept(), problem });
}

/** At logout: the next person at this browser sees none of it. */
export function forgetScans(): void {
  change(() => ({ waiting: [], undos: [], refused: [] }));
  noteProblem(null);
}

export const countPeople = (scans: WaitingScan[]): number => scans.reduce((sum, { people }) => sum + people.length, 0);
