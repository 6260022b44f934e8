import type { CertificateGroup, CertificateKind } from '#contract/certificates/certificate-kinds.ts';
import { ERASED } from '#contract/privacy/erased-name.ts';
import type { Winner } from '#contract/results/results.ts';
import type { EventPerson } from './recipients.repository.ts';

/** Who gets a certificate, and what is printed on it. */
export interface Recipient {
  /** One subject has at most one valid certificate of an event. */
  subject: string;
  kind: CertificateKind;
  registrationId: string | null;
  participantId: string | null;
  name: string;
  team: string | null;
  award: string | null;
}

/** A name as two spellings of it are compared. */
const plainName = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

const asParticipant = ({ participantId, registrationId, name, team }: EventPerson): Recipient => ({
  subject: JSON.stringify([participantId]),
  kind: 'participation',
  registrationId,
  participantId,
  name,
  team,
  award: null,
});

const asWinner = (award: string, person: EventPerson): Recipient => ({
  ...asParticipant(person),
  subject: JSON.stringify([person.participantId, plainName(award)]),
  kind: 'prize',
  award,
});

/** The prize of a name that is no registered person's or team's, or several people's: it is printed as the results have it. */
const asNamed = ({ award, name }: Winner): Recipient => ({
  subject: JSON.stringify(['named', plainName(name), plainName(award)]),
  kind: 'prize',
  registrationId: null,
  participantId: null,
  name,
  team: null,
  award,
});

/** The people a winner's name refers to: one person, or every member of one team. Empty if nobody matches, or more than one person or team does. */
function peopleNamed(people: readonly EventPerson[], winner: string): readonly EventPerson[] {
  const name = plainName(winner);
  const team = people.filter((person) => person.team !== null && plainName(person.team) === name);
  const own = people.filter((person) => plainName(person.name) === name);
  const teams = new Set(team.map(({ registrationId }) => registrationId));
  if (teams.size === 1 && own.length === 0) return team;
  return teams.size === 0 && own.length === 1 ? own : [];
}

/** Nobody whose name was erased gets a certificate. */
const isNamed = ({ name }: Pick<Recipient, 'name'>): boolean => !name.includes(ERASED);

/** Each winner of published results; of a team each of its members. */
export function prizeRecipients(people: readonly EventPerson[], winners: readonly Winner[]): Recipient[] {
  return winners
    .flatMap((winner) => {
      const named = peopleNamed(people, winner.name);
      return named.length > 0 ? named.map((person) => asWinner(winner.award, person)) : [asNamed(winner)];
    })
    .filter(isNamed);
}

/** Everybody who took part, or whom the gate let in; nobody whose guardian has not agreed. */
export function participationRecipients(
  people: readonly EventPerson[],
  to: Exclude<CertificateGroup, 'winners'>,
): Recipient[] {
  return people
    .filter(({ lacksConsent, checkedInAt }) => !lacksConsent && (to === 'confirmed' || checkedInAt !== null))
    .map(asParticipant)
    .filter(isNamed);
}
