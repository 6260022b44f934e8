import type { CreateMainEvent } from '#contract/events/events.ts';

/** A moment of the festival: its day, 1 to 3, and the clock of the festival's time zone. */
export type Moment = readonly [day: 1 | 2 | 3, clock: string];

type Details = Partial<
  Omit<CreateMainEvent, 'title' | 'shortDescription' | 'startDate' | 'endDate' | 'registrationStarts'>
>;

export interface SampleEvent extends Details {
  title: string;
  shortDescription: string;
  description: string;
  from: Moment;
  to: Moment;
  /** Whether one can register already, or four weeks before the festival. */
  registration?: 'open' | 'later';
}

export interface SampleMainEvent extends SampleEvent {
  subEvents: SampleEvent[];
}

export interface SampleAmbassador {
  name: string;
  institution: string;
  shortBio: string;
  /** Titles of main events, the first one being the ambassador's own. */
  events: string[];
}
