import type { Event, EventStatus, ParticipationType } from '#contract/events.ts';
import { toTeamSize } from '#contract/team-rules.ts';
import type { EventKind } from '../events/event-kind.ts';

/** An event as its form holds it: texts as typed, dates as the browser's wall-clock `YYYY-MM-DDTHH:mm`. */
export interface EventValues {
  title: string;
  mainEventId: string;
  shortDescription: string;
  status: EventStatus;
  startDate: string;
  endDate: string;
  registrationStarts: string;
  venue: string;
  capacity: string;
  speakers: string;
  participationType: ParticipationType;
  teamSize: string;
  entryFee: string;
  individualEntryFee: string;
  teamEntryFee: string;
  prizePool: string;
  firstPrize: string;
  secondPrize: string;
  thirdPrize: string;
  rules: string;
  registrationLink: string;
  hasSubEvents: boolean;
  isRegistrationNeeded: boolean;
  isAuthenticationNeeded: boolean;
}

/** What the specification sets where nobody has chosen: inactive, individual, teams of one. */
export const emptyValues: EventValues = {
  title: '',
  mainEventId: '',
  shortDescription: '',
  status: 'inactive',
  startDate: '',
  endDate: '',
  registrationStarts: '',
  venue: '',
  capacity: '',
  speakers: '',
  participationType: 'individual',
  teamSize: '1',
  entryFee: '',
  individualEntryFee: '',
  teamEntryFee: '',
  prizePool: '',
  firstPrize: '',
  secondPrize: '',
  thirdPrize: '',
  rules: '',
  registrationLink: '',
  hasSubEvents: false,
  isRegistrationNeeded: false,
  isAuthenticationNeeded: false,
};

const two = (number: number) => String(number).padStart(2, '0');

/** An instant on the clocks of this browser's zone, as a datetime-local field takes it. */
export function toLocal(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The wall-clock time of this browser's zone as an ISO timestamp; empty where there is none. */
export function toInstant(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

const asText = (value: string | number | null) => (value === null ? '' : String(value));

/** A stored event as its form shows it. */
export function fromEvent(event: Event): EventValues {
  return {
    title: event.title,
    mainEventId: event.mainEventId ?? '',
    shortDescription: asText(event.shortDescription),
    status: event.status,
    startDate: toLocal(event.startDate),
    endDate: toLocal(event.endDate),
    registrationStarts: toLocal(event.registrationStarts),
    venue: asText(event.venue),
    capacity: asText(event.capacity),
    speakers: asText(event.speakers),
    participationType: event.participationType,
    teamSize: String(event.teamSize),
    entryFee: asText(event.entryFee),
    individualEntryFee: asText(event.individualEntryFee),
    teamEntryFee: asText(event.teamEntryFee),
    prizePool: asText(event.prizePool),
    firstPrize: asText(event.firstPrize),
    secondPrize: asText(event.secondPrize),
    thirdPrize: asText(event.thirdPrize),
    rules: asText(event.rules),
    registrationLink: asText(event.registrationLink),
    hasSubEvents: event.hasSubEvents,
    isRegistrationNeeded: event.isRegistrationNeeded,
    isAuthenticationNeeded: event.isAuthenticationNeeded,
  };
}

/** One fee for a person or a team, two for both: what the form does not show is not kept either. */
function feesOf({ participationType, entryFee, individualEntryFee, teamEntryFee }: EventValues) {
  return participationType === 'both'
    ? { entryFee: '', individualEntryFee, teamEntryFee }
    : { entryFee, individualEntryFee: '', teamEntryFee: '' };
}

/** The multipart fields of a form. `kept` is the event it started from: a time left alone keeps its seconds. */
export function toRequestBody(values: EventValues, kind: EventKind, kept?: Event) {
  const { mainEventId, speakers, hasSubEvents, ...shared } = values;
  const instantOf = (field: 'startDate' | 'endDate' | 'registrationStarts') => {
    const before = kept?.[field] ?? null;
    return before !== null && toLocal(before) === values[field] ? before : toInstant(values[field]);
  };
  return {
    ...shared,
    ...feesOf(values),
    teamSize: values.participationType === 'individual' ? 1 : toTeamSize(values.teamSize),
    startDate: instantOf('startDate'),
    endDate: instantOf('endDate'),
    registrationStarts: instantOf('registrationStarts'),
    ...(kind === 'sub' ? { mainEventId, speakers } : { hasSubEvents }),
  };
}
