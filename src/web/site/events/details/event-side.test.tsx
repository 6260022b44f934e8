import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { renderLoadedPage, renderPage, textOf } from '#test/support/render-page.tsx';
import { offerOf } from '../event-summary.ts';
import OverviewPage from '../overview-page.tsx';
import { termTexts } from '../register/terms.ts';
import SingleEventPage from '../single-event-page.tsx';
import type { EventDetails } from './event-details.ts';

const details: EventDetails = {
  text: '<p>All about it</p>',
  summary: 'All about it',
  category: null,
  results: null,
  onMap: null,
  announcements: [],
  coordinators: [
    { name: 'Priya Nair', phone: '98765 43210', whatsapp: '919876543210', email: 'priya@example.org' },
    { name: 'Arun', phone: null, whatsapp: null, email: null },
  ],
  eligibility: ['Students of the years 1 and 2'],
  similar: [{ _id: 'duet', title: 'Duet', startDate: '2027-02-12T04:30:00.000Z', mainEventId: 'm' }],
};
const event = buildStoredEvent({ rounds: 'Prelims\nFinal' });
const data = { event, phase: 'open', offer: offerOf(event, null), details, subEvents: [], terms: termTexts() };

for (const [name, Page] of [
  ['a single event page', SingleEventPage],
  ['an overview', OverviewPage],
] as const) {
  it(`${name} says who can take part, how it runs, whom to ask and what is like it`, () => {
    const html = renderPage(Page, data);
    const text = textOf(html);
    expect(text).toContain('Who can take part Students of the years 1 and 2');
    expect(text).toMatch(/Rounds Prelims Final/);
    expect(text).toContain('Ask the coordinators Priya Nair 98765 43210 WhatsApp priya@example.org Arun');
    for (const href of ['tel:+919876543210', 'https://wa.me/919876543210?text=', 'mailto:priya@example.org?subject=']) {
      expect(html, href).toContain(`href="${href}`);
    }
    expect(html).toContain('href="/openedEvent/Duet/duet"');
    expect(html).toContain(`https://wa.me/?text=${encodeURIComponent('Hackathon 36: /subevent/')}`);
  });

  it(`${name} says by whose clock similar events begin`, () => {
    const clock = 'data-elsewhere="Times are by your clock. The festival’s is Asia/Kolkata."';
    expect(renderPage(Page, data)).toContain(clock);
    expect(renderPage(Page, { ...data, details: { ...details, similar: [] } })).not.toContain(clock);
  });

  it(`${name} shows results once they are published`, async () => {
    const winners = [
      { award: '1st', name: 'Asha and band', detail: 'NIT Trichy' },
      { award: '2nd', name: 'रवि कुमार', detail: null },
    ];
    const results = { winners, note: 'After a recount', publishedAt: '2027-02-14T12:00:00.000Z', version: 2 };
    const text = textOf(await renderLoadedPage(Page, { ...data, details: { ...details, results } }));
    expect(text).toMatch(/Results 1st Asha and band ?NIT Trichy 2nd रवि कुमार After a recount Published 14 Feb/);
    expect(textOf(renderPage(Page, data))).not.toContain('Results');
  });

  it(`${name} leaves out what is not known`, () => {
    const nothing = {
      text: '',
      summary: '',
      announcements: [],
      coordinators: [],
      eligibility: [],
      similar: [],
    };
    const text = textOf(renderPage(Page, { ...data, event: buildStoredEvent(), details: nothing }));
    for (const heading of ['Who can take part', 'Rounds', 'Ask the coordinators', 'Similar events']) {
      expect(text).not.toContain(heading);
    }
  });
}

it('the page of an event leads to its venue on the map of the committee, where that has it', () => {
  for (const Page of [SingleEventPage, OverviewPage]) {
    const html = renderPage(Page, { ...data, details: { ...details, onMap: '/pages/campus#pin-a-1' } });
    expect(html).toContain('href="/pages/campus#pin-a-1"');
    expect(textOf(html)).toContain('See it on the map');
    expect(textOf(renderPage(Page, data))).not.toContain('on the map');
  }
});

it('a concert or a workshop has prizes only where there are some; a contest’s are To Be Decided', () => {
  const none = { prizePool: null, firstPrize: null, secondPrize: null, thirdPrize: null };
  const prizesOf = (category: EventDetails['category'], more: object = {}) =>
    textOf(
      renderPage(OverviewPage, {
        ...data,
        event: buildStoredEvent({ ...none, ...more }),
        details: { ...details, category },
      }),
    );
  for (const category of ['show', 'workshop'] as const) {
    expect(prizesOf(category)).not.toContain('Prize distribution');
    expect(prizesOf(category, { firstPrize: 'A guitar' })).toMatch(/1st prize A guitar(?!.*To Be Decided)/);
  }
  expect(prizesOf('music')).toMatch(/1st prize To Be Decided 2nd prize To Be Decided 3rd prize To Be Decided/);
});

