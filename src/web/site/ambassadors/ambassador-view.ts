import { t } from '@lingui/core/macro';
import type { Ambassador } from '#contract/ambassadors.ts';

/** An ambassador with the events by name. */
export type AmbassadorView = Pick<Ambassador, '_id' | 'name' | 'institution' | 'shortBio' | 'image' | 'images'> & {
  events: { id: string; title: string }[];
};

export function toAmbassadorView(ambassador: Ambassador, titles: ReadonlyMap<string, string>): AmbassadorView {
  const { _id, name, institution, shortBio, image, images, mainEventId, events } = ambassador;
  const ids = new Set(mainEventId ? [mainEventId, ...events] : events);
  return {
    _id,
    name,
    institution,
    shortBio,
    image,
    images,
    events: [...ids].map((id) => ({ id, title: titles.get(id) ?? t`Unknown Event` })),
  };
}

/** The events that have an ambassador, by title, for the filter: those that are not there any more filter nothing. */
export function eventsOf(ambassadors: AmbassadorView[]): { id: string; title: string }[] {
  const byId = new Map(ambassadors.flatMap(({ events }) => events.map((event) => [event.id, event] as const)));
  const unknown = t`Unknown Event`;
  const known = [...byId.values()].filter(({ title }) => title !== unknown);
  return known.sort((one, other) => one.title.localeCompare(other.title, 'en'));
}
