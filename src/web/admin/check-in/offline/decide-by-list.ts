import type { CheckInResponse, GateList } from '#contract/check-in.ts';

type Listed = GateList['registrations'][number];

/** What a gate decides by its list: `unknown` where the list has no such code. */
export type ListedResult = Pick<CheckInResponse, 'registration' | 'admitted'> & {
  result: 'admitted' | 'already_in' | 'choose' | 'unknown';
};

interface Found {
  registration: Listed;
  /** Whom the code is for: everybody, or the member of a team whose own it is. */
  covered: Listed['people'];
}

function find({ registrations }: GateList, key: string): Found | undefined {
  for (const registration of registrations) {
    if (registration.key === key) return { registration, covered: registration.people };
    const person = registration.people.find((one) => one.key === key);
    if (person) return { registration, covered: registration.kind === 'team' ? [person] : registration.people };
  }
  return undefined;
}

/**
 * The result of a scan that reached no server, by the list that was fetched before. `inside` are the people who came in at
 * this gate since, by their id, with the instant; `people` those of a team who are chosen.
 */
export function decideByList(
  list: GateList,
  scan: { code: string; key: string; people?: string[] | undefined; at: string },
  inside: ReadonlyMap<string, string>,
): ListedResult {
  const found = find(list, scan.key);
  if (!found) return { result: 'unknown', registration: null, admitted: [] };
  const isOutside = ({ _id, checkedInAt }: Listed['people'][number]) => checkedInAt === null && !inside.has(_id);
  const outside = found.covered.filter(isOutside).map(({ _id }) => _id);
  const asked = scan.people ? outside.filter((id) => scan.people?.includes(id)) : outside;
  const isTeam = found.covered.length > 1 && !scan.people;
  const admitted = isTeam ? [] : asked;
  const { key: _key, people, ...registration } = found.registration;
  return {
    result: outside.length > 0 && isTeam ? 'choose' : admitted.length > 0 ? 'admitted' : 'already_in',
    admitted,
    registration: {
      ...registration,
      code: scan.code,
      status: 'confirmed',
      people: people.map(({ key: _own, checkedInAt, ...person }) => ({
        ...person,
        checkedInAt: checkedInAt ?? inside.get(person._id) ?? (admitted.includes(person._id) ? scan.at : null),
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
