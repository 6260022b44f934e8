import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import type { EventSummary } from '../events/event-summary.ts';
import type { HeroFacts } from './hero-facts.ts';
import HomePage from './home-page.tsx';

const event: EventSummary = {
  _id: 'e1',
  title: 'Nritya',
  shortDescription: null,
  startDate: '2027-03-05T10:00:00.000Z',
  endDate: '2027-03-06T10:00:00.000Z',
  venue: null,
  image: null,
  images: null,
  mainEventId: null,
  year: null,
  mainEventTitle: null,
  category: null,
  status: 'active',
  registrationStarts: null,
  registrationClosesAt: '2027-02-14T04:30:00.000Z',
  fees: '₹800/- per team',
  who: 'Up to 4 people',
  capacity: 30,
  registrationWindow: 'open',
};

function render(given: {
  active: EventSummary[];
  upcoming: EventSummary[];
  failed: boolean;
  closedYear?: string;
  years?: string[];
}): string {
  const hero: HeroFacts = { runs: null, bubbles: [] };
  const loaderData = { closedYear: null, years: [], hero, minute: 0, gallery: [], ...given };
  // The loader data is passed in; the loader itself is tested in the browser.
  const Stub = createRoutesStub([
    { id: 'home', path: '/', Component: HomePage as ComponentType, loader: () => loaderData },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData: { home: loaderData } }} />);
}

describe('HomePage', () => {
  it('says who presents the festival, also before an institute is set', () => {
    const html = render({ active: [], upcoming: [], failed: false });
    expect(html.replace(/<[^>]+>/g, '')).toContain('The organising committee presents');
  });

  it('describes itself to search engines by date and tagline, one apart from the other', () => {
    const festival = { heroLine: '12–14 February 2027 · Suryapur', tagline: 'Empowering future leaders' };
    const data = {
      active: [],
      upcoming: [],
      closedYear: null,
      years: [],
      hero: { runs: null, bubbles: [] },
      gallery: [],
    };
    expect(renderPage(HomePage, { ...data, minute: 0, failed: false }, { festival })).toContain(
      'content="12–14 February 2027 · Suryapur · Empowering future leaders"',
    );
  });

  it('shows both sentences if there are no events', () => {
    const html = render({ active: [], upcoming: [], failed: false });
    expect(html).toContain('No upcoming events yet');
    expect(html).toContain('Check back soon for future events');
    expect(html).not.toContain('Try again');
    expect(html).not.toContain('for the dates');
  });

  it('points at the upcoming dates if no event is open', () => {
    const html = render({ active: [], upcoming: [event], failed: false });
    expect(html).toContain('See the upcoming events for the dates.');
  });

  it('shows cards and dates, with Venue TBD if there is no venue', () => {
    const html = render({ active: [event], upcoming: [{ ...event, _id: 'e2', title: 'Alumni Night' }], failed: false });
    expect(html).toMatch(/Nritya.*Venue TBD.*Explore Event.*Alumni Night/);
    expect(html).not.toContain('No upcoming events yet');
    // Shown by a style sheet to visitors whose clock is another.
    expect(html).toMatch(/data-elsewhere="Times are by your clock\. The festival’s is [A-Z]/);
  });

  it('shows fee, team size and hours on a card, and of its seats only that registration is open', () => {
    const html = render({ active: [event], upcoming: [], failed: false });
    const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(words).toContain('05/03/2027 – 06/03/2027');
    expect(words).toContain('Fri 3:30 PM – Sat 3:30 PM');
    expect(words).toContain('₹800/- per team Up to 4 people');
    expect(words).toContain('Open Nritya');
    // The page is cached for everybody: how many seats are left comes after it.
    expect(words).not.toContain('left');
  });

  it('says of a strip of drawn pictures that they are drawn, and nothing of photos', () => {
    const strip = (photo: unknown) =>
      renderPage(HomePage, {
        active: [],
        upcoming: [],
        closedYear: null,
        years: [],
        hero: { runs: null, bubbles: [] },
        minute: 0,
        failed: false,
        gallery: [{ caption: 'Battle of bands, last chorus', album: null, photo }],
      });
    expect(strip(null)).toContain('These pictures are drawn, until the first photos are here.');
    const photo = { id: 'a', url: '/images/a/800.webp', width: 800, height: 600, sources: [], thumbhash: null };
    expect(strip(photo)).not.toContain('drawn');
  });

  it('names the category of an event', () => {
    const html = render({
      active: [{ ...event, category: { key: 'dance', label: 'Dance' } }],
      upcoming: [],
      failed: false,
    });
    expect(html).toMatch(/<span class="[^"]+" data-category="dance">Dance<\/span>/);
  });

  it('says when registration opens, that it is closed, and nothing of it for an event with sub-events', () => {
    const at = (more: Partial<EventSummary>) =>
      render({ active: [{ ...event, ...more }], upcoming: [], failed: false });
    expect(at({ registrationWindow: 'not_yet', registrationStarts: '2099-01-15T04:30:00.000Z' })).toMatch(
      /Opens <time[^>]*>15 Jan<\/time>/,
    );
    expect(at({ registrationWindow: 'closed' })).toContain('>Closed</p>');
    const group = at({ registrationWindow: null, capacity: null, fees: 'Free to ₹800/-', who: '6 events' });
    expect(group).toMatch(/Free to ₹800\/-.*6 events/);
    expect(group).not.toContain('>Open</p>');
  });

  it('says that the festival shown is over, and leads to the archives of earlier years', () => {
    const past = { ...event, year: '2026', registrationWindow: null };
    const html = render({ active: [past], upcoming: [], failed: false, closedYear: '2026', years: ['2026', '2025'] });
    expect(html).toContain('The festival of 2026 is over');
    expect(html).toContain('href="/2026/subevent/Nritya/e1"');
    expect(html).toMatch(/Earlier years:.*href="\/2026".*href="\/2025"/);
    expect(html).not.toContain('>Open</p>');
    expect(render({ active: [event], upcoming: [], failed: false })).not.toMatch(/is over|Earlier years/);
  });

  it('offers a retry if the events could not be fetched, and does not say that there are none', () => {
    const html = render({ active: [], upcoming: [], failed: true });
    expect(html).toContain('The events could not be fetched');
    expect(html).toContain('Try again');
    expect(html).not.toContain('No upcoming events yet');
  });

  it('the title is set in a drawn poster, and below a picture of the committee', () => {
    const order = (more: Partial<EventSummary>) => {
      const html = render({ active: [{ ...event, registrationWindow: null, ...more }], upcoming: [], failed: false });
      const card = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
      return /<div[^>]*><img[^>]*><h3[^>]*>Nritya<\/h3><\/div>/.test(card);
    };
    expect([order({}), order({ image: '/images/x.webp' })]).toEqual([true, false]);
  });
});
