import type { Section } from '#contract/pages/sections.ts';
import { blankPerson, blankSponsor, type PageDraft } from './page-draft.ts';

interface Starter {
  label: string;
  title: string;
  summary: string;
  sections: () => Section[];
}

const paragraph = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
const text = (id: string, words: string): Section => ({ id, kind: 'text', body: paragraph(words) });

/**
 * What a new page can begin with: to be written over. What is in square brackets is asked about before it is public. The ids of its
 * sections are always the same: a page that is sent again after its response was lost is known as the same request.
 */
export const starters = {
  empty: { label: 'Empty page', title: '', summary: '', sections: () => [] },
  sponsors: {
    label: 'Sponsors',
    title: 'Sponsors',
    summary: 'Who makes the festival possible.',
    sections: () => [
      text('thanks', '[Thank those who make the festival possible, in a sentence or two.]'),
      {
        id: 'sponsors',
        kind: 'sponsors',
        heading: '',
        tiers: [
          { name: 'Title sponsor', sponsors: [{ ...blankSponsor(), name: '[Name]' }] },
          { name: 'Gold', sponsors: [{ ...blankSponsor(), name: '[Name]' }] },
        ],
      },
      text('contact', '[Whom to write to, to become a sponsor.]'),
    ],
  },
  team: {
    label: 'Team',
    title: 'The team',
    summary: 'Who runs the festival, and whom to ask for what.',
    sections: () => [
      {
        id: 'team',
        kind: 'team',
        heading: 'Core team',
        people: [{ ...blankPerson(), name: '[Name]', role: 'President' }],
      },
    ],
  },
  faq: {
    label: 'Questions and answers',
    title: 'Questions and answers',
    summary: 'What people ask before they come.',
    sections: () => [
      {
        id: 'faq',
        kind: 'faq',
        heading: '',
        questions: [
          { question: 'Who can take part?', answer: '[Students of any college, with their ID card.]' },
          { question: 'Can I register at the gate?', answer: '[Only for events with seats left.]' },
          { question: 'Do I get a certificate?', answer: '[Say who gets one, and how.]' },
        ],
      },
    ],
  },
  travel: {
    label: 'Getting here',
    title: 'Getting here',
    summary: 'How to reach the campus, and where to stay.',
    sections: () => [
      {
        id: 'travel',
        kind: 'travel',
        heading: '',
        ways: [
          { title: 'By train', text: '[The nearest station, and how to go on from there.]' },
          { title: 'By bus', text: '[Which bus stops where.]' },
          { title: 'By air', text: '[The nearest airport.]' },
        ],
        stays: [],
      },
    ],
  },
} satisfies Record<string, Starter>;
export type StarterKey = keyof typeof starters;
export const starterKeys = Object.keys(starters) as StarterKey[];

export const startPage = (key: StarterKey, title: string, slug: string): PageDraft => ({
  title,
  slug,
  summary: starters[key].summary,
  navigation: 'none',
  sections: starters[key].sections(),
});