it('an overview of a year that is over announces no start of registration', () => {
  const render = (year: string | null, registrationStarts: string | null) =>
    textOf(
      renderPage(OverviewPage, {
        ...data,
        event: { ...event, year, registrationStarts },
        phase: 'closed',
      }),
    );
  expect(render('2026', null)).not.toContain('Registration starts');
  expect(render('2026', '2026-01-10T04:30:00.000Z')).toContain('Registration starts');
  expect(render(null, null)).toContain('Registration starts TBA');
});

for (const [name, Page] of [
  ['a single event page', SingleEventPage],
  ['an overview', OverviewPage],
] as const) {
  it(`${name} gives the festival’s hour of each date of registering to visitors in another zone`, () => {
    const registrationStarts = '2027-01-10T04:30:00.000Z';
    const registrationClosesAt = '2027-02-09T12:30:00.000Z';
    const effectiveRules = { ...event.effectiveRules, registrationStarts, registrationClosesAt };
    const soon = { ...event, registrationStarts, effectiveRules };
    const html = renderPage(Page, { ...data, event: soon, phase: 'not_yet' });
    for (const hour of ['Sun 10:00 AM', 'Tue 6:00 PM']) {
      expect(html, hour).toContain(`data-elsewhere="${hour} at the festival (Asia/Kolkata)"`);
    }
  });

  it(`${name} of an event that is over says so, and leaves nothing to be decided or announced`, () => {
    const past = buildStoredEvent({ capacity: 40, registrationStarts: null, firstPrize: '5000', secondPrize: null });
    const text = textOf(renderPage(Page, { ...data, event: past, phase: 'over' }));
    expect(text.match(/This event is over/g)).toHaveLength(2);
    expect(text).toContain('1st prize ₹5,000/-');
    expect(text).not.toMatch(/To Be Decided|TBA|Registration closed|seats/);
    expect(textOf(renderPage(Page, { ...data, event: past }))).toContain('2nd prize To Be Decided');
  });

  it(`${name} counts seats only while they can be had`, () => {
    const event = buildStoredEvent({ capacity: 40 });
    const seatsAt = (phase: string) => textOf(renderPage(Page, { ...data, event, phase })).includes('40 seats');
    expect(['open', 'not_yet', 'closed', 'over'].map(seatsAt)).toEqual([true, true, false, false]);
  });
}

it('who can take part and what is like it each say their language where it is not the page’s', () => {
  const html = renderPage(OverviewPage, {
    ...data,
    details: {
      ...details,
      eligibility: ['पहले वर्ष के छात्र'],
      similar: [{ _id: 'duet', title: 'युगल गायन', startDate: event.startDate, mainEventId: 'm' }],
    },
  });
  expect(html).toContain('<li lang="hi">पहले वर्ष के छात्र</li>');
  expect(html).toMatch(/<a [^>]*lang="hi"[^>]*>युगल गायन/);
});

it('prizes and coordinators each say their language where it is not the page’s', () => {
  const html = renderPage(SingleEventPage, {
    ...data,
    event: { ...event, firstPrize: 'ट्रॉफ़ी', secondPrize: '5000' },
    details: { ...details, coordinators: [{ name: 'प्रिया नायर', phone: null, whatsapp: null, email: null }] },
  });
  for (const text of ['प्रिया नायर', 'ट्रॉफ़ी']) expect(html).toContain(`lang="hi">${text}<`);
  expect(html).toContain('<dd>₹5,000/-</dd>');
});

it('an event page marks a venue and a main event in Hindi as such, and leaves the others to the page', () => {
  const hindi = { venue: 'रमन सभागार', mainEventId: 'm', mainEventTitle: 'ताल' };
  const html = renderPage(SingleEventPage, { ...data, event: buildStoredEvent(hindi) });
  expect(html).toContain('<span lang="hi">रमन सभागार</span>');
  expect(html).toMatch(/<a [^>]*lang="hi"[^>]*>ताल<\/a>/);
  expect(renderPage(SingleEventPage, { ...data, event: buildStoredEvent({ venue: 'Raman Hall' }) })).toContain(
    '<span>Raman Hall</span>',
  );
});

it('an overview on which one registers has the seven terms beside its button, no dialog asks there; a group of events has none', () => {
  const rule = { ...event.effectiveRules, refundPercent: 100 };
  const termsOf = (more: object) => textOf(renderPage(OverviewPage, { ...data, event, ...more }));
  const open = termsOf({ event: buildStoredEvent({ entryFee: 200, effectiveRules: rule }) });
  expect(open).toMatch(
    /Register Now Terms &amp; Conditions This event’s own rule goes before the first term.*Registration fees are non-refundable.*judges' decisions are final.*own publications/,
  );
  expect(termsOf({ phase: 'not_yet' })).toContain('Terms &amp; Conditions');
  for (const none of [{ phase: 'closed' }, { phase: 'over' }, { event: { ...event, hasSubEvent: true } }])
    expect(termsOf(none)).not.toContain('Terms');
});
