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

/** The main events for the filter, by title. */
export const byTitle = (events: readonly { _id: string; title: string }[]): { id: string; title: string }[] =>
  events.map(({ _id, title }) => ({ id: _id, title })).sort((one, other) => one.title.localeCompare(other.title, 'en'));
