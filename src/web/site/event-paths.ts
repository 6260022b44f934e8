/** Where events live on the site. Ids decide; the title in a URL is there for people. */

interface Named {
  _id: string;
  title: string;
}

/** A title as one segment of a URL: what would end or split the segment becomes a hyphen. */
function segment(title: string): string {
  const words = title
    .trim()
    .replace(/[\s/\\?#%.]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return encodeURIComponent(words || 'event');
}

const under = (base: string, { title, _id }: Named) => `${base}/${segment(title)}/${encodeURIComponent(_id)}`;

export const overviewPath = (event: Named) => under('/subevent', event);
export const singleEventPath = (event: Named) => under('/openedEvent', event);
export const subEventsPath = (event: Named) => under('/subevents', event);
export const registerPath = (event: Named) => `${overviewPath(event)}/register`;
export const loginPath = (event: Named) => `${overviewPath(event)}/login`;
export const teamRegistrationPath = (event: Named) => `${overviewPath(event)}/teamregistration`;
export const paymentPath = (event: Named) => `${overviewPath(event)}/payment`;
export const calendarPath = (event: Named) => `/calendar/${encodeURIComponent(event._id)}.ics`;
export const socialImagePath = (event: Named) => `/og/${encodeURIComponent(event._id)}.png`;

/** A main event has an overview, a sub-event its own page. */
export const eventPath = (event: Named & { mainEventId: string | null }) =>
  event.mainEventId === null ? overviewPath(event) : singleEventPath(event);
