import { festivalDay } from '../../e2e/support/days.ts';
import { sampleThemes } from '../../test/factories/themes.ts';
import { logIn } from '../admin.ts';

/** Whom the test server makes an admin. */
export const ADMIN = { email: 'admin@utsav.test', password: 'utsav-admin-password' };

export interface MeasuredPage {
  name: string;
  path: string;
  /** What a visitor waits for: it must be seen, and its script must answer. */
  usable: string;
  /** Whether its first view is measured; Lighthouse looks at every page. */
  isFirst?: boolean;
  /** Whether it is measured on a busy phone too. */
  isBusy?: boolean;
}

const dates = {
  startDate: `${festivalDay(3)}T10:00`,
  endDate: `${festivalDay(5)}T18:00`,
  status: 'active',
  venue: 'Innovation Centre',
};

const section = {
  id: 'questions',
  kind: 'faq',
  heading: 'Questions',
  questions: [{ question: 'When?', answer: 'Soon.' }],
};

/** An event with 20 sub-events, one that takes teams and one for single people, a page of sections; and the pages that show them. */
export async function createPages(origin: string): Promise<MeasuredPage[]> {
  const admin = await logIn(origin, ADMIN);
  const create = async (kind: string, body: object) =>
    (await admin.send('POST', `/api/events/${kind}`, { ...dates, ...body })) as { _id: string };
  const shortDescription = 'Build something useful in one night with people you have just met.';
  const group = await create('mainEvent', { title: 'Hackathon 36', shortDescription, hasSubEvents: true });
  let track = group;
  for (let index = 1; index <= 20; index += 1) {
    track = await create('subevent', { title: `Track number ${index}`, shortDescription, mainEventId: group._id });
  }
  const team = { title: 'RoboWars', isRegistrationNeeded: true, participationType: 'team', teamSize: 4 };
  const { _id: teamId } = await create('mainEvent', team);
  const { _id: aloneId } = await create('mainEvent', { title: 'Night quiz', shortDescription });
  const page = { title: 'Questions', slug: 'questions', summary: '', navigation: 'footer' };
  await admin.send('POST', '/api/pages', { ...page, publish: true, sections: [section] });
  // By its address: its words are the language's.
  const card = 'a[aria-label]:is([href^="/subevent/"], [href^="/openedEvent/"])';
  const field = 'main form input';
  const link = 'main button, main a[href]';
  return [
    { name: 'Home', path: '/', usable: card, isFirst: true, isBusy: true },
    { name: 'All events', path: '/events', usable: card, isFirst: true, isBusy: true },
    { name: 'Event, 20 sub-events', path: `/subevent/Hackathon-36/${group._id}`, usable: card, isFirst: true },
    { name: 'Event', path: `/subevent/Night-quiz/${aloneId}`, usable: link, isBusy: true },
    { name: 'Sub-event', path: `/openedEvent/Track/${track._id}`, usable: link, isFirst: true },
    { name: 'Registration form', path: `/subevent/Night-quiz/${aloneId}/payment`, usable: field, isFirst: true },
    { name: 'Team form', path: `/subevent/RoboWars/${teamId}/teamregistration`, usable: field, isFirst: true },
    { name: 'Schedule', path: '/schedule', usable: link },
    { name: 'Gallery', path: '/gallery', usable: link },
    { name: 'Announcements', path: '/announcements', usable: link },
    { name: 'Page of sections', path: '/pages/questions', usable: link },
    { name: 'Sign in', path: '/signin', usable: field },
    { name: 'Campus ambassadors', path: '/apply', usable: link },
    { name: 'Privacy', path: '/privacy', usable: link },
  ];
}

/** Gives the festival a theme that nobody chose: one that the form accepts, the same for the same seed. */
export async function saveTheme(origin: string, seed: number): Promise<void> {
  const [theme] = sampleThemes(seed, 1);
  console.log(`The theme of seed ${seed}: ${JSON.stringify(theme)}`);
  const admin = await logIn(origin, ADMIN);
  await admin.send('PUT', '/api/theme', { theme });
}
