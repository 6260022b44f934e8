import { isDeepStrictEqual } from 'node:util';
import type { FestivalSettings } from '#contract/settings.ts';
import type { Config } from '../../config.ts';
import { defaultSearchWords } from './default-search-words.ts';

/** The texts of the sample festival. */
export const sampleSettings: FestivalSettings = {
  searchWords: defaultSearchWords,
  festivalName: 'Utsav ’27',
  heroLine: '12–14 February 2027 · Suryapur',
  instituteName: 'NIT Suryapur',
  tagline: 'Empowering future leaders with quality education and innovation-driven learning.',
  city: 'Suryapur, Uttarakhand, India',
  email: 'hello@utsav.example',
  phone: '+91 98765 43210',
  bubbles: ['Utsav', 'Taal', 'Natya', 'Yantra', 'Vaad', 'Rang', 'Kavya', 'Khel'],
  quickLinks: {
    aboutUs: 'https://nitsuryapur.example/about',
    careers: 'https://nitsuryapur.example/careers',
    contact: 'https://nitsuryapur.example/contact',
  },
  socialLinks: {
    linkedin: 'https://www.linkedin.com/',
    instagram: 'https://www.instagram.com/',
    x: 'https://x.com/',
    facebook: 'https://www.facebook.com/',
  },
  developers: [
    { label: 'Aarohi Deshpande', url: 'https://github.com/' },
    { label: 'Imran Qureshi', url: 'https://github.com/' },
    { label: 'Tenzin Lepcha', url: 'https://github.com/' },
  ],
  moments: [
    {
      title: 'Ten thousand lamps',
      text: 'On the first night the whole campus sits down on the library steps and lights one diya each.',
    },
    {
      title: 'The last encore',
      text: 'The final band of Taal plays until the security staff start dancing. Most years that takes two songs.',
    },
    {
      title: 'Robots in the fountain',
      text: 'Every Yantra has one machine that prefers water. Its team always gets the loudest cheer.',
    },
    {
      title: 'A street turned stage',
      text: 'At noon the road to Gate 2 closes, and nukkad natak teams perform where buses stood an hour before.',
    },
    {
      title: 'Friends from forty colleges',
      text: 'Hostel rooms take in guests from Srinagar to Thrissur, and breakfast tables speak eleven languages.',
    },
    {
      title: 'Rangoli before sunrise',
      text: 'Forty teams, one avenue, and colour on every pair of hands by the time the tea arrives.',
    },
  ],
  gallery: [
    'Opening night on the main stage',
    'The rangoli avenue from the clock tower',
    'Battle of bands, last chorus',
    'A duet at the classical evening',
    'Robots waiting for the whistle',
    'Nukkad natak at Gate 2',
    'Thirty hours into the hackathon',
    'The debate final in Raman Hall',
    'Street food lane at ten at night',
    'Poetry under the banyan',
    'The crew before the gates open',
    'See you next February',
  ].map((caption) => ({ caption, image: null })),
  faq: [
    {
      question: 'Will I get a certificate?',
      answer:
        'Yes. Everyone who takes part gets a certificate of participation by e-mail within two weeks of the festival, and winners get theirs on stage.',
    },
    {
      question: 'What is the event about?',
      answer:
        'Utsav is the annual festival of NIT Suryapur: three days of music, dance, drama, debate, robotics and code, open to students of every college.',
    },
    {
      question: 'Is there a registration fee?',
      answer:
        'Some events are free and some have a small fee. Each event’s page names its fee before you register, and there is nothing else to pay.',
    },
    {
      question: 'Where can I find the schedule?',
      answer:
        'Every event’s page shows its date, time and venue in your own time zone. Changes are shown there first, so look again on the morning of your event.',
    },
    {
      question: 'Whom do I contact if I have a question?',
      answer: 'Write to hello@utsav.example and the student team will answer within a day.',
    },
  ],
};

/** The five questions every festival is asked, answered with what is true of each. */
const blankFaq: FestivalSettings['faq'] = [
  {
    question: 'Will I get a certificate?',
    answer: 'Ask the people who run your event: its page names them.',
  },
  {
    question: 'What is the event about?',
    answer: 'The page of each event says what it is about, who can take part and when it is.',
  },
  {
    question: 'Is there a registration fee?',
    answer: 'The page of each event names its fee before you register.',
  },
  {
    question: 'Where can I find the schedule?',
    answer: 'On the page “Schedule”, by day and venue. Times that change are changed there first.',
  },
  {
    question: 'Whom do I contact if I have a question?',
    answer: 'Write to {email}. The page of each event names the people who run it.',
  },
];

const unnamed = { label: '', url: null };

/** What a festival shows before its committee has written anything. Only the tagline is the sample's: the specification words it. */
const blankSettings: FestivalSettings = {
  searchWords: defaultSearchWords,
  festivalName: 'Utsav',
  heroLine: '',
  instituteName: '',
  tagline: sampleSettings.tagline,
  city: '',
  email: '',
  phone: '',
  bubbles: [],
  quickLinks: { aboutUs: null, careers: null, contact: null },
  socialLinks: { linkedin: null, instagram: null, x: null, facebook: null },
  developers: [unnamed, unnamed, unnamed],
  moments: [],
  gallery: [],
  faq: blankFaq,
};

/** The settings until the first ones are saved: the sample's with the sample festival, else blank ones. */
export const defaultSettings = ({ sampleData }: Pick<Config, 'sampleData'>): FestivalSettings =>
  sampleData ? sampleSettings : blankSettings;

/** The same settings without what is still the sample's, word for word. */
export function withoutSample(settings: FestivalSettings): FestivalSettings {
  const own = Object.entries(settings).map(([name, value]) => {
    const field = name as keyof FestivalSettings;
    return [field, isSample(settings, field) ? blankSettings[field] : value];
  });
  return Object.fromEntries(own);
}

/** Whether a setting is the sample's, word for word, and no festival would have the same. */
export const isSample = (settings: FestivalSettings, field: keyof FestivalSettings): boolean =>
  isDeepStrictEqual(settings[field], sampleSettings[field]) &&
  !isDeepStrictEqual(settings[field], blankSettings[field]);

/** Whether the site calls the festival as it does before anybody named it; with an institute, that is taken for its own name. */
export const isUnnamed = ({ festivalName, instituteName }: FestivalSettings): boolean =>
  festivalName === blankSettings.festivalName && instituteName === '';
