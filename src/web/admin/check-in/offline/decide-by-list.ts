import type { CheckInResponse, GateList } from '#contract/check-in.ts';

type Listed = GateList['registrations'][number];

/**
 * What a gate decides by its list: `unknown` where the list has no such code, `choose_event` where a festival ID has passes for
 * several of its events.
 */
export type ListedResult = Pick<CheckInResponse, 'registration' | 'admitted' | 'choices'> & {
  result: 'admitted' | 'already_in' | 'choose' | 'choose_event' | 'unknown';
  isFestivalId?: boolean;
};

/** How much (ms) the clock of a device may be fast before it closes an event too early. */
const SLACK = 5 * 60_000;

/** The list without the events that have ended since it was made; one that was kept from before may not say when they end. */
const goingOnAt = ({ registrations, ...list }: GateList, at: string): GateList => ({
  ...list,
  registrations: registrations.filter(
    ({ eventEndDate }) => eventEndDate === undefined || Date.parse(eventEndDate) + SLACK > Date.parse(at),
  ),
});

interface Found {
  registration: Listed;
  /** Whom the code is for: everybody, or the member of a team whose own it is. */
  covered: Listed['people'];
  isFestivalId: boolean;
}

function findPass({ registrations }: GateList, key: string): Found | undefined {
  for (const registration of registrations) {
    if (registration.key === key) return { registration, covered: registration.people, isFestivalId: false };
    const person = registration.people.find((one) => one.key === key);
    if (person) {
      const covered = registration.kind === 'team' ? [person] : registration.people;
      return { registration, covered, isFestivalId: false };
    }
  }
  return undefined;
}

/** The passes of a festival ID: of one event where that is chosen. */
const findOfPerson = ({ registrations }: GateList, key: string, eventId: string | undefined): Found[] =>
  registrations
    .filter((registration) => eventId === undefined || registration.eventId === eventId)
    .flatMap((registration) =>
      registration.people
        .filter(({ festivalKeys }) => festivalKeys.includes(key))
        .map((person) => ({ registration, covered: [person], isFestivalId: true })),
    );

/** Since when people are in where the list does not know it, by their id; null for who is not in any more. */
type Inside = ReadonlyMap<string, string | null>;

const inSince = ({ _id, checkedInAt }: Listed['people'][number], inside: Inside): string | null =>
  inside.has(_id) ? (inside.get(_id) ?? null) : checkedInAt;

/** Asks for which event, as the server does of a festival ID with passes for several. */
const askForEvent = (found: Found[], inside: Inside): ListedResult => ({
  result: 'choose_event',
  registration: null,
  admitted: [],
  isFestivalId: true,
  choices: found.flatMap(({ registration: { eventId, eventTitle, eventStartDate }, covered }) =>
    covered.map((person) => ({
      eventId,
      eventTitle,
      mainEventTitle: null,
      startDate: eventStartDate,
      checkedInAt: inSince(person, inside),
      name: person.name,
    })),
  ),
});

/**
 * The result of a scan that reached no server, by the list that was fetched before. `people` are those of a team who are chosen,
 * `eventId` is the event that is.
 */
export function decideByList(
  stored: GateList,
  scan: { code: string; key: string; people?: string[] | undefined; eventId?: string | undefined; at: string },
  inside: Inside,
): ListedResult {
  const list = goingOnAt(stored, scan.at);
  const pass = findPass(list, scan.key);
  const [found, ...others] = pass ? [pass] : findOfPerson(list, scan.key, scan.eventId);
  if (found && others.length > 0) return askForEvent([found, ...others], inside);
  if (!found) return { result: 'unknown', registration: null, admitted: [] };
  const outside = found.covered.filter((person) => inSince(person, inside) === null).map(({ _id }) => _id);
  const asked = scan.people ? outside.filter((id) => scan.people?.includes(id)) : outside;
  const isTeam = found.covered.length > 1 && !scan.people;
  const admitted = isTeam ? [] : asked;
  const {
    key: _key,
    eventStartDate: _start,
    eventEndDate: _end,
    people: _people,
    ...registration
  } = found.registration;
  return {
    isFestivalId: found.isFestivalId,
    result: outside.length > 0 && isTeam ? 'choose' : admitted.length > 0 ? 'admitted' : 'already_in',
    admitted,
    registration: {
      ...registration,
      code: scan.code,
      status: 'confirmed',
      // By this code nobody else comes in, who could be ticked.
      people: found.covered.map(({ _id, name, role, ...person }) => ({
        _id,
        name,
        role,
        checkedInAt: inSince({ _id, name, role, ...person }, inside) ?? (admitted.includes(_id) ? scan.at : null),
        checkedInBy: null,
        checkedInGate: null,
      })),
    },
  };
}

/** The key of a code in a list; undefined where the browser hashes nothing, as on a page without https. */
export async function keyOfCode(code: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
