import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { setLanguageFinder } from '../../language/i18n.ts';
import { heroFacts } from './hero-facts.ts';

const event = (more: Partial<Event>) =>
  ({
    _id: 'e1',
    title: 'Taal',
    mainEventId: null,
    category: null,
    startDate: '2027-02-12T04:30:00.000Z',
    endDate: '2027-02-14T16:30:00.000Z',
    ...more,
  }) as Event;
const festival = { festivalName: 'Utsav ’27', bubbles: [] as string[] };

describe('heroFacts', () => {
  it('has the time from the first event to the end of the last', () => {
    const sub = event({ _id: 's1', mainEventId: 'e1', startDate: '2027-02-11T04:30:00.000Z' });
    expect(heroFacts([event({})], [sub], festival)).toEqual({
      runs: { from: '2027-02-11T04:30:00.000Z', to: '2027-02-14T16:30:00.000Z' },
      bubbles: [{ name: 'Taal', to: '/subevent/Taal/e1' }],
    });
    expect(heroFacts([], [], festival)).toEqual({ runs: null, bubbles: [] });
  });

  it('the main events float where the committee named no bubbles', () => {
    const titles = ['Natya', 'Natya', 'A title that is longer than a bubble holds', ...'ABCDEFGHIJ'];
    const { bubbles } = heroFacts(
      titles.map((title, index) => event({ _id: `e${index}`, title })),
      [],
      festival,
    );
    expect(bubbles.map(({ name }) => name)).toEqual(['Natya', ...'ABCDEFG']);
    expect(bubbles[1]).toEqual({ name: 'A', to: '/subevent/A/e3' });
  });

  it('bubbles lead there from a page in another language, whether they are translated or not', () => {
    const translated = { ...event({ title: 'ताल', category: 'dance' }), titleInUrl: 'Taal' };
    setLanguageFinder(() => 'hi');
    const { bubbles } = heroFacts([translated], [], { ...festival, bubbles: ['Taal', 'ताल', 'नृत्य', 'dance'] });
    setLanguageFinder(() => 'en');
    expect(bubbles.map(({ to }) => to)).toEqual([
      '/subevent/Taal/e1',
      '/subevent/Taal/e1',
      '/events?category=dance',
      '/events?category=dance',
    ]);
  });

  it('bubbles lead to what the committee named in its first language, whichever of two names is translated', () => {
    const first = { festivalName: 'Spring Fest ’27', bubbles: ['Taal', 'Spring Fest', 'Khel', 'Natya', 'लड़ाई'] };
    const shown = { bubbles: ['ताल', 'बसंत', 'खेल-कूद', 'नाट्य मंच', 'लड़ाई'], firstWords: first };
    const events = [
      event({}),
      event({ _id: 'e2', title: 'Finals', category: 'sport' }),
      { ...event({ _id: 'e3', title: 'रंगमंच' }), titleInUrl: 'Natya' },
      event({ _id: 'e4', title: 'ल\u095cाई' }),
    ];
    const paths = ['/subevent/Taal/e1', '/events', '/events?category=sport', '/subevent/Natya/e3'];
    for (const festivalName of [first.festivalName, 'वसंत उत्सव']) {
      const { bubbles } = heroFacts(events, [], { ...shown, festivalName });
      expect(bubbles.map(({ name }) => name)).toEqual(shown.bubbles);
      expect(bubbles.map(({ to }) => to)).toEqual([...paths, expect.stringMatching(/e4$/)]);
    }
    const untranslated = heroFacts(events, [], { ...first, festivalName: 'वसंत उत्सव', firstWords: first }).bubbles;
    expect(untranslated.map(({ to }) => to)).toEqual([...paths, expect.stringMatching(/e4$/)]);
  });

  it('bubbles lead to the sub-event that they name, where no main event is called so', () => {
    const subEvents = [
      event({ _id: 's1', mainEventId: 'e1', title: 'Hackathon' }),
      event({ _id: 's2', mainEventId: 'e1', title: 'Taal' }),
    ];
    const { bubbles } = heroFacts([event({})], subEvents, { ...festival, bubbles: ['hackathon', 'Taal'] });
    expect(bubbles.map(({ to }) => to)).toEqual(['/openedEvent/Hackathon/s1', '/subevent/Taal/e1']);
  });

  it('bubbles lead to the main event, the category or the list that they name, and else nowhere', () => {
    const events = [event({}), event({ _id: 'e2', title: 'Finals', category: 'sport' })];
    const names = ['taal ', 'Khel', 'Sport', 'Utsav', 'Natya', 'Moon'];
    const { bubbles } = heroFacts(events, [], { ...festival, bubbles: names });
    expect(bubbles.map(({ to }) => to)).toEqual([
      '/subevent/Taal/e1',
      '/events?category=sport',
      '/events?category=sport',
      '/events',
      null,
      null,
    ]);
    expect(heroFacts([], [], { ...festival, bubbles: ['Utsav', 'Khel'] }).bubbles.map(({ to }) => to)).toEqual([
      null,
      null,
    ]);
  });
});
