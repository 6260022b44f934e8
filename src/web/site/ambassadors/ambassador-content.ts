/** The words of the ambassador page; levels and time are the specification's. */

export const benefits = [
  {
    title: 'Recognition',
    text: 'A certificate with your name and level, and your face on this page for all of your campus to see.',
  },
  {
    title: 'Networking',
    text: 'Meet organisers, alumni and speakers, and ambassadors of colleges all over the country.',
  },
  {
    title: 'Exclusive Perks',
    text: 'Free entry to events, festival merchandise, and a seat near the stage on the last night.',
  },
] as const;

export const levels = [
  { name: 'Bronze', registrations: '5-10', gives: ['Certificate of participation', 'Free entry to one event'] },
  { name: 'Silver', registrations: '11-15', gives: ['All Bronze benefits', 'Certificate of appreciation'] },
  { name: 'Gold', registrations: '15+', gives: ['All Silver benefits', 'Letter of recommendation'] },
] as const;

export const ambassadorFaq = [
  { question: 'Who can become a Campus Ambassador?', answer: 'Any student of any college, in any year and branch.' },
  {
    question: 'How much time does it take?',
    answer: 'About 3-5 hours per week in the two months before the festival.',
  },
  {
    question: 'How are registrations counted?',
    answer: 'Participants name you when they register. You can ask for your count at any time.',
  },
  { question: 'Does it cost anything?', answer: 'No. There is no fee, no deposit and nothing to sell.' },
  { question: 'When do I hear back?', answer: 'Within a week, by e-mail. For anything else write to {email}.' },
] as const;
