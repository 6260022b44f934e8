import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import HomePage from './home-page.tsx';

const event = {
  _id: 'e1',
  title: 'Nritya',
  shortDescription: null,
  startDate: '2027-03-05T10:00:00.000Z',
  endDate: '2027-03-06T10:00:00.000Z',
  venue: null,
  image: null,
  images: null,
  mainEventId: null,
};

function render(loaderData: { active: (typeof event)[]; upcoming: (typeof event)[]; failed: boolean }): string {
  // The loader data is passed in; the loader itself is tested in the browser.
  const Stub = createRoutesStub([
    { id: 'home', path: '/', Component: HomePage as ComponentType, loader: () => loaderData },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData: { home: loaderData } }} />);
}

describe('HomePage', () => {
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
  });

  it('offers a retry if the events could not be fetched, and does not say that there are none', () => {
    const html = render({ active: [], upcoming: [], failed: true });
    expect(html).toContain('The events could not be fetched');
    expect(html).toContain('Try again');
    expect(html).not.toContain('No upcoming events yet');
  });
});
