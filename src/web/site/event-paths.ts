/** Where events live on the site. Ids decide; the title in a URL is there for people. */

interface Named {
  _id: string;
  title: string;
  /** Where the title is translated: the one that urls have in every language. */
  titleInUrl?: string;
  /** The closed year whose archive it is in. */
  year?: string | null;
}

/** A title as one segment of a URL: what would end or split the segment becomes a hyphen. */
function segment(title: string): string {
  const words = title
    .trim()
    .replace(/[\s/\\?#%.]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return encodeURIComponent(words || 'event');
}

export const archivePath = (year: string) => `/${year}`;

const under = (base: string, { title, titleInUrl = title, _id, year }: Named) =>
  `${year ? archivePath(year) : ''}${base}/${segment(titleInUrl)}/${encodeURIComponent(_id)}`;

export const overviewPath = (event: Named) => under('/subevent', event);
export const singleEventPath = (event: Named) => under('/openedEvent', event);
export const subEventsPath = (event: Named) => under('/subevents', event);

/** A page of registering for an event; archives have none. */
const formPath = ({ _id, title }: Named, form: string) => `${overviewPath({ _id, title })}/${form}`;
export const registerPath = (event: Named) => formPath(event, 'register');
export const loginPath = (event: Named) => formPath(event, 'login');
export const teamRegistrationPath = (event: Named) => formPath(event, 'teamregistration');
export const paymentPath = (event: Named) => formPath(event, 'payment');

export const calendarPath = (event: Named) => `/calendar/${encodeURIComponent(event._id)}.ics`;
export const socialImagePath = (event: Named) => `/og/${encodeURIComponent(event._id)}.png`;

/** A main event has an overview, a sub-event its own page. */
export const eventPath = (event: Named & { mainEventId: string | null }) =>
  event.mainEventId ? singleEventPath(event) : overviewPath(event);
